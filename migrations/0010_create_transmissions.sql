-- The exchange, its transmissions: one row for each thing to be transported to one place, and what happened
-- to it as events that are only ever added; the state columns of a transmission are the fold of its events,
-- kept for queries. Outside the wall stands an index over all tenants' transmissions, without their content.

-- A row is written anew with each step, as is its entry in the index below: there is room to do so in place.
create table transmissions (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  kind text not null check (kind in ('invoice', 'taxReport', 'messageLevelStatus', 'invoiceResponse')),
  -- Null for a status of something that could not be read as a document.
  document_id text,
  participant_key text not null,
  -- What it is about: the envelope of the exchange, for reports, statuses and responses.
  subject_envelope_id text not null,
  -- Tells apart the reports of one document, of which a later one replaces an earlier one, and its responses.
  revision integer not null default 1,
  -- What builds the content: role and type of a report, code and reasons of a status or response.
  content jsonb not null,
  sender text not null,
  receiver text not null,
  -- Seat of the provider that it went to: who may tell what became of it.
  receiver_seat text,
  -- Chosen once, kept over all attempts.
  envelope_id text not null,
  -- The exact bytes, stored before the first of them goes out; compressed by the portal
  -- (platform/stored-bytes.ts).
  envelope bytea,
  envelope_sha256 text,
  -- The transmission that must come to its end before this one goes out.
  blocked_by text,
  -- Whether any waits for this one, so that nobody has to look for those that do not.
  is_blocking boolean not null default false,
  state text not null,
  reason text,
  since timestamptz,
  message_level_state text not null,
  status_overdue boolean not null default false,
  attempts integer not null default 0,
  sent_at timestamptz,
  next_attempt_at timestamptz,
  -- Which run of which job holds it, and until when nobody else may.
  lease_job text,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment, id)
) with (fillfactor = 60);
select falaj.protect_tenant_table('transmissions');
-- Each thing is transported once. Between two participants of one organization, the sender and the receiver
-- each report the same envelope: their reports are told apart by their role.
create unique index transmissions_once on transmissions
  (organization_id, environment, kind, subject_envelope_id, revision, coalesce(content ->> 'role', ''));
-- A document has one transmission of each kind; a report that replaces a rejected one, and each further
-- response, is the next revision.
create unique index transmissions_by_document on transmissions
  (organization_id, environment, document_id, kind, revision) where document_id is not null;
create index transmissions_by_blocked_by on transmissions (organization_id, environment, blocked_by)
  where blocked_by is not null;

-- The events of a document are found through its transmissions.
create table transmission_events (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  transmission_id text not null,
  id text not null,
  kind text not null,
  document_id text,
  type text not null,
  source text not null check (source in ('portal', 'accessPoint', 'receiverProvider', 'taxAuthority', 'person')),
  -- The event as core/transmission folds it.
  data jsonb not null,
  raw_sha256 text,
  -- When it happened; `recorded_at` is when we learned of it.
  at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (organization_id, environment, transmission_id, id)
);
select falaj.protect_append_only_table('transmission_events');

-- From an envelope of ours to its tenant, so that statuses and responses find it; what is still open, so that
-- the sweep finds a transmission whose job was lost; and the state beside it, so that nobody has to step into
-- a tenant to count.
create table transmission_index (
  environment text not null check (environment in ('preprod', 'prod')),
  envelope_id text not null,
  organization_id text not null,
  transmission_id text not null,
  kind text not null,
  state text not null default 'queued',
  reason text,
  open boolean not null default true,
  -- When the sweep should look at it.
  wake_at timestamptz not null,
  -- Which peer it waits for (kind:seat) while it is open, and since when.
  waits_for text,
  waits_since timestamptz,
  -- When somebody should look whether its message level status came.
  watch_at timestamptz,
  primary key (environment, envelope_id)
) with (fillfactor = 60);
grant select, insert, update on transmission_index to falaj_app;
create index transmission_index_open on transmission_index (wake_at) where open;
-- A failed invoice is its people's to look after; failed reports, statuses and responses are the operator's.
create index transmission_index_failed on transmission_index (transmission_id)
  where state = 'failed' and kind <> 'invoice';
-- Tenants take turns, and of each the oldest goes first.
create index transmission_index_waiting on transmission_index (environment, waits_for, organization_id, waits_since)
  where waits_for is not null;
create index transmission_index_watch on transmission_index (watch_at) where watch_at is not null;
