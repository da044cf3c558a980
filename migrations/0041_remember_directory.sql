-- What the network's directory said of a participant, and until when that is believed. The directory is public: what
-- it says is nobody's secret, and who asked is not kept.
create table directory_cache (
  environment text not null check (environment in ('preprod', 'prod')),
  participant_id text not null,
  state text not null check (state in ('found', 'notRegistered', 'cannotReceive')),
  document_types text[] not null default '{}',
  service_provider_seat text,
  takes_responses boolean not null default false,
  checked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (environment, participant_id)
);
grant select, insert, update, delete on directory_cache to falaj_app;

-- How the directory shows a participant of ours, as the nightly look says.
alter table participants add column directory_state text not null default 'published';
alter table participants add column directory_checked_at timestamptz;
