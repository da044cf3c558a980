-- Envelopes that came in, stored before it is known whose they are and so outside the wall, and what happens
-- to each as events that are only ever added: its state and the other columns that follow are what
-- core/arrival makes of them, kept for queries.

create table inbound_envelopes (
  id text primary key,
  environment text not null check (environment in ('preprod', 'prod')),
  -- As the header says; the transport's own id when no header could be read.
  envelope_id text not null,
  transport_id text not null,
  -- Main id of the service provider that delivered it, as signed.
  sender_seat text,
  sha256 text not null,
  kind text,
  sender text,
  receiver text,
  -- stored → accepted, or kept apart: unclaimed (receiver unknown), unmatched (a status or response to
  -- nothing of ours), quarantined (the same envelope id with other bytes), unreadable.
  state text not null check (state in ('stored', 'accepted', 'unclaimed', 'unmatched', 'quarantined', 'unreadable')),
  owner_organization text,
  subject_id text,
  detail text,
  -- How often it came.
  copies integer not null default 1,
  -- How often our check broke down.
  failed_checks integer not null default 0,
  -- The message's own time (eb:Timestamp), as the transport says it: service levels count from it.
  message_at timestamptz,
  received_at timestamptz not null,
  decided_at timestamptz,
  -- When operators were told that it still waits for its check.
  alarmed_at timestamptz,
  dismissed_by text,
  dismissed_reason text,
  dismissed_at timestamptz
);
grant select, insert, update on inbound_envelopes to falaj_app;
create unique index inbound_envelopes_once on inbound_envelopes (environment, envelope_id) where state <> 'quarantined';
create unique index inbound_envelopes_transport_once on inbound_envelopes (environment, transport_id);
-- What came in about a document or a transmission is its evidence.
create index inbound_envelopes_by_subject on inbound_envelopes (owner_organization, subject_id)
  where subject_id is not null;
create index inbound_envelopes_undecided on inbound_envelopes (received_at) where state = 'stored';
-- Envelopes that came for nobody are claimed when their receiver registers.
create index inbound_envelopes_unclaimed on inbound_envelopes (environment, receiver) where state = 'unclaimed';
create index inbound_envelopes_kept on inbound_envelopes (id desc)
  where state in ('unclaimed', 'unmatched', 'quarantined', 'unreadable');

-- The bytes of an arrival: apart, so that its row, which is written anew with each decision, does not take
-- them along.
create table inbound_contents (
  -- Written by the statement that stores the arrival, which is never removed.
  arrival_id text primary key,
  -- Compressed by the portal (platform/stored-bytes.ts).
  bytes bytea not null
);
grant select, insert on inbound_contents to falaj_app;

create table arrival_events (
  -- An arrival is never removed, and its first event is written by the statement that stores it.
  arrival_id text not null,
  -- What makes it happen once, such as `received`; with a number where it may happen again.
  key text not null,
  seq bigint generated always as identity,
  type text not null,
  -- What the event says besides, as core/arrival folds it.
  data jsonb not null,
  at timestamptz not null,
  primary key (arrival_id, key)
);
grant select, insert on arrival_events to falaj_app;
