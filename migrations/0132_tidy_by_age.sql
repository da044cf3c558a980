-- What is old goes by its age instead of by the place of its row, which means something else on each node of a distributed
-- PostgreSQL; and no row of a tenant is joined with the outages of the installation.

-- Deletes the oldest rows of a table that are older: at most so many, and those of the same moment as the last one.
-- Tells how many.
create function falaj.delete_oldest(old regclass, age name, before timestamptz, most integer) returns bigint
language plpgsql set search_path = pg_catalog as $$
declare
  last timestamptz;
  gone bigint;
begin
  execute format('select %2$I from %1$s where %2$I < $1 order by %2$I offset $2 - 1 limit 1', old, age)
    into last using before, most;
  execute format('delete from %1$s where %2$I < $1 and %2$I <= $2', old, age)
    using before, coalesce(last, before);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function falaj.delete_oldest(regclass, name, timestamptz, integer) from public;

-- Deletes at most about so many rows of each that are older, and says how many went.
create or replace function falaj.tidy(before timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
  replaced bigint;
begin
  gone := falaj.delete_oldest('idempotency_keys', 'created_at', before, most)
    + falaj.delete_oldest('mail_outbox', 'created_at', before, most)
    + falaj.delete_oldest('events', 'at', before, most)
    + falaj.delete_oldest('auth.session', 'expiresAt', before, most)
    + falaj.delete_oldest('auth.verification', 'expiresAt', before, most)
    + falaj.delete_oldest('export_tickets', 'expires_at', before, most);
  -- A job that was replaced while it ran may not be tried again. Should its worker have been killed and nobody have
  -- given it another try, it stays behind with nothing to do and no error to look at.
  select count(*) into replaced from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts = max_attempts and key is null and locked_at is null and last_error is null and updated_at < before
    limit most));
  return gone + replaced;
end $$;

create or replace function falaj.tidy_notices(before timestamptz, most integer) returns bigint
language sql security definer set search_path = pg_catalog, public as $$
  select falaj.delete_oldest('notices', 'at', before, most);
$$;

-- Transmissions that were held up once and belong to no outage.
drop function falaj.tidy_held_up_transmissions(timestamptz, integer);
create function falaj.tidy_held_up_transmissions(before timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
  environments text[];
  kinds text[];
  seats text[];
  begins timestamptz[];
  ends timestamptz[];
begin
  select array_agg(environment), array_agg(kind), array_agg(seat), array_agg(began_at - interval '1 minute'),
    array_agg(coalesce(ended_at, 'infinity'))
  into environments, kinds, seats, begins, ends
  from outages where began_at - interval '1 minute' <= before;
  delete from held_up_transmissions h
  where h.last_at < before and not exists (
    select from unnest(environments, kinds, seats, begins, ends) as o (environment, kind, seat, began_at, ended_at)
    where o.environment = h.environment and o.kind = h.peer_kind and o.seat = h.seat
      and o.began_at <= h.last_at and o.ended_at >= h.first_at);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function falaj.tidy_held_up_transmissions(timestamptz) from public;
grant execute on function falaj.tidy_held_up_transmissions(timestamptz) to falaj_app;
