-- Documents: what the lists show and filter by, with every fact of a document's way in a column of its own, and
-- beside it the contents (form state, totals, findings, the exact XML). Once issued or received, contents and
-- legal columns never change again, whoever asks: two triggers see to it. Others keep what searches read.

-- A row is written anew with each step of a document's way: there is room to do so in place.
create table documents (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  participant_key text not null,
  direction text not null check (direction in ('sent', 'received')),
  state text not null check (state in ('draft', 'issued', 'received')),
  type_code text not null,
  -- Issue date; of a draft without one, the day it was made (Asia/Dubai).
  date date not null,
  number text,
  uuid text,
  counterparty_name text not null,
  counterparty_name_ar text not null,
  sending_participant_id text not null,
  receiving_participant_id text not null,
  currency text not null,
  payable numeric not null,
  gross numeric not null,
  -- The document of ours that a credit note corrects.
  original_document_id text,
  -- A draft that is an offer in the form of an invoice, and is never issued.
  proforma boolean not null default false,
  -- Envelope in which a received document came, and that of a sent one, chosen at issue; null if it is only reported.
  envelope_id text,
  transmission_state text not null,
  transmission_reason text,
  message_level_status text not null,
  message_level_overdue boolean not null default false,
  tax_report_state text not null,
  tax_report_reason text,
  tax_report_overdue boolean not null default false,
  reporting_id_1 text,
  reporting_id_2 text,
  reporting_id_3 text,
  rejection jsonb not null default '[]',
  -- Failed its checks on arrival: kept and answered, but never shown among the good ones.
  rejected_on_arrival boolean not null default false,
  -- Code of the newest business response, and whether somebody has put away what the buyer asks or disputes.
  response text check (response in ('AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD')),
  response_settled boolean not null default false,
  -- The quick filter that the facts put it under; written together with them.
  standing text not null check (standing in ('drafts', 'onItsWay', 'needsYou', 'complete', 'reportedOnly', 'none')),
  -- What waits for a person, by cause: the key of the verdict where it needs attention, and null on
  -- everything else.
  attention text,
  attention_since timestamptz,
  unread boolean not null default false,
  -- Accounts that a received invoice asks to be paid to, without spaces.
  payee_accounts text[] not null default '{}',
  search text not null,
  -- The time that sending waits for, while it does.
  send_at timestamptz,
  version integer not null default 1,
  created_by text,
  issued_by text,
  created_at timestamptz not null,
  issued_at timestamptz,
  updated_at timestamptz not null,
  primary key (organization_id, environment, id),
  check (state <> 'issued' or (number is not null and uuid is not null and issued_at is not null)),
  check (state = 'draft' or not proforma),
  check ((direction = 'received') = (state = 'received'))
) with (fillfactor = 60);
select falaj.protect_tenant_table('documents');

-- Counts of a million documents and the totals of a period read one index and no rows.
create index documents_by_date on documents
  (organization_id, environment, participant_key, direction, date desc, id desc)
  include (standing, type_code, state, unread, rejected_on_arrival, currency, payable, created_by, response);
-- A list of one kind does not walk past all the others, nor does a quick filter, alone or among one kind.
create index documents_by_type on documents
  (organization_id, environment, participant_key, direction, type_code, date desc, id desc);
create index documents_by_standing on documents
  (organization_id, environment, participant_key, direction, standing, date desc, id desc);
create index documents_by_standing_of_type on documents
  (organization_id, environment, participant_key, direction, standing, type_code, date desc, id desc);
-- A document on its good way never touches this index.
create index documents_attention on documents
  (organization_id, environment, participant_key, direction, attention, date desc, id desc)
  include (attention_since, rejected_on_arrival) where attention is not null;
create index documents_drafts on documents
  (organization_id, environment, participant_key, date desc, id desc) where state = 'draft';
create index documents_unread on documents (organization_id, environment, participant_key) where unread;
-- What was refused on arrival has a list of its own. It is a handful among very many, so it gets a small
-- index of its own rather than a walk past all good ones.
create index documents_rejected on documents
  (organization_id, environment, participant_key, date desc, id desc) where rejected_on_arrival;
-- Which accounts a supplier named before.
create index documents_by_supplier on documents
  (organization_id, environment, participant_key, sending_participant_id, date desc, id desc)
  where direction = 'received' and payee_accounts <> '{}';
create index documents_by_original on documents (organization_id, environment, original_document_id)
  where original_document_id is not null;
-- A number is given once for each kind of document.
create unique index documents_number_once on documents
  (organization_id, environment, participant_key, type_code, number) where state = 'issued';
-- One envelope brings one document, however often it is delivered.
create unique index documents_received_once on documents (organization_id, environment, envelope_id)
  where state = 'received';

