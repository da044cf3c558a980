-- Onboarding attempts with the state of each step, so that an attempt goes on from where it failed; and the
-- tables of the simulated tax authority (EmaraTax) of the test environment.

create table onboarding_attempts (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  provider text not null,
  intent text not null check (intent in ('link', 'reverify')),
  user_id text not null,
  authcode_hash text not null,
  -- AES-256-GCM; emptied when the attempt has ended.
  authcode_sealed text,
  draft jsonb not null,
  legal_registration jsonb,
  address jsonb,
  steps jsonb not null,
  expires_at timestamptz not null,
  participant_key text,
  correlation_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment, id),
  unique (organization_id, environment, authcode_hash)
);
select falaj.protect_tenant_table('onboarding_attempts');

-- `fault` names the step that fails once, so that people can see how an attempt is taken up again.
create table simulator_taxpayers (
  tin text primary key,
  trn text not null,
  name_en text not null,
  name_ar text not null,
  legal_type text not null,
  legal_registration jsonb not null,
  address jsonb not null,
  effective_date date not null,
  fault text check (fault in ('verify', 'register')),
  ready boolean not null default false
);
create table simulator_authcodes (
  authcode_hash text primary key,
  tin text not null references simulator_taxpayers (tin),
  issued_at timestamptz not null,
  -- Set by the first verification; the code is good for that attempt only.
  correlation_id text
);
create table simulator_central_register (
  tin text primary key references simulator_taxpayers (tin),
  participant_id text not null,
  asp_name text not null,
  asp_accreditation_number text not null,
  reason text not null,
  email text not null,
  mobile text not null,
  updated_at timestamptz not null
);
grant select, insert, update on simulator_taxpayers, simulator_authcodes, simulator_central_register to falaj_app;
