-- Keys for programs. Of a key only the SHA-256 of its text stands here, and its beginning, by which people know it
-- again. While a key is rotated the text before holds on until its end.

create table api_keys (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  name text not null,
  prefix text not null,
  secret_hash text not null,
  previous_prefix text,
  previous_hash text,
  previous_ends_at timestamptz,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Null for all participants of the organization.
  participant_keys text[] check (cardinality(participant_keys) > 0),
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('api_keys');
revoke delete on api_keys from falaj_app;
create unique index api_keys_by_secret on api_keys (organization_id, environment, secret_hash);
create unique index api_keys_by_name on api_keys (organization_id, environment, lower(name)) where revoked_at is null;

-- What belongs to one participant, for keys that are limited to some.
select falaj.limit_to_participants('participants', 'id');
select falaj.limit_to_participants('participant_settings', 'participant_key');
select falaj.limit_to_participants('number_series', 'participant_key');
select falaj.limit_to_participants('paper_styles', 'participant_key');
select falaj.limit_to_participants('documents', 'participant_key');
select falaj.limit_to_participants('document_search', 'participant_key');
select falaj.limit_to_participants('transmissions', 'participant_key');
select falaj.limit_to_participants('bulk_runs', 'participant_key');
select falaj.limit_to_participants('background_runs', 'participant_key');
select falaj.limit_to_participants('archive_classes', 'participant_key');
select falaj.limit_to_participants('archive_holds', 'participant_key');