-- A participant is of one organization; without knowing it the planner takes a tenant's list for a handful of
-- documents and sorts all of them. Where the long lists stand is known by heart.
create statistics documents_places (dependencies, mcv)
  on organization_id, environment, participant_key, direction, standing, type_code, rejected_on_arrival from documents;

-- What is issued or received stays as it is, but for the facts of its way.
create function falaj.keep_document() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'document % is % and stays', old.id, old.state using errcode = 'integrity_constraint_violation';
  end if;
  if (new.organization_id, new.environment, new.id, new.participant_key, new.direction, new.state, new.type_code,
      new.date, new.number, new.uuid, new.counterparty_name, new.counterparty_name_ar, new.sending_participant_id,
      new.receiving_participant_id, new.currency, new.payable, new.gross, new.original_document_id,
      new.rejected_on_arrival, new.payee_accounts, new.created_at, new.issued_at,
      -- What was issued to a file is never sent from here (decision 44).
      new.transmission_reason is not distinct from 'otherProvider')
     is distinct from
     (old.organization_id, old.environment, old.id, old.participant_key, old.direction, old.state, old.type_code,
      old.date, old.number, old.uuid, old.counterparty_name, old.counterparty_name_ar, old.sending_participant_id,
      old.receiving_participant_id, old.currency, old.payable, old.gross, old.original_document_id,
      old.rejected_on_arrival, old.payee_accounts, old.created_at, old.issued_at,
      old.transmission_reason is not distinct from 'otherProvider') then
    raise exception 'document % is % and does not change', old.id, old.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger documents_keep before update or delete on documents
  for each row execute function falaj.keep_document();

-- A reporting id is searched for as a whole. Rows of their own, because an id comes with steps that change no other
-- index entry of its document. One that a later report replaces still finds it.
create table document_reporting_ids (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  reporting_id text not null,
  document_id text not null,
  primary key (organization_id, environment, reporting_id, document_id)
);
select falaj.protect_append_only_table('document_reporting_ids');

create function falaj.add_reporting_ids() returns trigger language plpgsql as $$
begin
  insert into document_reporting_ids (organization_id, environment, reporting_id, document_id)
  select new.organization_id, new.environment, reporting_id, new.id
  from unnest(array[new.reporting_id_1, new.reporting_id_2, new.reporting_id_3]) as reporting_id
  where reporting_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger documents_reporting_ids_added after insert on documents for each row
  when (coalesce(new.reporting_id_1, new.reporting_id_2, new.reporting_id_3) is not null)
  execute function falaj.add_reporting_ids();
create trigger documents_reporting_ids_changed after update on documents for each row
  when (old.reporting_id_1 is distinct from new.reporting_id_1 or old.reporting_id_2 is distinct from new.reporting_id_2
    or old.reporting_id_3 is distinct from new.reporting_id_3)
  execute function falaj.add_reporting_ids();

create table document_contents (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  document_id text not null,
  -- Form state of a draft; the frozen model afterwards.
  draft jsonb not null,
  totals jsonb not null,
  findings jsonb not null default '[]',
  -- Compressed by the portal (platform/stored-bytes.ts): the first byte says how.
  xml bytea,
  xml_sha256 text,
  rule_pack text,
  frozen boolean not null default false,
  primary key (organization_id, environment, document_id),
  foreign key (organization_id, environment, document_id) references documents on delete cascade,
  check (not frozen or (xml is not null and xml_sha256 is not null))
);
select falaj.protect_tenant_table('document_contents');

create function falaj.keep_document_contents() returns trigger language plpgsql as $$
begin
  if old.frozen then
    raise exception 'the contents of document % are frozen', old.document_id using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger document_contents_keep before update or delete on document_contents
  for each row execute function falaj.keep_document_contents();

-- What is searched for of an issued or received document. A table of its own, because a row of documents is
-- written anew with each step of its way, and all its index entries with it; this one only when what is found
-- by changes. Drafts are few, change often and are issued soon: searches walk them.
create table document_search (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  document_id text not null,
  participant_key text not null,
  direction text not null,
  date date not null,
  state text not null,
  type_code text not null,
  rejected_on_arrival boolean not null,
  search text not null,
  primary key (organization_id, environment, document_id)
);
select falaj.protect_tenant_table('document_search');

create function falaj.keep_document_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from document_search
    where organization_id = old.organization_id and environment = old.environment and document_id = old.id;
  elsif tg_op = 'INSERT' or old.state = 'draft' then
    insert into document_search (organization_id, environment, document_id, participant_key, direction, date, state,
      type_code, rejected_on_arrival, search)
    values (new.organization_id, new.environment, new.id, new.participant_key, new.direction, new.date, new.state,
      new.type_code, new.rejected_on_arrival, new.search);
  else
    update document_search set (participant_key, direction, date, state, type_code, rejected_on_arrival, search)
      = (new.participant_key, new.direction, new.date, new.state, new.type_code, new.rejected_on_arrival, new.search)
    where organization_id = new.organization_id and environment = new.environment and document_id = new.id;
  end if;
  return null;
