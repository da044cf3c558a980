-- A job that is replaced while it runs loses its key and may not be tried again (0060). Should its worker be killed, the
-- row stays behind with nothing to do and no error to look at: it is tidied away after a day.
create or replace function falaj.tidy(before timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint := 0;
  now_gone bigint;
begin
  delete from idempotency_keys where ctid = any (array(
    select ctid from idempotency_keys where created_at < before limit most));
  get diagnostics now_gone = row_count;
  gone := gone + now_gone;
  delete from mail_outbox where ctid = any (array(
    select ctid from mail_outbox where created_at < before limit most));
  get diagnostics now_gone = row_count;
  gone := gone + now_gone;
  delete from events where ctid = any (array(select ctid from events where at < before limit most));
  get diagnostics now_gone = row_count;
  gone := gone + now_gone;
  delete from graphile_worker._private_jobs as jobs
  where jobs.attempts = jobs.max_attempts and jobs.key is null and jobs.locked_at is null
    and jobs.last_error is null and jobs.updated_at < now() - interval '1 day';
  get diagnostics now_gone = row_count;
  return gone + now_gone;
end $$;
