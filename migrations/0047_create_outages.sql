-- The log of outages: from the first failure of a peer whose breaker opened until its first success. Outages belong
-- to no tenant; which documents of a tenant a peer held up, and what a tenant told the tax authority, do.

create table outages (
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  kind text not null check (kind in ('directory', 'taxPlatform', 'provider')),
  -- Seat of the provider; empty for the directory.
  seat text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- What the last failure said when it opened.
  detail text,
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

-- Legs that a peer held up, from the first time to the last; also those whose failures came before it was known that
-- the peer is down. A leg belongs to the outages of the peer within that time.
create table held_up_legs (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  transmission_id text not null,
  kind text not null,
  seat text not null,
  document_id text,
  leg text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (organization_id, environment, transmission_id, kind, seat)
);
select falaj.protect_tenant_table('held_up_legs');
create index held_up_legs_by_peer on held_up_legs (organization_id, environment, kind, seat, last_at);
create index held_up_legs_by_age on held_up_legs (last_at);

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
create view leg_progress with (security_invoker = true) as
  select organization_id, environment, id, leg, document_id, state, reason, since, sent_at, attempts, next_attempt_at
  from transmissions;
create view document_numbers with (security_invoker = true) as
  select organization_id, environment, id, number from documents;
grant select on leg_progress, document_numbers to falaj_app;

-- Legs that were held up once and belong to no outage go away after a while.
create policy tidy_select on held_up_legs for select to current_user using (true);
create policy tidy_delete on held_up_legs for delete to current_user using (true);
create function falaj.tidy_held_up_legs(before timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
begin
  delete from held_up_legs where ctid = any (array(
    select h.ctid from held_up_legs h
    where h.last_at < before and not exists (
      select from outages o
      where o.environment = h.environment and o.kind = h.kind and o.seat = h.seat
        and o.began_at - interval '1 minute' <= h.last_at and coalesce(o.ended_at, 'infinity') >= h.first_at)
    limit most));
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function falaj.tidy_held_up_legs from public;
grant execute on function falaj.tidy_held_up_legs to falaj_app;
