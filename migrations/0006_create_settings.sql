-- Numbering of documents: one row of settings and two series for each participant. The row of a series is
-- locked while a document is issued, so that numbers run without gaps.

create table participant_settings (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  sequence_increment_enabled boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, environment, participant_key)
);
select falaj.protect_tenant_table('participant_settings');

create table number_series (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  series text not null check (series in ('invoice', 'creditNote')),
  prefix text not null,
  suffix text not null,
  digits integer not null check (digits between 1 and 12),
  next_number bigint not null check (next_number > 0),
  primary key (organization_id, environment, participant_key, series)
);
select falaj.protect_tenant_table('number_series');

-- How the paper of a participant looks, as it was changed over time: a document keeps the look that held when it was
-- issued, so that its page is the same for ever. Logos stand apart, each once.
create table paper_styles (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  version integer not null,
  created_at timestamptz not null,
  accent text not null check (accent ~ '^#[0-9a-f]{6}$'),
  layout text not null check (layout in ('standard', 'letterhead', 'compact')),
  terms jsonb not null,
  bank jsonb not null,
  logo_hash text,
  primary key (organization_id, environment, participant_key, version)
);
select falaj.protect_append_only_table('paper_styles');

create table paper_logos (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  -- SHA-256 of the bytes.
  hash text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (length(bytes) <= 262144),
  primary key (organization_id, environment, hash)
);
select falaj.protect_append_only_table('paper_logos');
