-- What has done its work goes away after a while: answers kept for repeated requests, mails, and the outbox of
-- events. The rows that tell what happened to documents are never touched.
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index mail_outbox_by_age on mail_outbox (created_at);
create index events_by_age on events (at);

-- The owner may see and delete them for all tenants at once; only the function below does.
create policy tidy_select on idempotency_keys for select to current_user using (true);
create policy tidy_delete on idempotency_keys for delete to current_user using (true);
create policy tidy_select on events for select to current_user using (true);
create policy tidy_delete on events for delete to current_user using (true);

-- Deletes at most so many rows of each that are older, and says how many went.
create function falaj.tidy(before timestamptz, most integer) returns bigint
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
  return gone + now_gone;
end $$;
revoke all on function falaj.tidy from public;
grant execute on function falaj.tidy to falaj_app;
