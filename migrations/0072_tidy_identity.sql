-- Sessions hold network addresses; those of a person who never came back stayed for ever. So did codes and links that
-- nobody used, and tickets of tenants that export no more. They go a month after they have ended.
create index verification_by_expiry on auth.verification ("expiresAt");
create index export_tickets_by_expiry on export_tickets (expires_at);
create policy tidy_select on export_tickets for select to current_user using (true);
create policy tidy_delete on export_tickets for delete to current_user using (true);

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
  delete from auth.session where ctid = any (array(
    select ctid from auth.session where "expiresAt" < before limit most));
  get diagnostics now_gone = row_count;
  gone := gone + now_gone;
  delete from auth.verification where ctid = any (array(
    select ctid from auth.verification where "expiresAt" < before limit most));
  get diagnostics now_gone = row_count;
  gone := gone + now_gone;
  delete from export_tickets where ctid = any (array(
    select ctid from export_tickets where expires_at < before limit most));
  get diagnostics now_gone = row_count;
  gone := gone + now_gone;
  delete from graphile_worker._private_jobs as jobs
  where jobs.attempts = jobs.max_attempts and jobs.key is null and jobs.locked_at is null
    and jobs.last_error is null and jobs.updated_at < now() - interval '1 day';
  get diagnostics now_gone = row_count;
  return gone + now_gone;
end $$;
