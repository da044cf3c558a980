-- The simulated network of the test environment: the provider of outside buyers and the tax platform. What arrives
-- is kept once for each envelope id, with how often it came, so that a test can prove "delivered once".

create table simulator_peers (
  name text primary key,
  url text not null,
  updated_at timestamptz not null
);
grant select, insert, update on simulator_peers to falaj_app;

create table simulator_messages (
  station text not null check (station in ('provider', 'taxAuthority')),
  envelope_id text not null,
  transport_id text not null,
  sender text not null,
  receiver text not null,
  kind text not null,
  sha256 text not null,
  bytes bytea not null,
  arrivals integer not null default 1,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- What came of it: delivered, forwarded, rejected, accepted …
  outcome text,
  primary key (station, envelope_id)
);
grant select, insert, update on simulator_messages to falaj_app;

-- How often an endpoint that is unavailable at first has said so already.
create table simulator_refusals (
  envelope_id text primary key,
  count integer not null
);
grant select, insert, update on simulator_refusals to falaj_app;
