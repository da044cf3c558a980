-- What people ask of many documents at once: bulk runs, each one request that a job works off, with what came
-- of each of the documents.

create table bulk_runs (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  kind text not null check (kind in ('retry', 'issue', 'issueToFile')),
  participant_key text not null,
  -- Of a retry: the cause for attention whose documents are meant, all of them; null for named documents.
  verdict text,
  -- Of all that are meant, those that a filter of the list finds; null without one.
  matching jsonb,
  -- How far the documents that are meant have been listed: the last one's id; null once all are.
  listed_to text,
  state text not null check (state in ('running', 'done')),
  -- Who asked, for the audit.
  actor_kind text not null,
  user_id text,
  api_key_id text,
  total integer not null,
  queued integer not null,
  refused integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('bulk_runs');

-- Runs that are not done, of all tenants, for the sweep: should the job of one be lost, it goes on all the same.
create index bulk_runs_running on bulk_runs (id) where state = 'running';
create policy sweep_select on bulk_runs for select to current_user using (true);
create function falaj.running_bulk_runs() returns table (organization_id text, environment text, id text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select organization_id, environment, id from bulk_runs where state = 'running';
$$;
revoke all on function falaj.running_bulk_runs from public;
grant execute on function falaj.running_bulk_runs to falaj_app;

create table bulk_items (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  run_id text not null,
  document_id text not null,
  number text,
  counterparty_name text,
  outcome text not null check (outcome in ('waiting', 'queued', 'refused')),
  -- Why it was refused, and of a draft that breaks rules the first of its findings.
  code text,
  findings jsonb not null default '[]',
  primary key (organization_id, environment, run_id, document_id)
);
select falaj.protect_tenant_table('bulk_items');
create index bulk_items_waiting on bulk_items (organization_id, environment, run_id, document_id)
  where outcome = 'waiting';