end $$;
create trigger documents_search_added after insert on documents
  for each row when (new.state <> 'draft') execute function falaj.keep_document_search();
create trigger documents_search_removed after delete on documents
  for each row when (old.state <> 'draft') execute function falaj.keep_document_search();
create trigger documents_search_changed after update on documents for each row
  when (new.state <> 'draft' and (old.search is distinct from new.search or old.date <> new.date
    or old.participant_key <> new.participant_key or old.direction <> new.direction
    or old.state <> new.state or old.type_code <> new.type_code
    or old.rejected_on_arrival <> new.rejected_on_arrival))
  execute function falaj.keep_document_search();

-- Where the grams of a document are looked for (0001): in its tenant's list, by month.
create function falaj.documents_place(
  organization_id text, environment text, participant_key text, direction text, date date
) returns text language plpgsql immutable strict parallel safe as $$
begin
  return organization_id || environment || participant_key || direction
    || (extract(year from date) * 12 + extract(month from date))::integer;
end $$;

-- Entries wait in a list of 64 kB, some fifty documents, to be sorted in together: sorted in at once, each gram of
-- each document is a record of its own in the log (14 KB a document instead of 2). Each search reads that list.
-- How often each gram occurs is not asked.
create index document_search_grams on document_search using gin (
  falaj.search_keys(
    falaj.documents_place(organization_id, environment, participant_key, direction, date), search)
) with (gin_pending_list_limit = 64);
alter index document_search_grams alter column 1 set statistics 0;
create policy find_select on document_search for select to current_user using (true);

-- The newest documents beyond an edge in which every word is (or the oldest, going backwards), month by
-- month. `grams` are some grams of each word, `patterns` the words as patterns for LIKE, `in_response` is `open`
-- for none; what is null does not narrow. The plan is kept: planned anew for each month, a search of three years takes five times as
-- long. A distributed PostgreSQL needs the values to find the node: there, reset this setting of the
-- function.
create function falaj.find_documents(
  in_participant text, in_direction text, in_rejected boolean, in_standing text, in_attention text, in_state text,
  in_type text, in_from date, in_to date, in_currency text, in_least numeric, in_most numeric,
  in_counterparty text, in_creator text, in_proforma boolean, in_response text,
  patterns text[], grams text[], edge_date date, edge_id text, backwards boolean, most integer
) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set work_mem = '64MB'
set plan_cache_mode = force_generic_plan
as $$
declare
  -- The owner sees all tenants here: the tenant of the transaction is asked for in each statement.
  org constant text := falaj.current_organization();
  env constant text := falaj.current_environment();
  narrowed constant boolean := num_nonnulls(
    in_standing, in_attention, in_currency, in_least, in_most, in_counterparty, in_creator, in_proforma,
    in_response) > 0;
  -- Days that are left to look at, both ends included.
  low date := greatest(in_from, case when backwards then edge_date end, '-infinity');
  high date := least(in_to, case when not backwards then edge_date end, 'infinity');
  day date;
  month_low date;
  month_high date;
  keys bigint[];
  wanted integer := most;
  found_now integer;
