-- Many small things are one job: an entry joins the job of its key as long as that has not started and has room. One
-- that runs keeps its tries: what it has in hand is nobody else's.
create function falaj.gather_job(name text, entry json, key text, most integer) returns void
language plpgsql security definer set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  task integer;
begin
  select id into task from graphile_worker._private_tasks where identifier = gather_job.name;
  if task is null then
    insert into graphile_worker._private_tasks (identifier) values (gather_job.name) on conflict do nothing;
    select id into task from graphile_worker._private_tasks where identifier = gather_job.name;
  end if;
  loop
    update graphile_worker._private_jobs as jobs set key = null, updated_at = now()
    where jobs.key = gather_job.key
      and (jobs.is_available is not true or json_array_length(jobs.payload) >= gather_job.most);
    insert into graphile_worker._private_jobs as jobs (task_id, payload, key)
    values (task, json_build_array(gather_job.entry), gather_job.key)
    on conflict (key) do update set
      payload = (jobs.payload::jsonb || excluded.payload::jsonb)::json, run_at = excluded.run_at,
      revision = jobs.revision + 1, attempts = 0, last_error = null, updated_at = now()
    where jobs.locked_at is null;
    -- It may have started since we looked.
    exit when found;
  end loop;
end $$;
revoke all on function falaj.gather_job(text, json, text, integer) from public;
grant execute on function falaj.gather_job(text, json, text, integer) to falaj_app;

-- As in 0060; a job of the same key that starts between the two statements does not swallow the new one any more.
create or replace function falaj.enqueue_job(
  name text, payload json, queue text, run_at timestamptz, max_attempts integer, key text, priority integer
) returns void language plpgsql security definer set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  task integer;
begin
  if enqueue_job.queue is not null then
    perform graphile_worker.add_job(
      identifier => enqueue_job.name, payload => enqueue_job.payload, queue_name => enqueue_job.queue,
      run_at => enqueue_job.run_at, max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.key,
      priority => enqueue_job.priority);
    return;
  end if;
  select id into task from graphile_worker._private_tasks where identifier = enqueue_job.name;
  if task is null then
    insert into graphile_worker._private_tasks (identifier) values (enqueue_job.name) on conflict do nothing;
    select id into task from graphile_worker._private_tasks where identifier = enqueue_job.name;
  end if;
  loop
    if enqueue_job.key is not null then
      -- One that has started already, or failed for good, keeps running without the key: what it saw is out of date.
      update graphile_worker._private_jobs as jobs
      set key = null, attempts = jobs.max_attempts, updated_at = now()
      where jobs.key = enqueue_job.key and jobs.is_available is not true;
    end if;
    insert into graphile_worker._private_jobs as jobs (task_id, payload, run_at, max_attempts, key, priority)
    values (
      task, coalesce(enqueue_job.payload, '{}'::json), coalesce(enqueue_job.run_at, now()),
      coalesce(enqueue_job.max_attempts, 25), enqueue_job.key, coalesce(enqueue_job.priority, 0))
    on conflict (key) do update set
      job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload,
      max_attempts = excluded.max_attempts, run_at = excluded.run_at, priority = excluded.priority,
      revision = jobs.revision + 1, flags = excluded.flags, attempts = 0, last_error = null, updated_at = now()
    where jobs.locked_at is null;
    exit when found;
  end loop;
end $$;
