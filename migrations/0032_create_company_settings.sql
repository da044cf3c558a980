-- What companies keep under Settings besides the look of their paper: series of numbers for self-billed documents and a
-- yearly restart, accounts that buyers pay to, and by which channel whom is told what.

-- Self-billed documents are numbered by the buyer, in series of their own. A series that restarts counts from 1 in each
-- year; `number_year` is the year (Asia/Dubai) that the next number belongs to.
alter table number_series drop constraint number_series_series_check;
alter table number_series add constraint number_series_series_check
  check (series in ('invoice', 'creditNote', 'selfBilledInvoice', 'selfBilledCreditNote'));
alter table number_series
  add column restarts text not null default 'never' check (restarts in ('never', 'yearly')),
  add column number_year integer not null default 0;

-- Up to where numbers were given under a prefix and a suffix that are not in use any more, so that none is given twice
-- when somebody goes back to them.
create table number_series_past (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  series text not null,
  prefix text not null,
  suffix text not null,
  next_number bigint not null check (next_number > 0),
  primary key (organization_id, environment, participant_key, series, prefix, suffix)
);
select falaj.protect_tenant_table('number_series_past');

create table bank_accounts (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  participant_key text not null,
  account text not null,
  account_name text not null,
  bank_name text not null,
  bank_name_ar text not null,
  bic text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The one that invoices in its currency begin with.
  is_default boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment, id),
  unique (organization_id, environment, participant_key, account, currency)
);
select falaj.protect_tenant_table('bank_accounts');
-- Two people who change it at the same time do not leave two.
create unique index bank_accounts_one_default on bank_accounts (organization_id, environment, participant_key, currency)
  where is_default;

-- By which channels a person is told of an event. Who has no row is told in the portal, and not by mail.
create table notice_choices (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  user_id text not null,
  kind text not null,
  in_portal boolean not null,
  by_mail boolean not null,
  primary key (organization_id, environment, user_id, kind)
);
select falaj.protect_tenant_table('notice_choices');

-- Parts of an export of everything, as they were written; they go with its run.
create table data_export_parts (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  run_id text not null,
  part integer not null,
  name text not null,
  bytes bytea not null,
  primary key (organization_id, environment, run_id, part),
  foreign key (organization_id, environment, run_id) references background_runs on delete cascade
);
select falaj.protect_tenant_table('data_export_parts');

-- A company that leaves the network: what was, stays, and nothing new is exchanged.
alter table onboarding_attempts drop constraint onboarding_attempts_intent_check;
alter table onboarding_attempts add constraint onboarding_attempts_intent_check
  check (intent in ('link', 'reverify', 'delink'));
grant delete on simulator_central_register to falaj_app;

-- What belongs to one participant, for keys that are limited to some.
select falaj.limit_to_participants('bank_accounts', 'participant_key');
select falaj.limit_to_participants('number_series_past', 'participant_key');