begin
  while wanted > 0 loop
    -- Months in which there is nothing are not looked at.
    select case when backwards then min(d.date) else max(d.date) end into day from documents d
    where d.organization_id = org and d.environment = env and d.participant_key = in_participant
      and d.direction = in_direction and d.date >= low and d.date <= high;
    exit when day is null;
    month_low := date_trunc('month', day)::date;
    month_high := (month_low + interval '1 month')::date - 1;
    keys := falaj.gram_keys(falaj.documents_place(org, env, in_participant, in_direction, day), grams);
    return query
      select found.id from (
        select s.document_id as id, s.date from document_search s
        where falaj.search_keys(
            falaj.documents_place(s.organization_id, s.environment, s.participant_key, s.direction, s.date), s.search) @> keys
          and falaj.search_keys(
            falaj.documents_place(s.organization_id, s.environment, s.participant_key, s.direction, s.date), s.search) @> keys[1:1]
          and falaj.search_keys(
            falaj.documents_place(s.organization_id, s.environment, s.participant_key, s.direction, s.date), s.search) @> keys[cardinality(keys):]
          and s.organization_id = org and s.environment = env and s.participant_key = in_participant
          and s.direction = in_direction and s.rejected_on_arrival = in_rejected
          and (in_state is null or s.state = in_state) and (in_type is null or s.type_code = in_type)
          and s.date >= greatest(month_low, low) and s.date <= least(month_high, high)
          and s.search like all (patterns)
          and (not narrowed or exists (
            select from documents d
            where d.organization_id = org and d.environment = env and d.id = s.document_id
              and (in_standing is null or d.standing = in_standing)
              and (in_attention is null or d.attention = in_attention)
              and (in_currency is null or d.currency = in_currency)
              and (in_least is null or d.payable >= in_least) and (in_most is null or d.payable <= in_most)
              and (in_creator is null or d.created_by = in_creator)
              and (in_proforma is null or d.proforma = in_proforma)
              and (in_response is null or coalesce(d.response, 'open') = in_response)
              and (in_counterparty is null or in_counterparty in (d.counterparty_name, d.counterparty_name_ar,
                case in_direction when 'sent' then d.receiving_participant_id else d.sending_participant_id end))))
        union all
        select d.id, d.date from documents d
        where d.organization_id = org and d.environment = env and d.participant_key = in_participant
          and d.state = 'draft' and d.direction = in_direction and d.rejected_on_arrival = in_rejected
          and coalesce(in_state, 'draft') = 'draft' and (in_type is null or d.type_code = in_type)
          and (in_standing is null or d.standing = in_standing)
          and (in_attention is null or d.attention = in_attention)
          and (in_currency is null or d.currency = in_currency)
          and (in_least is null or d.payable >= in_least) and (in_most is null or d.payable <= in_most)
          and (in_creator is null or d.created_by = in_creator)
          and (in_proforma is null or d.proforma = in_proforma)
          and (in_response is null or coalesce(d.response, 'open') = in_response)
          and (in_counterparty is null or in_counterparty in (d.counterparty_name, d.counterparty_name_ar,
            case in_direction when 'sent' then d.receiving_participant_id else d.sending_participant_id end))
          and d.date >= greatest(month_low, low) and d.date <= least(month_high, high)
          and d.search like all (patterns)
      ) as found
      where edge_date is null or case when backwards
        then (found.date, found.id) > (edge_date, edge_id) else (found.date, found.id) < (edge_date, edge_id) end
      order by case when backwards then found.date end, case when backwards then found.id end,
        found.date desc, found.id desc
      limit wanted;
    get diagnostics found_now = row_count;
    if backwards then low := month_high + 1; else high := month_low - 1; end if;
    wanted := wanted - found_now;
  end loop;
end $$;
revoke all on function falaj.find_documents from public;
grant execute on function falaj.find_documents to falaj_app;

-- Filters of a list that a person keeps under a name. A person has few of them.
create table document_views (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  user_id text not null,
  direction text not null check (direction in ('sent', 'received')),
  name text not null,
  -- As the list takes them.
  filters jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('document_views');
create unique index document_views_by_name on document_views (organization_id, environment, user_id, direction, name);

-- A browser fetches an export by itself, without the access token that only scripts have: with its session
-- cookie and a ticket that is good once, for a minute.
create table export_tickets (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  -- SHA-256 of the ticket: who reads this table cannot use it.
  ticket_hash text not null,
  user_id text not null,
  participant_key text not null,
  -- Which documents, as they were asked for.
  request jsonb not null,
  expires_at timestamptz not null,
  primary key (organization_id, environment, ticket_hash)
);
select falaj.protect_tenant_table('export_tickets');
create index export_tickets_by_expiry on export_tickets (expires_at);
create policy tidy_select on export_tickets for select to current_user using (true);
create policy tidy_delete on export_tickets for delete to current_user using (true);

-- Tidies the tables of the platform and of identity, and the tickets above; it stands here because they come
-- last. Deletes at most about so many rows of each that are older, and says how many went.
create function falaj.tidy(before timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
  replaced bigint;
begin
  gone := falaj.delete_oldest('idempotency_keys', 'created_at', before, most)
    + falaj.delete_oldest('mail_outbox', 'created_at', before, most)
    + falaj.delete_oldest('events', 'at', before, most)
    + falaj.delete_oldest('auth.session', 'expiresAt', before, most)
    + falaj.delete_oldest('auth.verification', 'expiresAt', before, most)
    + falaj.delete_oldest('export_tickets', 'expires_at', before, most);
  -- A job that was replaced while it ran may not be tried again. Should its worker have been killed and nobody have
  -- given it another try, it stays behind with nothing to do and no error to look at.
  select count(*) into replaced from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts = max_attempts and key is null and locked_at is null and last_error is null and updated_at < before
    limit most));
  return gone + replaced;
end $$;
revoke all on function falaj.tidy from public;
grant execute on function falaj.tidy to falaj_app;
