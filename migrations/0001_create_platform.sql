-- The ground that every room stands on: the application role's rights, the tenant wall as a function that
-- each table is put behind, the door to the job queue, live workers, events, idempotency keys, the mail
-- outbox, measures, and what several rooms use to tidy and to search.

create schema falaj;
grant usage on schema falaj, public to falaj_app;

-- The tenant of the transaction, which the setting falaj.tenant names: organization and environment with a blank
-- between them. Null outside of every tenant. Whoever is limited to some participants is so by a third word, their
-- keys with commas between them.
create function falaj.current_organization() returns text language sql stable as
  $$ select nullif(split_part(current_setting('falaj.tenant', true), ' ', 1), '') $$;
create function falaj.current_environment() returns text language sql stable as
  $$ select nullif(split_part(current_setting('falaj.tenant', true), ' ', 2), '') $$;

create function falaj.current_participants() returns text[] language sql stable as
  $$ select string_to_array(nullif(split_part(current_setting('falaj.tenant', true), ' ', 3), ''), ',') $$;

-- Puts a table behind the wall: rows are seen and written only under the tenant of the transaction. FORCE makes
-- it hold for the owner too; the application role can neither own nor bypass.
create function falaj.protect_tenant_table(table_name text) returns void language plpgsql as $$
begin
  execute format('alter table public.%I enable row level security', table_name);
  execute format('alter table public.%I force row level security', table_name);
  execute format(
    'create policy tenant on public.%I
       using (organization_id = falaj.current_organization() and environment = falaj.current_environment())
       with check (organization_id = falaj.current_organization() and environment = falaj.current_environment())',
    table_name);
  execute format('grant select, insert, update, delete on public.%I to falaj_app', table_name);
end $$;

-- A wall within the wall: whoever is limited to some participants sees and writes only their rows. Asked once a
-- statement, not once a row.
create function falaj.limit_to_participants(table_name text, key_column text) returns void language plpgsql as $$
begin
  execute format(
    'create policy participants on public.%I as restrictive
       using ((select falaj.current_participants()) is null or %I = any ((select falaj.current_participants())::text[]))',
    table_name, key_column);
end $$;

-- The same wall, and what was written stays as it was written.
create function falaj.protect_append_only_table(table_name text) returns void language plpgsql as $$
begin
  perform falaj.protect_tenant_table(table_name);
  execute format('revoke update, delete on public.%I from falaj_app', table_name);
end $$;

-- Jobs reach the queue only by functions and the view that graphile-worker (0.18) documents; its tables are
-- its own. The application role may add jobs and ask for those of a key, and nothing else; the worker
-- connects as the owner.

-- add_jobs announces new jobs with NOTIFY inside the transaction, and PostgreSQL lets transactions that
-- notify commit only one after another, one flush to disk each: a third of the commits a second (decision
-- 23). Here the name finds a function that does nothing; the process announces its jobs after the commit,
-- many at a time. Should add_jobs name pg_notify with its schema one day, jobs are announced inside again:
-- slower, and otherwise the same.
create schema falaj_quiet;
create function falaj_quiet.pg_notify(channel text, payload text) returns void language sql as '';

-- Adds jobs: a list of objects with the fields of graphile_worker.job_spec, each key once. A waiting job of
-- the same key is replaced; when the payloads of both are arrays they are joined. The plans are kept: planned
-- anew, as the unknown length of a list makes PostgreSQL do, a call costs twice as much.
create function falaj.enqueue_jobs(jobs json) returns void
language plpgsql security definer set search_path = falaj_quiet, pg_catalog set plan_cache_mode = force_generic_plan
as $$
declare
  specs graphile_worker.job_spec[] := array(
    select spec from json_populate_recordset(null::graphile_worker.job_spec, jobs) as spec);
  added text[];
begin
  loop
    added := array(select key from graphile_worker.add_jobs(specs) where key is not null);
    -- A job of the same key that starts while add_jobs looks takes the place of the new one: it is added anew.
    specs := array(
      select spec from unnest(specs) as spec where spec.job_key is not null and spec.job_key <> all (added));
    exit when cardinality(specs) = 0;
  end loop;
end $$;
revoke all on function falaj.enqueue_jobs(json) from public;
grant execute on function falaj.enqueue_jobs(json) to falaj_app;

