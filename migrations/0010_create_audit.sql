-- Who did what: append-only, each entry chained to the one before it by hash, one chain for each organization and
-- environment. The head row gives the next place in the chain and makes writers queue up for it.

create table audit_entries (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  seq bigint not null,
  id text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'system', 'apiKey')),
  actor_id text,
  action text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, environment, seq)
);
select falaj.protect_append_only_table('audit_entries');
create index audit_entries_by_subject on audit_entries (organization_id, environment, subject_id, seq);

create table audit_heads (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  seq bigint not null,
  hash text not null,
  primary key (organization_id, environment)
);
select falaj.protect_tenant_table('audit_heads');
revoke delete on audit_heads from falaj_app;
