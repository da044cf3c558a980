-- What a buyer says of a document on business level: our own answers to what came in, and the buyers' answers to
-- what we sent. Rows are only ever added; the newest one counts, and the document carries its code for the lists.

create table business_responses (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  document_id text not null,
  origin text not null check (origin in ('us', 'buyer')),
  code text not null check (code in ('AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD')),
  words text not null,
  reason_codes text[] not null,
  action_codes text[] not null,
  -- When it was decided, as its sender says; `recorded_at` is when we learned of it.
  at timestamptz not null,
  recorded_at timestamptz not null,
  -- The person of ours; null when it came over the network.
  decided_by text,
  -- The leg that carries an answer of ours; null when it is recorded here and goes nowhere.
  transmission_id text,
  -- Envelope and message in which the buyer's answer came.
  envelope_id text,
  message_id text,
  raw_sha256 text,
  primary key (organization_id, environment, id),
  check ((origin = 'buyer') = (envelope_id is not null))
);
select falaj.protect_append_only_table('business_responses');
create index business_responses_by_document on business_responses (organization_id, environment, document_id, at);
-- One envelope brings one answer, however often it is looked at.
create unique index business_responses_once on business_responses (organization_id, environment, envelope_id)
  where envelope_id is not null;

alter table documents add column response text
  check (response in ('AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'));

-- Our answer travels as a leg of its own; each further answer is the next generation.
alter table transmissions drop constraint transmissions_leg_check;
alter table transmissions add constraint transmissions_leg_check
  check (leg in ('invoice', 'taxReport', 'messageLevelStatus', 'invoiceResponse'));

-- Participants that this portal published in the test network before it could take such answers.
update simulator_directory set takes_responses = true
  where participant_id in (select participant_id from participant_routes where environment = 'preprod');
