-- The ground that every room stands on: the application role's rights, the tenant wall as a function that each
-- table is put behind, the door to the job queue, events, idempotency keys, the mail outbox and live workers.

create schema falaj;
grant usage on schema falaj, public to falaj_app;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Puts a table behind the wall: rows are seen and written only under the organization and environment of the
-- transaction. FORCE makes it hold for the owner too; the application role can neither own nor bypass.
create function falaj.protect_tenant_table(table_name text) returns void language plpgsql as $$
begin
  execute format('alter table public.%I enable row level security', table_name);
  execute format('alter table public.%I force row level security', table_name);
  execute format(
    'create policy tenant on public.%I
       using (organization_id = nullif(current_setting(''falaj.organization_id'', true), '''')
          and environment = nullif(current_setting(''falaj.environment'', true), ''''))
       with check (organization_id = nullif(current_setting(''falaj.organization_id'', true), '''')
          and environment = nullif(current_setting(''falaj.environment'', true), ''''))', table_name);
  execute format('grant select, insert, update, delete on public.%I to falaj_app', table_name);
end $$;

-- The same wall, and what was written stays as it was written.
create function falaj.protect_append_only_table(table_name text) returns void language plpgsql as $$
begin
  perform falaj.protect_tenant_table(table_name);
  execute format('revoke update, delete on public.%I from falaj_app', table_name);
end $$;

-- The application role may add jobs and nothing else of the queue; the worker connects as the owner.
create function falaj.enqueue_job(
  name text, payload json, queue text, run_at timestamptz, max_attempts integer, key text, priority integer
) returns void language sql security definer set search_path = pg_catalog as $$
  select graphile_worker.add_job(
    identifier => name, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => key, priority => priority);
$$;
revoke all on function falaj.enqueue_job from public;
grant execute on function falaj.enqueue_job to falaj_app;

-- Worker processes and the names under which they lock jobs. Alive is who holds its advisory lock: it goes away
-- with the connection, so a killed worker is known at once and its jobs are freed.
create table falaj.workers (
  id text primary key,
  lock_key bigint not null,
  lock_names text[] not null default '{}',
  started_at timestamptz not null default now()
);

create table events (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  name text not null,
  subject_id text not null,
  participant_key text,
  at timestamptz not null,
  primary key (organization_id, environment, id)
);
select falaj.protect_append_only_table('events');

create table idempotency_keys (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  operation text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (organization_id, environment, operation, key)
);
select falaj.protect_tenant_table('idempotency_keys');

-- Mail belongs to a person, not to a tenant (a sign-in code comes before any organization is known).
create table mail_outbox (
  id text primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
grant select, insert, update on mail_outbox to falaj_app;
