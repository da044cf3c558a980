-- What a buyer says of a document on business level: our own responses to what came in, and the buyers'
-- responses to what we sent. Rows are only ever added; the newest one counts, and the document carries its
-- code for the lists.

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
  -- The person of ours; null when it came over the network.
  decided_by text,
  -- The transmission that carries a response of ours; null when it is recorded here and goes nowhere.
  transmission_id text,
  -- Envelope and message in which the buyer's response came.
  envelope_id text,
  message_id text,
  raw_sha256 text,
  -- When it was decided, as its sender says; `recorded_at` is when we learned of it.
  at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (organization_id, environment, id),
  check ((origin = 'buyer') = (envelope_id is not null))
);
select falaj.protect_append_only_table('business_responses');
create index business_responses_by_document on business_responses (organization_id, environment, document_id, at);
-- One envelope brings one response, however often it is looked at.
create unique index business_responses_once on business_responses (organization_id, environment, envelope_id)
  where envelope_id is not null;

-- A buyer's question or dispute is open until somebody puts it away: who did, when, and with which words. A
-- later response of the buyer is open again, because it is another one.
create table settled_responses (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  response_id text not null,
  document_id text not null,
  -- How it was settled, in the person's own words; empty when nothing was written.
  note text not null,
  settled_by text not null,
  settled_at timestamptz not null,
  primary key (organization_id, environment, response_id),
  foreign key (organization_id, environment, response_id) references business_responses
);
select falaj.protect_append_only_table('settled_responses');
create index settled_responses_by_document on settled_responses (organization_id, environment, document_id);
