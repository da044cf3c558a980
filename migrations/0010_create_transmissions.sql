-- The exchange, its transmissions: one row for each thing to be transported to one place, and what happened
-- to it as events that are only ever added; the state columns of a transmission are the fold of its events,
-- kept for queries. Outside the wall stands whose envelope is whose, and nothing else.

-- A row is written anew with each step: there is room to do so in place.
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
  -- The message that a status is about: of a status the other side's, of all else its own. Its own time
  -- (eb:Timestamp, M1) and the bytes of its envelope, by which service levels count; and when the status came.
  original_message_at timestamptz,
  original_message_bytes integer,
  status_received_at timestamptz,
  status_overdue boolean not null default false,
  attempts integer not null default 0,
  sent_at timestamptz,
  next_attempt_at timestamptz,
  -- Which run of which job holds it, and until when nobody else may.
  lease_job text,
  lease_until timestamptz,
  -- While anything is still to come of it: sent off, answered, or, when it has failed, looked at by an operator.
  -- Changes twice in the life of a transmission, which is what its index costs.
  unsettled boolean not null default true,
  -- When the sweep looks after it, should its job be lost; null when it only waits for others.
  wake_at timestamptz,
  -- When somebody should look whether its message level status came.
  watch_at timestamptz,
  -- Which peer it waits for (kind:seat), and since when.
  waits_for text,
  waits_since timestamptz,
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
-- Messages lie in about the order of their time: a month of them is found by the span of times of each part.
create index transmissions_by_message on transmissions using brin (original_message_at) with (autosummarize = on);
create index transmissions_unsettled on transmissions (id) where unsettled;
-- Tenants take turns, and of each the oldest goes first.
create index transmissions_waiting on transmissions (environment, waits_for, organization_id, waits_since)
  where waits_for is not null;

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

-- From an envelope of ours to its tenant, so that statuses and responses find it. Written once with the
-- transmission and never changed. A distributed PostgreSQL keeps it on the coordinator, which may lose an entry
-- when it dies between the commits of the two: the sweep writes it anew.
create table transmission_index (
  environment text not null check (environment in ('preprod', 'prod')),
  envelope_id text not null,
  organization_id text not null,
  transmission_id text not null,
  kind text not null,
  primary key (environment, envelope_id)
);
grant select, insert on transmission_index to falaj_app;

-- Where transmissions of all tenants stand, for the sweep, the watch and the operators: past the wall, and so
-- only in these functions, which tell nothing of what they carry. All of them read what is unsettled or waits,
-- and nothing of what is done. No query joins a tenant's rows with others, and those with parameters are in
-- PL/pgSQL, as a distributed PostgreSQL wants to know them when it plans.
create policy sweep_select on transmissions for select to current_user using (true);

create type falaj.unsettled_transmission as (
  organization_id text,
  environment text,
  id text,
  envelope_id text,
  kind text,
  wake_at timestamptz,
  waits_for text,
  lease_job text,
  updated_at timestamptz
);

-- Those that have changed after an instant, and those whose time came before another, in the order of their ids.
create function falaj.unsettled_transmissions(changed_after timestamptz, overdue timestamptz, after text, most integer)
returns setof falaj.unsettled_transmission
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select organization_id, environment, id, envelope_id, kind, wake_at, waits_for, lease_job, updated_at
    from transmissions
    where unsettled and id > after and (updated_at > changed_after or wake_at < overdue) order by id limit most;
end $$;

-- Those of which a message level status should have come by now.
create function falaj.awaited_statuses(by_now timestamptz, most integer) returns setof falaj.unsettled_transmission
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select organization_id, environment, id, envelope_id, kind, wake_at, waits_for, lease_job, updated_at
    from transmissions
    where unsettled and watch_at <= by_now order by watch_at limit most;
end $$;

-- What waits for a peer: of each organization the oldest first, organizations in turn.
create function falaj.waiting_transmissions(in_environment text, peer text, most integer)
returns table (organization_id text, id text)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select organization_id, id from (
      select organization_id, id, waits_since,
        row_number() over (partition by organization_id order by waits_since, id) as turn
      from transmissions where environment = in_environment and waits_for = peer
    ) as waiting
    where turn <= most order by turn, waits_since, id limit most;
end $$;

