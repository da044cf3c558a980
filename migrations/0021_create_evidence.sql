-- Evidence packs of periods: what somebody asked for, and the pack of each document, which a job makes one after the
-- other. They are copies: they go when their time is over, and what they were made of stays.

create table evidence_runs (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  participant_key text not null,
  from_date date not null,
  to_date date not null,
  state text not null check (state in ('running', 'done', 'failed')),
  total integer not null,
  done integer not null,
  -- Of the packs of its documents.
  bytes bigint not null,
  -- The last document that was packed: the next turn begins after it.
  packed_to text not null,
  -- Who asked, for the audit.
  actor_kind text not null,
  user_id text,
  api_key_id text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('evidence_runs');

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
  foreign key (organization_id, environment, run_id) references evidence_runs on delete cascade
);
select falaj.protect_tenant_table('evidence_packs');
-- A pack is compressed already.
alter table evidence_packs alter column bytes set storage external;
