-- What those who run the portal look at: the log of outages and the queue. An outage lasts from the first
-- failure of a peer whose breaker opened until its first success. Outages belong to no tenant; which
-- documents of a tenant a peer held up, and what a tenant told the tax authority, do.

create table outages (
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  kind text not null check (kind in ('directory', 'taxPlatform', 'provider')),
  -- Seat of the provider; empty for the directory.
  seat text not null,
  -- What the last failure said when it opened.
  detail text,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (environment, id)
);
create unique index outages_open_once on outages (environment, kind, seat) where ended_at is null;
create index outages_by_time on outages (environment, began_at desc, id desc);
grant select, insert, update on outages to falaj_app;

-- Whom an outage concerned, to tell them when it is over.
create table outage_organizations (
  environment text not null check (environment in ('preprod', 'prod')),
  outage_id text not null,
  organization_id text not null,
  primary key (environment, outage_id, organization_id),
  foreign key (environment, outage_id) references outages
);
grant select, insert on outage_organizations to falaj_app;

-- Transmissions that a peer held up, from the first time to the last; also those whose failures came before
-- it was known that the peer is down. A transmission belongs to the outages of the peer within that time.
create table held_up_transmissions (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  transmission_id text not null,
  peer_kind text not null,
  seat text not null,
  document_id text,
  transmission_kind text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (organization_id, environment, transmission_id, peer_kind, seat)
);
select falaj.protect_tenant_table('held_up_transmissions');
create index held_up_transmissions_by_peer on held_up_transmissions
  (organization_id, environment, peer_kind, seat, last_at);
create index held_up_transmissions_by_age on held_up_transmissions (last_at);
create policy tidy_select on held_up_transmissions for select to current_user using (true);
create policy tidy_delete on held_up_transmissions for delete to current_user using (true);

-- Forgets transmissions of all tenants that were held up once and belong to no outage. No row of a tenant is
-- joined with the outages of the installation, which are elsewhere in a distributed PostgreSQL.
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

-- The notice that the tax authority is owed within two business days (MD 243 of 2025), as a person recorded it.
create table outage_notices (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  outage_id text not null,
  given_at timestamptz not null,
  reference text not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (organization_id, environment, outage_id)
);
select falaj.protect_tenant_table('outage_notices');

-- What the log reads of other rooms; the views run with the rights of who asks, so the wall holds behind them.
create view transmission_progress with (security_invoker = true) as
  select organization_id, environment, id, kind, document_id, state, reason, since, sent_at, attempts, next_attempt_at
  from transmissions;
create view document_numbers with (security_invoker = true) as
  select organization_id, environment, id, number from documents;
grant select on transmission_progress, document_numbers to falaj_app;

-- The queue belongs to the owner; the application may know how long it is.
create function falaj.queue_figures()
returns table (job text, ready bigint, later bigint, failed bigint, oldest_seconds double precision)
language sql security definer set search_path = pg_catalog as $$
  select task_identifier,
    count(*) filter (where attempts < max_attempts and run_at <= now()),
    count(*) filter (where attempts < max_attempts and run_at > now()),
    count(*) filter (where attempts >= max_attempts),
    coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::double precision
  from graphile_worker.jobs group by task_identifier order by task_identifier;
$$;
create function falaj.worker_count() returns bigint
language sql security definer set search_path = pg_catalog as $$ select count(*) from falaj.workers; $$;
revoke all on function falaj.queue_figures from public;
revoke all on function falaj.worker_count from public;
grant execute on function falaj.queue_figures to falaj_app;
grant execute on function falaj.worker_count to falaj_app;
