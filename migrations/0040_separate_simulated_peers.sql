-- The simulated network becomes three peers that speak HTTP only: directory, access point, tax platform. Several
-- processes may host them, so that each name has as many addresses as there are hosts alive.
alter table simulator_peers drop constraint simulator_peers_pkey;
alter table simulator_peers add primary key (name, url);
grant delete on simulator_peers to falaj_app;

-- What a peer has decided to send, kept with the receipt of what made it send: it goes out whoever dies meanwhile.
create table simulator_sendings (
  id text primary key,
  peer text not null check (peer in ('accessPoint', 'taxPlatform')),
  target text not null check (target in ('portal', 'accessPoint', 'taxPlatform')),
  envelope_id text not null,
  bytes bytea not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  last_error text
);
create index simulator_sendings_by_due on simulator_sendings (due_at);
grant select, insert, update, delete on simulator_sendings to falaj_app;

-- One row: how badly the peers behave at present. The shape is the contract's.
create table simulator_weather (
  id boolean primary key default true check (id),
  weather jsonb not null,
  version bigint not null,
  changed_at timestamptz not null
);
grant select, insert, update on simulator_weather to falaj_app;

alter table simulator_directory add column takes_responses boolean not null default false;
update simulator_directory set takes_responses = true where participant_id like '0235:19000000%';
-- Who fails on purpose has a provider of its own: its failures say nothing about the other buyers' provider.
update simulator_directory set service_provider_seat = '000905' where participant_id = '0235:1900000005';
