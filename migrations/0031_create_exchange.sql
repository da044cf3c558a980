-- The exchange: one row for each thing to be transported to one place (a leg), one row for each try, and what
-- happened as events that are only ever added; the state columns of a leg are the fold of its events, kept for
-- queries. Outside the wall stand the routes from envelopes to tenants and whatever arrives before it is known
-- whose it is.

create table transmissions (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  leg text not null check (leg in ('invoice', 'taxReport', 'messageLevelStatus')),
  -- Null for an answer to something that could not be read as a document.
  document_id text,
  participant_key text not null,
  -- What it is about: the envelope of the exchange, for reports and answers.
  subject_envelope_id text not null,
  -- Tells apart the reports of one document: a later one replaces an earlier one.
  generation integer not null default 1,
  -- What builds the content: role and type of a report, code and reasons of an answer.
  content jsonb not null,
  sender text not null,
  receiver text not null,
  -- Seat of the provider that it went to: who may answer it.
  receiver_seat text,
  -- Chosen once, kept over all attempts.
  envelope_id text not null,
  -- The exact bytes, stored before the first of them goes out.
  envelope bytea,
  envelope_sha256 text,
  state text not null,
  reason text,
  since timestamptz,
  answer_state text not null,
  answer_overdue boolean not null default false,
  sent_at timestamptz,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Which run of which job holds it, and until when nobody else may.
  lease_job text,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment, id),
  unique (organization_id, environment, leg, subject_envelope_id, generation)
);
select falaj.protect_tenant_table('transmissions');
-- A document has one leg of each kind; a report that replaces a rejected one is the next generation.
create unique index transmissions_by_document on transmissions
  (organization_id, environment, document_id, leg, generation) where document_id is not null;

create table transmission_attempts (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  transmission_id text not null,
  number integer not null,
  document_id text,
  leg text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  transport_id text,
  outcome text,
  detail text,
  primary key (organization_id, environment, transmission_id, number)
);
select falaj.protect_tenant_table('transmission_attempts');
create index transmission_attempts_by_document on transmission_attempts (organization_id, environment, document_id);

create table exchange_events (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  transmission_id text not null,
  document_id text,
  leg text not null,
  type text not null,
  -- When it happened; `recorded_at` is when we learned of it.
  at timestamptz not null,
  recorded_at timestamptz not null,
  source text not null check (source in ('portal', 'accessPoint', 'receiverProvider', 'taxAuthority', 'person')),
  -- The event as core/lifecycle folds it.
  data jsonb not null,
  raw_sha256 text,
  primary key (organization_id, environment, id)
);
select falaj.protect_append_only_table('exchange_events');
create index exchange_events_by_transmission on exchange_events (organization_id, environment, transmission_id);
create index exchange_events_by_document on exchange_events (organization_id, environment, document_id);

-- From an envelope of ours to its tenant, so that answers find it; and what is still open, so that the sweep finds
-- a leg whose job was lost.
create table envelope_routes (
  environment text not null check (environment in ('preprod', 'prod')),
  envelope_id text not null,
  organization_id text not null,
  transmission_id text not null,
  leg text not null,
  open boolean not null default true,
  wake_at timestamptz not null,
  primary key (environment, envelope_id)
);
create index envelope_routes_open on envelope_routes (wake_at) where open;
grant select, insert, update on envelope_routes to falaj_app;

create table inbound_envelopes (
  id text primary key,
  environment text not null check (environment in ('preprod', 'prod')),
  -- As the header says; the transport's own id when no header could be read.
  envelope_id text not null,
  transport_id text not null,
  sha256 text not null,
  bytes bytea not null,
  received_at timestamptz not null,
  -- stored → accepted, or kept apart: unclaimed (receiver unknown), unmatched (an answer to nothing of ours),
  -- quarantined (the same envelope id with other bytes), unreadable.
  state text not null check (state in ('stored', 'accepted', 'unclaimed', 'unmatched', 'quarantined', 'unreadable')),
  kind text,
  sender text,
  receiver text,
  owner_organization text,
  subject_id text,
  detail text,
  decided_at timestamptz
);
create unique index inbound_envelopes_once on inbound_envelopes (environment, envelope_id) where state <> 'quarantined';
create unique index inbound_envelopes_transport_once on inbound_envelopes (environment, transport_id);
create index inbound_envelopes_undecided on inbound_envelopes (received_at) where state = 'stored';
grant select, insert, update on inbound_envelopes to falaj_app;