-- Those of the keys whose job waits or runs: whoever looks after what may have lost its job has to know. To
-- enqueue one again that waits would send it back to the end of the line.
create function falaj.pending_job_keys(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select key from graphile_worker.jobs
  where key = any (keys) and (locked_at is not null or attempts < max_attempts);
$$;
revoke all on function falaj.pending_job_keys(text[]) from public;
grant execute on function falaj.pending_job_keys(text[]) to falaj_app;

-- Those of the jobs, by id, that have ended: what one of them held is free.
create function falaj.ended_jobs(ids text[]) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select asked.id from unnest(ids) as asked (id)
  where not exists (select from graphile_worker.jobs where jobs.id = asked.id::bigint);
$$;
revoke all on function falaj.ended_jobs(text[]) from public;
grant execute on function falaj.ended_jobs(text[]) to falaj_app;

-- Worker processes and the names under which they lock jobs. Alive is who holds its advisory lock: it goes away
-- with the connection, so a killed worker is known at once and its jobs are freed.
create table falaj.workers (
  id text primary key,
  lock_key bigint not null,
  lock_names text[] not null default '{}',
  started_at timestamptz not null default now()
);

-- The outbox: an event is written with the fact that it tells; browsers catch up from it.
create table events (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  name text not null,
  subject_id text not null,
  participant_key text,
  at timestamptz not null,
  primary key (organization_id, environment, id)
);
select falaj.protect_append_only_table('events');
create index events_by_age on events (at);

-- What a request was answered with, for when it comes again.
create table idempotency_keys (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  operation text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (organization_id, environment, operation, key)
);
select falaj.protect_tenant_table('idempotency_keys');
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Work that somebody asked for and that jobs do in turns, with how far it is: packs of periods, verifications of the
-- archive. What a kind was asked for and what came of it are its own business.
create table background_runs (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  kind text not null,
  -- Null when it is about all participants.
  participant_key text,
  input jsonb not null,
  result jsonb not null,
  state text not null check (state in ('running', 'done', 'failed')),
  total integer not null,
  done integer not null,
  -- The last thing that was worked on: the next turn begins after it.
  position text not null,
  -- Who asked, for the audit.
  actor_kind text not null,
  user_id text,
  api_key_id text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('background_runs');

-- Mail belongs to a person, not to a tenant (a sign-in code comes before any organization is known).
create table mail_outbox (
  id text primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
grant select, insert, update on mail_outbox to falaj_app;
create index mail_outbox_by_age on mail_outbox (created_at);

-- Counters and histograms over all processes since the beginning. `bucket` is the upper bound in seconds of a
-- histogram's bucket, and empty for a plain counter. No tenants here.
create table measures (
  name text not null,
  labels text not null,
  bucket text not null,
  count bigint not null,
  sum double precision not null,
  primary key (name, labels, bucket)
);
grant select, insert, update on measures to falaj_app;

-- What has done its work goes away after a while: answers kept for repeated requests, mails, and the outbox
-- of events. The rows that tell what happened to documents are never touched. The owner may see and delete
-- such rows for all tenants at once, and only the functions do that tidy: for these tables `falaj.tidy`,
-- which tidies tables of identity and documents too and so is created with the last of them (0009).
create policy tidy_select on events for select to current_user using (true);
create policy tidy_delete on events for delete to current_user using (true);
create policy tidy_select on idempotency_keys for select to current_user using (true);
create policy tidy_delete on idempotency_keys for delete to current_user using (true);

-- Deletes the oldest rows of a table that are older: at most so many, and those of the same moment as the
-- last one. Tells how many. By age instead of by the place of the row, which means something else on each
-- node of a distributed PostgreSQL.
create function falaj.delete_oldest(old regclass, age name, before timestamptz, most integer) returns bigint
language plpgsql set search_path = pg_catalog as $$
declare
  last timestamptz;
  gone bigint;
begin
  execute format('select %2$I from %1$s where %2$I < $1 order by %2$I offset $2 - 1 limit 1', old, age)
    into last using before, most;
  execute format('delete from %1$s where %2$I < $1 and %2$I <= $2', old, age)
    using before, coalesce(last, before);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function falaj.delete_oldest(regclass, name, timestamptz, integer) from public;

-- Searches that read the rows which match, however many others there are (decision 18).
--
-- What is searched for are pieces of words, so what is indexed are the grams of each word: every three
-- letters in a row, and its first one and two letters. A gram becomes a number, whose upper half stands for
-- the place where it is looked for (a tenant's list, of documents also the month) and keeps what belongs
-- together close together in the index. Two grams may share a number: whatever the index finds is compared
-- letter by letter.
--
-- Behind the wall no index of grams is used: PostgreSQL does not let an operator look at a row before the
-- wall has, unless it is known to tell nothing in its errors, and only a superuser may say that of one. So
-- the owner may look past the wall (the policies `find_select`), and only in the functions `falaj.find_…`,
-- which ask for rows of the tenant of the transaction themselves, in a plain condition, so that a distributed
-- PostgreSQL sees where to look.
--
-- Each asks for the grams three times: once for all of them, and again for the first and the last one. The
-- last two find nothing else. PostgreSQL takes a condition on grams for true of five rows in a thousand, and
-- so would read a tenant's whole primary key beside the index, or instead of it; three conditions together it
-- takes for as rare as they are.

-- In PL/pgSQL, which keeps the plans: asked for each row that is written, and planned anew, that takes twice as long.
create function falaj.gram_keys(place text, grams text[]) returns bigint[]
language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select (hashtext(place)::bigint << 32) | (hashtext(gram)::bigint & 4294967295) from unnest(grams) as gram);
end $$;

create function falaj.search_keys(place text, search text) returns bigint[]
language plpgsql immutable strict parallel safe as $$
begin
  return falaj.gram_keys(place, array(
    select gram
    from string_to_table(search, ' ') as word
    cross join lateral (
      select ' ' || left(word, n) from generate_series(1, least(2, length(word))) as n
      union all
      select substr(word, n, 3) from generate_series(1, length(word) - 2) as n
    ) as cut (gram)
    where word <> ''));
end $$;
