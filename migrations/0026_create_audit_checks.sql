-- Checks of the audit trail that were asked for, with how far each is. A finished one says up to where the trail was
-- whole, sealed with a key that is not in the database: whoever rewrites the trail later cannot rewrite that.

create table audit_checks (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  state text not null check (state in ('running', 'intact', 'broken')),
  done_seq bigint not null,
  done_hash text not null,
  head_seq bigint not null,
  head_hash text not null,
  fault text check (fault in ('changed', 'missing', 'unlinked', 'cut', 'added', 'rewritten')),
  fault_at bigint,
  seal text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('audit_checks');
revoke delete on audit_checks from falaj_app;
