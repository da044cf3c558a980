-- The door to the job queue without an announcement of its own: whoever has enqueued tells the workers after its
-- commit, many jobs at a time. A NOTIFY within the transaction would make the commits of all transactions wait for
-- each other, one fsync after another. Otherwise it does what graphile_worker.add_job (0.18) does for one job.
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
end $$;
