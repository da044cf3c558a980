-- A run whose job failed for good outside of its own handling (its worker was killed in the last attempt, or its end could not
-- be recorded) stayed unfinished for ever. The sweep looks for unfinished runs of all tenants: one whose job has failed for
-- good ends with a reason, and one whose job was lost gets another job.
alter table background_runs
  drop constraint background_runs_failure_check,
  add constraint background_runs_failure_check check (failure in ('accessEnded', 'givenUp'));
create index background_runs_running on background_runs (id) where state = 'running';
create policy sweep_select on background_runs for select to current_user using (falaj.current_participants() is null);
create function falaj.running_background_runs()
returns table (organization_id text, environment text, id text, kind text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select organization_id, environment, id, kind from background_runs where state = 'running';
$$;
revoke all on function falaj.running_background_runs from public;
grant execute on function falaj.running_background_runs to falaj_app;

-- Imports in the steps that a job does.
create index imports_working on imports (id) where state in ('reading', 'checking', 'writing', 'undoing');
create policy sweep_select on imports for select to current_user using (falaj.current_participants() is null);
create function falaj.working_imports() returns table (organization_id text, environment text, id text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select organization_id, environment, id from imports where state in ('reading', 'checking', 'writing', 'undoing');
$$;
revoke all on function falaj.working_imports from public;
grant execute on function falaj.working_imports to falaj_app;

-- A bulk run that ends before it has listed all of its documents has failed, and says why.
alter table bulk_runs
  drop constraint bulk_runs_state_check,
  add constraint bulk_runs_state_check check (state in ('running', 'done', 'failed')),
  add column failure text check (failure in ('accessEnded', 'givenUp')),
  add constraint bulk_runs_failure_of_failed check ((failure is not null) = (state = 'failed'));

-- Those of the keys whose jobs have failed for good: no worker tries them again.
create function falaj.failed_job_keys(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select key from graphile_worker.jobs where key = any (keys) and locked_at is null and attempts >= max_attempts;
$$;
revoke all on function falaj.failed_job_keys from public;
grant execute on function falaj.failed_job_keys to falaj_app;
