-- What programs outside want to know of (decision 85): each row is a fact, such as a document that was delivered, with the
-- resource as the API presented it when it happened. Written by the transaction of the fact. The table `events` beside it
-- holds what tells browsers which answers are stale, and what jobs listen to.

-- Twelve characters of an id for an instant: ten for the milliseconds, as the ids of the application begin (ids.ts), and
-- two for the microseconds within one. Text order is the order of time.
create function falaj.instant_digits(instant timestamptz) returns text
language plpgsql immutable strict parallel safe as $$
declare
  micros constant bigint := (extract(epoch from instant) * 1000000)::bigint;
  rest bigint := (micros / 1000) * 1024 + micros % 1000;
  digits text := '';
begin
  for i in 1..12 loop
    digits := substr('0123456789abcdefghjkmnpqrstvwxyz', (rest & 31)::integer + 1, 1) || digits;
    rest := rest >> 5;
  end loop;
  return digits;
end $$;

-- The id of an event that is being written. Ids follow the one clock of the database, so the events of a subject, which
-- are written one after another under its lock, have their order, whichever process writes them. The transaction gets its
-- number before the clock is read: `falaj.events_complete_before` relies on it.
-- `tail`: fourteen characters that make the id unique, in order within a statement.
create function falaj.next_event_id(tail text) returns text
language plpgsql volatile as $$
begin
  perform pg_current_xact_id();
  return 'evt_' || falaj.instant_digits(clock_timestamp()) || tail;
end $$;

-- An id below which no event will appear any more: every transaction that could still commit one began later. A reader
-- takes it first, then reads up to it with the next statement, and so never passes an event that commits late.
-- It sees the transactions of its own role, which is the one that writes events.
create function falaj.events_complete_before() returns text
language plpgsql volatile as $$
declare
  upto timestamptz := clock_timestamp();
begin
  perform pg_stat_clear_snapshot();
  select least(upto, min(xact_start)) into upto from pg_stat_activity
  where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid();
  return 'evt_' || falaj.instant_digits(upto) || repeat('0', 14);
end $$;

create table domain_events (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  name text not null,
  version smallint not null,
  -- Null when it is about the organization as a whole.
  participant_key text,
  subject_id text not null,
  at timestamptz not null,
  -- The resource as JSON, in the form of stored-bytes.ts.
  payload bytea not null,
  primary key (organization_id, environment, id)
);
-- It is compressed already.
alter table domain_events alter column payload set storage external;
select falaj.protect_tenant_table('domain_events');
revoke update on domain_events from falaj_app;
create index domain_events_by_age on domain_events (at);

-- For whoever is limited to some participants: what is about those, and what is about the organization as a whole.
select falaj.narrow_policy('domain_events', 'tenant',
  'falaj.current_participants() is null or participant_key is null or participant_key = any (falaj.current_participants())');

-- The daily tidying is the owner's, over all tenants.
create policy tidy_select on domain_events for select to current_user using (falaj.current_participants() is null);
create policy tidy_delete on domain_events for delete to current_user using (falaj.current_participants() is null);

create or replace function falaj.tidy(before timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
  replaced bigint;
begin
  gone := falaj.delete_oldest('idempotency_keys', 'created_at', before, most)
    + falaj.delete_oldest('mail_outbox', 'created_at', before, most)
    + falaj.delete_oldest('events', 'at', before, most)
    + falaj.delete_oldest('domain_events', 'at', before, most)
    + falaj.delete_oldest('auth.session', 'expiresAt', before, most)
    + falaj.delete_oldest('auth.verification', 'expiresAt', before, most)
    + falaj.delete_oldest('export_tickets', 'expires_at', before, most)
    + falaj.delete_oldest('document_pdfs', 'used_at', before, most);
  -- A job that was replaced while it ran may not be tried again. Should its worker have been killed and nobody have
  -- given it another try, it stays behind with nothing to do and no error to look at.
  select count(*) into replaced from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts = max_attempts and key is null and locked_at is null and last_error is null and updated_at < before
    limit most));
  return gone + replaced;
end $$;