-- The peers for which anything waits.
create function falaj.awaited_peers() returns table (environment text, waits_for text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct environment, waits_for from transmissions where waits_for is not null;
$$;

-- Those that do not come on by themselves, or not for long, in the order of their ids: not sent (as one of
-- before `not_sent` should be by now, unless it is for later), failed and their operator's to look after, or
-- reports from before `no_status` without a status.
create function falaj.stuck_transmissions(
  in_environment text, not_sent text, no_status text, after text, most integer
) returns table (organization_id text, environment text, id text)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select organization_id, environment, id from transmissions
    where unsettled and id > after and (in_environment is null or environment = in_environment)
      and (wake_at is not null and id < not_sent and not (state = 'held' and reason is not distinct from 'schedule')
        or state = 'failed'
        or watch_at is not null and kind = 'taxReport' and id < no_status)
    order by id limit most;
end $$;

-- Whose transmission it is, of those that an operator may try again.
create function falaj.owner_of_unsettled(in_environment text, transmission text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return (
    select organization_id from transmissions
    where unsettled and id = transmission and environment = in_environment
      and (wake_at is not null or state = 'failed'));
end $$;

-- How many are under way, by environment, kind and state.
create function falaj.transmission_counts()
returns table (environment text, kind text, state text, count integer)
language sql stable security definer set search_path = pg_catalog, public as $$
  select environment, kind, state, count(*)::integer from transmissions
  where unsettled and wake_at is not null group by environment, kind, state;
$$;

-- Message level statuses by service level, of messages made in a span of time: those that we sent (MLS-1), and
-- those that we received of providers and of the tax authority (MLS-2). `counted` are those that were sent or
-- received or should have been by now; a provider abroad is known by another scheme than `home_scheme`, and is
-- counted where it has to send any.
create function falaj.service_level_counts(
  in_environment text, from_at timestamptz, until_at timestamptz, as_of timestamptz, sent_minutes integer,
  received_minutes integer, below_bytes integer, home_scheme text, counts_abroad boolean
) returns table (level text, counterpart text, counted integer, in_time integer)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select level, counterpart, count(*) filter (where done_at is not null or due_at < as_of)::integer,
      count(*) filter (where done_at <= due_at)::integer
    from (
      select
        case kind when 'messageLevelStatus' then 'sent' else 'received' end as level,
        case kind when 'taxReport' then 'taxAuthority' else 'provider' end as counterpart,
        case kind when 'messageLevelStatus' then sent_at else status_received_at end as done_at,
        original_message_at + make_interval(
          mins => case kind when 'messageLevelStatus' then sent_minutes else received_minutes end) as due_at
      from transmissions
      where environment = in_environment and original_message_at >= from_at and original_message_at < until_at
        and original_message_bytes < below_bytes
        and (kind = 'messageLevelStatus' and state not in ('notApplicable', 'canceled')
          or kind = 'taxReport' and message_level_state <> 'notExpected'
          or kind in ('invoice', 'invoiceResponse') and message_level_state <> 'notExpected'
            and (counts_abroad or starts_with(receiver, home_scheme || ':')))
    ) as statuses
    group by level, counterpart;
end $$;

-- Events that a job hears, should it be lost: documents issued that have no transmissions, and participants
-- registered, in order.
create index events_heard on events (at) where name in ('document.issued', 'participant.registered');
create function falaj.unheard_events(at_after timestamptz, at_before timestamptz, most integer)
returns table (
  organization_id text, environment text, id text, name text, subject_id text, participant_key text, at timestamptz
)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select organization_id, environment, id, name, subject_id, participant_key, at from events e
    where name in ('document.issued', 'participant.registered') and at > at_after and at < at_before
      and not exists (
        select from transmissions t
        where t.organization_id = e.organization_id and t.environment = e.environment and t.document_id = e.subject_id)
    order by at limit most;
end $$;

revoke all on function falaj.unsettled_transmissions from public;
revoke all on function falaj.awaited_statuses from public;
revoke all on function falaj.waiting_transmissions from public;
revoke all on function falaj.awaited_peers from public;
revoke all on function falaj.stuck_transmissions from public;
revoke all on function falaj.owner_of_unsettled from public;
revoke all on function falaj.transmission_counts from public;
revoke all on function falaj.service_level_counts from public;
revoke all on function falaj.unheard_events from public;
grant execute on function falaj.unsettled_transmissions, falaj.awaited_statuses, falaj.waiting_transmissions,
  falaj.awaited_peers, falaj.stuck_transmissions, falaj.owner_of_unsettled, falaj.transmission_counts,
  falaj.service_level_counts, falaj.unheard_events to falaj_app;
