-- Participants of organizations, the route from a participant id to its tenant (outside the wall, so that an
-- inbound document finds its owner, and so that two organizations cannot register the same id), and the
-- simulated participant directory of the test environment.

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
  registration text not null check (registration in ('registered', 'notRegistered')),
  registered_at timestamptz,
  supported_documents text[] not null default '{}',
  effective_date date,
  asp_name text not null,
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

-- `behavior` lets a test see each answer that a directory can give.
create table simulator_directory (
  participant_id text primary key,
  name text not null,
  type_codes text[] not null,
  service_provider_seat text not null,
  behavior text not null default 'answers' check (behavior in ('answers', 'cannotReceive', 'lookupFails')),
  published_at timestamptz not null default now()
);
grant select, insert, update, delete on simulator_directory to falaj_app;

insert into simulator_directory (participant_id, name, type_codes, service_provider_seat, behavior) values
  ('0235:1900000001', 'Simulated buyer', '{380,381,389,261,480,81}', '000901', 'answers'),
  ('0235:1900000002', 'Simulated buyer whose provider rejects', '{380,381,389,261,480,81}', '000901', 'answers'),
  ('0235:1900000003', 'Simulated buyer whose provider stays silent', '{380,381,389,261,480,81}', '000901', 'answers'),
  ('0235:1900000004', 'Simulated buyer whose report is rejected', '{380,381,389,261,480,81}', '000901', 'answers'),
  ('0235:1900000005', 'Simulated buyer that is unavailable at first', '{380,381,389,261,480,81}', '000901', 'answers'),
  ('0235:1900000006', 'Simulated buyer that receives nothing', '{}', '000901', 'cannotReceive'),
  ('0235:1900000007', 'Simulated buyer whose look-up fails', '{380,381,389,261,480,81}', '000901', 'lookupFails');
