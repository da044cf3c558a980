-- How a document goes out: one row for each try to hand a transmission over, written before it happens and
-- completed after.

create table transmission_attempts (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  transmission_id text not null,
  number integer not null,
  -- The same bytes under the same message id once more (a retransmission) told apart from a new attempt.
  kind text not null default 'attempt' check (kind in ('attempt', 'retransmission')),
  transmission_kind text not null,
  document_id text,
  transport_id text,
  outcome text,
  detail text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, environment, transmission_id, number)
);
select falaj.protect_tenant_table('transmission_attempts');
create index transmission_attempts_by_document on transmission_attempts (organization_id, environment, document_id);
