-- Evidence packs of periods: the pack of each document, which a job makes one after the other for a run that somebody
-- asked for. They are copies: they go when their time is over, and what they were made of stays.

create table evidence_packs (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  run_id text not null,
  document_id text not null,
  -- As it stands in the ZIP file of the period.
  name text not null,
  -- The columns of its line in the index.
  entry jsonb not null,
  bytes bytea not null,
  primary key (organization_id, environment, run_id, document_id),
  foreign key (organization_id, environment, run_id) references background_runs on delete cascade
);
select falaj.protect_tenant_table('evidence_packs');
-- A pack is compressed already.
alter table evidence_packs alter column bytes set storage external;
