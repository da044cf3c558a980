-- The exchange gets the words of the field: a transmission is of a kind and of a revision, and is blocked by another
-- one; its index over all tenants is no route. A column or table is called what the code calls it.

alter table transmissions rename column leg to kind;
alter table transmissions rename column generation to revision;
alter table transmissions rename column answer_state to message_level_state;
alter table transmissions rename column answer_overdue to status_overdue;
alter table transmissions rename column follows to blocked_by;
alter table transmissions rename column followed to is_blocking;
update transmissions set content = content - 'leg' || jsonb_build_object('kind', content -> 'leg') where content ? 'leg';

alter table transmission_attempts rename column leg to transmission_kind;

alter table exchange_events rename to transmission_events;
alter table transmission_events rename column leg to kind;
alter index exchange_events_by_transmission rename to transmission_events_by_transmission;
alter index exchange_events_by_document rename to transmission_events_by_document;

alter table envelope_routes rename to transmission_index;
alter table transmission_index rename column leg to kind;
alter index envelope_routes_open rename to transmission_index_open;
alter index envelope_routes_failed rename to transmission_index_failed;
alter index envelope_routes_waiting rename to transmission_index_waiting;
alter index envelope_routes_watch rename to transmission_index_watch;

drop function falaj.tidy_held_up_legs(timestamptz, integer);
drop view leg_progress;
alter table held_up_legs rename to held_up_transmissions;
alter table held_up_transmissions rename column kind to peer_kind;
alter table held_up_transmissions rename column leg to transmission_kind;
alter index held_up_legs_by_peer rename to held_up_transmissions_by_peer;
alter index held_up_legs_by_age rename to held_up_transmissions_by_age;

-- What the log of outages reads of the exchange; it runs with the rights of who asks, so the wall holds behind it.
create view transmission_progress with (security_invoker = true) as
  select organization_id, environment, id, kind, document_id, state, reason, since, sent_at, attempts, next_attempt_at
  from transmissions;
grant select on transmission_progress to falaj_app;

create function falaj.tidy_held_up_transmissions(before timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
begin
  delete from held_up_transmissions where ctid = any (array(
    select h.ctid from held_up_transmissions h
    where h.last_at < before and not exists (
      select from outages o
      where o.environment = h.environment and o.kind = h.peer_kind and o.seat = h.seat
        and o.began_at - interval '1 minute' <= h.last_at and coalesce(o.ended_at, 'infinity') >= h.first_at)
    limit most));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function falaj.tidy_held_up_transmissions from public;
grant execute on function falaj.tidy_held_up_transmissions to falaj_app;
