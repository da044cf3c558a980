-- The peers of the exchange: the participant directory, the tax platform, and providers by their seat. A
-- breaker for each: after several failures in a row nothing is sent there, transmissions wait without using
-- up their attempts, single probes go out, and after the first success what waits goes on its way, oldest
-- first. Peers belong to no tenant; the tables hold no content.

create table exchange_peers (
  environment text not null check (environment in ('preprod', 'prod')),
  kind text not null check (kind in ('directory', 'taxPlatform', 'provider')),
  -- Seat of the provider; empty for the directory.
  seat text not null,
  breaker text not null check (breaker in ('closed', 'open', 'halfOpen')),
  -- Failures in a row, and when the first of them was.
  failures integer not null,
  failing_since timestamptz,
  -- When the breaker last moved.
  since timestamptz,
  -- Openings without a success between them: each makes the next pause longer.
  openings integer not null,
  next_probe_at timestamptz,
  last_detail text,
  primary key (environment, kind, seat)
);
grant select, insert, update on exchange_peers to falaj_app;

-- Tries and failures by the hour, for the page of the operators; old hours are tidied away.
create table exchange_peer_hours (
  environment text not null check (environment in ('preprod', 'prod')),
  kind text not null,
  seat text not null,
  hour timestamptz not null,
  attempts integer not null,
  failures integer not null,
  last_success_at timestamptz,
  primary key (environment, kind, seat, hour)
);
grant select, insert, update, delete on exchange_peer_hours to falaj_app;
