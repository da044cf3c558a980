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
