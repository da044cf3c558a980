-- A rehearsal is an import of documents that writes nothing: its report says what would have failed, and stays when the
-- rows have gone.

alter table imports
  add column purpose text not null default 'write' check (purpose in ('write', 'rehearsal')),
  -- Of a rehearsal that is through: what would have failed, by cause.
  add column report jsonb;
