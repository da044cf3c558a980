-- One row: how far the portal's clock is ahead of the database's, on an installation for tests. What waits in the
-- queue is moved up by the same time, once every process has seen the new one.
create table simulator_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null,
  -- How much of it the waiting jobs have been moved up already.
  shifted_ms bigint not null,
  moved_at timestamptz not null
);
grant select, insert, update on simulator_clock to falaj_app;

create function falaj.advance_jobs(by_ms bigint) returns void
language sql security definer set search_path = pg_catalog as $$
  update graphile_worker._private_jobs
  set run_at = greatest(now(), run_at - by_ms * interval '1 millisecond'), updated_at = now()
  where run_at > now() and locked_at is null;
$$;
revoke all on function falaj.advance_jobs from public;
grant execute on function falaj.advance_jobs to falaj_app;
