-- Onboarding attempts with the state of each step, so that an attempt goes on from where it failed.

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
