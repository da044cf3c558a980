-- Jobs reach the queue only by functions and the view that graphile-worker (0.18) documents; its tables are its own.

-- add_jobs announces new jobs with NOTIFY inside the transaction, and PostgreSQL lets transactions that notify commit
-- only one after another, one flush to disk each: a third of the commits a second (decision 23). Here the name finds a
-- function that does nothing; the process announces its jobs after the commit, many at a time. Should add_jobs name
-- pg_notify with its schema one day, jobs are announced inside again: slower, and otherwise the same.
create schema falaj_quiet;
create function falaj_quiet.pg_notify(channel text, payload text) returns void language sql as '';

-- Adds jobs: a list of objects with the fields of graphile_worker.job_spec, each key once. A waiting job of the same key
-- is replaced; when the payloads of both are arrays they are joined. The plans are kept: planned anew, as the unknown
-- length of a list makes PostgreSQL do, a call costs twice as much.
create function falaj.enqueue_jobs(jobs json) returns void
language plpgsql security definer set search_path = falaj_quiet, pg_catalog set plan_cache_mode = force_generic_plan
as $$
declare
  specs graphile_worker.job_spec[] := array(
    select spec from json_populate_recordset(null::graphile_worker.job_spec, jobs) as spec);
  added text[];
begin
  loop
    added := array(select key from graphile_worker.add_jobs(specs) where key is not null);
    -- A job of the same key that starts while add_jobs looks takes the place of the new one: it is added anew.
    specs := array(
      select spec from unnest(specs) as spec where spec.job_key is not null and spec.job_key <> all (added));
    exit when cardinality(specs) = 0;
  end loop;
end $$;
revoke all on function falaj.enqueue_jobs(json) from public;
grant execute on function falaj.enqueue_jobs(json) to falaj_app;

drop function falaj.enqueue_job(text, json, text, timestamptz, integer, text, integer);
drop function falaj.gather_job(text, json, text, integer);

-- Those of the keys whose job waits or runs: whoever looks after what may have lost its job has to know. To enqueue
-- one again that waits would send it back to the end of the line.
create function falaj.pending_job_keys(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select key from graphile_worker.jobs
  where key = any (keys) and (locked_at is not null or attempts < max_attempts);
$$;
revoke all on function falaj.pending_job_keys(text[]) from public;
grant execute on function falaj.pending_job_keys(text[]) to falaj_app;
drop function falaj.jobs_at_hand(text[]);

-- For test installations, whose clock can be moved: what waits for a later time comes so much sooner.
create or replace function falaj.advance_jobs(by_ms bigint) returns void
language sql security definer set search_path = pg_catalog as $$
  select from graphile_worker.jobs, lateral graphile_worker.reschedule_jobs(
    array[jobs.id], run_at => greatest(now(), jobs.run_at - by_ms * interval '1 millisecond'))
  where jobs.run_at > now() and jobs.locked_at is null;
$$;
