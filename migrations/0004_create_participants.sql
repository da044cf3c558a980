-- Participants of organizations, the route from a participant id to its tenant (outside the wall, so that an
-- inbound document finds its owner, and so that two organizations cannot register the same id), and what the
-- network's directory said of other participants.

create table participants (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  participant_id text not null,
  tin text not null,
  trn text not null,
  legal_type text not null,
  name_en text not null,
  name_ar text not null,
  legal_registration jsonb not null,
  address jsonb not null,
  email text not null,
  phone text not null,
  supported_documents text[] not null default '{}',
  effective_date date,
  asp_name text not null,
  registration text not null check (registration in ('registered', 'notRegistered')),
  registered_at timestamptz,
  -- How the directory shows it, as the nightly look says.
  directory_state text not null default 'published',
  directory_checked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment, id),
  unique (organization_id, environment, participant_id)
);
select falaj.protect_tenant_table('participants');

create table participant_routes (
  environment text not null check (environment in ('preprod', 'prod')),
  participant_id text not null,
  organization_id text not null,
  participant_key text not null,
  primary key (environment, participant_id)
);
grant select, insert, delete on participant_routes to falaj_app;

-- What the directory said of a participant, and until when that is believed. The directory is public: what it
-- says is nobody's secret, and who asked is not kept. Where a participant receives is kept whole, as the
-- directory said it: address, certificate and transport profile of its provider's access point besides the
-- seat.
create table directory_cache (
  environment text not null check (environment in ('preprod', 'prod')),
  participant_id text not null,
  state text not null check (state in ('found', 'notRegistered', 'cannotReceive')),
  document_types text[] not null default '{}',
  takes_responses boolean not null default false,
  service_provider_seat text,
  endpoint_url text,
  endpoint_certificate text,
  transport_profile text,
  checked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment, participant_id),
  constraint directory_cache_endpoint_whole check (
    state <> 'found'
    or (service_provider_seat is not null and endpoint_url is not null and endpoint_certificate is not null
      and transport_profile is not null)
  )
);
grant select, insert, update, delete on directory_cache to falaj_app;
