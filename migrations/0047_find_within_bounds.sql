-- Searches whose cost is bounded and does not depend on what the planner believes (decision 73).

-- Drafts were walked by each search, however many there were. Two hundred of a participant still are; what is saved beyond
-- those is in the index, too. So whoever has few drafts, which change often and are issued soon, writes no grams for them.
alter table documents add column is_draft_indexed boolean not null default false;
drop index documents_drafts;
create index documents_drafts on documents (organization_id, environment, participant_key, date desc, id desc)
  where state = 'draft' and not is_draft_indexed;

create function falaj.choose_draft_index() returns trigger language plpgsql as $$
begin
  new.is_draft_indexed := exists (
    select from documents d
    where d.organization_id = new.organization_id and d.environment = new.environment
      and d.participant_key = new.participant_key and d.state = 'draft' and not d.is_draft_indexed
    order by d.date desc, d.id desc offset 199 limit 1);
  return new;
end $$;

create or replace function falaj.keep_document_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from document_search
    where organization_id = old.organization_id and environment = old.environment and document_id = old.id;
  elsif tg_op = 'INSERT' or (old.state = 'draft' and not old.is_draft_indexed) then
    insert into document_search (organization_id, environment, document_id, participant_key, direction, date, state,
      type_code, rejected_on_arrival, uuid, search)
    values (new.organization_id, new.environment, new.id, new.participant_key, new.direction, new.date, new.state,
      new.type_code, new.rejected_on_arrival, new.uuid, new.search);
  else
    update document_search set (participant_key, direction, date, state, type_code, rejected_on_arrival, uuid, search)
      = (new.participant_key, new.direction, new.date, new.state, new.type_code, new.rejected_on_arrival, new.uuid, new.search)
    where organization_id = new.organization_id and environment = new.environment and document_id = new.id;
  end if;
  return null;
end $$;

drop trigger documents_search_added on documents;
drop trigger documents_search_removed on documents;
drop trigger documents_search_changed on documents;
create trigger documents_search_added after insert on documents
  for each row when (new.state <> 'draft' or new.is_draft_indexed) execute function falaj.keep_document_search();
create trigger documents_search_removed after delete on documents
  for each row when (old.state <> 'draft' or old.is_draft_indexed) execute function falaj.keep_document_search();
create trigger documents_search_changed after update on documents for each row
  when ((new.state <> 'draft' or new.is_draft_indexed) and (old.search is distinct from new.search or old.date <> new.date
    or old.participant_key <> new.participant_key or old.direction <> new.direction
    or old.state <> new.state or old.type_code <> new.type_code or old.is_draft_indexed <> new.is_draft_indexed
    or old.rejected_on_arrival <> new.rejected_on_arrival))
  execute function falaj.keep_document_search();

-- The walls of tenants do not bind the owner for the time of this statement, which is about all of them.
alter table documents no force row level security;
alter table document_search no force row level security;
update documents d set is_draft_indexed = true
from (
  select organization_id, environment, id,
    row_number() over (partition by organization_id, environment, participant_key order by date desc, id desc) as n
  from documents where state = 'draft'
) as drafts
where n > 200 and d.organization_id = drafts.organization_id and d.environment = drafts.environment and d.id = drafts.id;
alter table documents force row level security;
alter table document_search force row level security;

create trigger documents_draft_index before insert on documents
  for each row when (new.state = 'draft') execute function falaj.choose_draft_index();

drop function falaj.find_documents(
  text, text, boolean, text, text, text, text, date, date, text, numeric, numeric, text, text, boolean, text,
  text[], text[], date, text, boolean, integer);

-- The first documents of a list beyond an edge in which every word is: newest first, or oldest first going backwards.
-- `filter` has the keys participant, direction and rejected, and any of standing, attention, state, undelivered, atProvider,
-- type, from, to, currency, least, most, counterparty, creator, proforma and response (`open` for none). `patterns` are the words
-- as patterns for LIKE, `grams` some grams of each word. Ids come in the order of the list with `is_found`. A last row
-- without it names the edge at which the search stopped because it had read enough; what lies beyond is not searched yet.
--
-- How it reads: first a thousand rows of the list. Then month by month what the index of grams names, unless that is so much
-- that walking the month is quicker. At most some 15,000 rows are read, whatever matches.
--
-- Each statement has one plan. Rows in the order of the list come from an index in that order, as sorting is off. Grams are
-- asked with the tenant compared under the collation "C", which excludes every index but that of the grams (a distributed
-- PostgreSQL still finds the node by it). The plans of the statements in the loop are therefore kept; a distributed
-- PostgreSQL needs the values to find the node: there, that setting of the function is reset.
create function falaj.find_documents(
  filter jsonb, patterns text[], grams text[], edge_date date, edge_id text, backwards boolean, most integer
) returns table (id text, date date, is_found boolean)
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
set enable_incremental_sort = off set jit = off set work_mem = '64MB' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  chunk constant integer := 1000;
  most_candidates constant integer := 3000;
  -- Rows that are left to read. A look at a month costs as much as some rows.
  budget integer := 8000;
  look constant integer := 25;
  -- The owner sees all tenants here: the tenant of the transaction is asked for in each statement.
  org constant text := falaj.current_organization();
  env constant text := falaj.current_environment();
  allowed constant text[] := falaj.current_participants();
  participant constant text := filter ->> 'participant';
  side constant text := filter ->> 'direction';
  of_list constant text := concat_ws(' and ',
    'd.organization_id = ' || quote_literal(org), 'd.environment = ' || quote_literal(env),
    'd.participant_key = ' || quote_literal(participant));
  -- What the indexes of the lists begin with.
  of_walk constant text := concat_ws(' and ', of_list,
    'd.direction = ' || quote_literal(side),
    case when (filter ->> 'rejected')::boolean then 'd.rejected_on_arrival' else 'not d.rejected_on_arrival' end,
    'd.standing = ' || quote_literal(filter ->> 'standing'),
    'd.attention = ' || quote_literal(filter ->> 'attention'),
    'd.type_code = ' || quote_literal(filter ->> 'type'));
  -- What the index of grams does not know.
  narrow constant text := concat_ws(' and ',
    'd.standing = ' || quote_literal(filter ->> 'standing'),
    'd.attention = ' || quote_literal(filter ->> 'attention'),
    case when (filter ->> 'undelivered')::boolean then
      $c$d.standing in ('onItsWay', 'needsYou') and falaj.is_undelivered(d.transmission_state, d.message_level_status)$c$ end,
    'd.at_provider = ' || quote_literal(filter ->> 'atProvider'),
    'd.currency = ' || quote_literal(filter ->> 'currency'),
    'd.payable >= ' || quote_literal(filter ->> 'least'), 'd.payable <= ' || quote_literal(filter ->> 'most'),
    'd.created_by = ' || quote_literal(filter ->> 'creator'),
    'd.proforma = ' || quote_literal(filter ->> 'proforma'),
    'coalesce(d.response, ''open'') = ' || quote_literal(filter ->> 'response'),
    quote_literal(filter ->> 'counterparty') || ' in (d.counterparty_name, d.counterparty_name_ar, '
      || case side when 'sent' then 'd.receiving_participant_id' else 'd.sending_participant_id' end || ')');
  matches constant text := concat_ws(' and ', 'd.search like all ($1)', nullif(narrow, ''),
    'd.state = ' || quote_literal(filter ->> 'state'), 'd.type_code = ' || quote_literal(filter ->> 'type'));
  walk constant text := format(
    'select array_agg(w.id) filter (where w.ok), array_agg(w.date) filter (where w.ok), count(*)::integer,
       (array_agg(w.date))[count(*)], (array_agg(w.id))[count(*)]
     from (select d.id, d.date, %s as ok from documents d
       where %%s and (d.date, d.id) %s ($2, $3) and (d.date, d.id) %s ($4, $5)
       order by d.date %s, d.id %4$s limit $6) as w',
    matches, case when backwards then '>' else '<' end, case when backwards then '<=' else '>=' end,
    case when backwards then 'asc' else 'desc' end);
  -- The edge up to which all is searched, and the one up to which the search goes.
  at_date date := coalesce(edge_date, case when backwards then '-infinity'::date else 'infinity'::date end);
  at_id text := coalesce(edge_id, '');
  far_date date := case when backwards then 'infinity'::date else '-infinity'::date end;
  far_id text := '';
  month_low date;
  next_month date;
  stop_date date;
  stop_id text;
  day date;
  keys bigint[];
  draft_ids text[];
  draft_dates date[];
  ids text[];
  dates date[];
  read integer;
  last_date date;
  last_id text;
  wanted integer := most;
begin
  if org is null or env is null or wanted <= 0 or participant <> all (allowed) then return; end if;
  if backwards then
    if (at_date, at_id) < ((filter ->> 'from')::date, '') then at_date := filter ->> 'from'; at_id := ''; end if;
    far_date := coalesce((filter ->> 'to')::date + 1, far_date);
  else
    if (at_date, at_id) > ((filter ->> 'to')::date + 1, '') then at_date := (filter ->> 'to')::date + 1; at_id := ''; end if;
    far_date := coalesce((filter ->> 'from')::date, far_date);
  end if;

  execute format(walk, of_walk) into ids, dates, read, last_date, last_id
    using patterns, at_date, at_id, far_date, far_id, chunk;
  return query select f.id, f.date, true from unnest(ids, dates) as f (id, date) limit wanted;
  wanted := wanted - coalesce(cardinality(ids), 0);
  if read < chunk or wanted <= 0 then return; end if;
  at_date := last_date;
  at_id := last_id;

  -- The drafts that are not in the index of grams. Their direction is hidden from the indexes: only their own is in order.
  if side = 'sent' and not (filter ->> 'rejected')::boolean and coalesce(filter ->> 'state', 'draft') = 'draft' then
    execute format(walk, of_list || ' and d.state = ''draft'' and not d.is_draft_indexed and d.direction = ''sent'' collate "C"')
      into draft_ids, draft_dates, read, last_date, last_id
      using patterns, at_date, at_id, far_date, far_id, chunk;
    budget := budget - read;
  end if;

  while wanted > 0 loop
    -- Months in which there is nothing are not looked at.
    if backwards then
      select d.date into day from documents d
      where d.organization_id = org and d.environment = env and d.participant_key = participant and d.direction = side
        and (d.date, d.id) > (at_date, at_id) and (d.date, d.id) <= (far_date, far_id)
      order by d.date, d.id limit 1;
    else
      select d.date into day from documents d
      where d.organization_id = org and d.environment = env and d.participant_key = participant and d.direction = side
        and (d.date, d.id) < (at_date, at_id) and (d.date, d.id) >= (far_date, far_id)
      order by d.date desc, d.id desc limit 1;
    end if;
    if day is null then return; end if;
    if budget <= 0 then return query select at_id, at_date, false; return; end if;
    month_low := date_trunc('month', day)::date;
    next_month := (month_low + interval '1 month')::date;
    stop_date := case when backwards then next_month else month_low end;
    stop_id := '';
    if (case when backwards
      then (far_date, far_id) < (stop_date, stop_id) else (far_date, far_id) > (stop_date, stop_id) end) then
      stop_date := far_date;
      stop_id := far_id;
    end if;
    keys := falaj.gram_keys(falaj.documents_place(org, env, participant, side, day), grams);
    select array_agg(c.id) filter (where c.ok), array_agg(c.date) filter (where c.ok), count(*) into ids, dates, read
    from (
      select s.document_id as id, s.date,
        s.participant_key = participant and s.direction = side and s.rejected_on_arrival = (filter ->> 'rejected')::boolean
          and s.state = coalesce(filter ->> 'state', s.state) and s.type_code = coalesce(filter ->> 'type', s.type_code)
          and case when backwards
            then (s.date, s.document_id) > (at_date, at_id) and (s.date, s.document_id) <= (stop_date, stop_id)
            else (s.date, s.document_id) < (at_date, at_id) and (s.date, s.document_id) >= (stop_date, stop_id) end
          and s.search like all (patterns) as ok
      from document_search s
      where falaj.search_keys(
          falaj.documents_place(s.organization_id, s.environment, s.participant_key, s.direction, s.date), s.search) @> keys
        and s.organization_id = org collate "C" and s.environment = env collate "C"
      limit most_candidates + 1
    ) as c;
    budget := budget - look - read;
    if read > most_candidates then
      loop
        execute format(walk, of_walk) into ids, dates, read, last_date, last_id
          using patterns, at_date, at_id, stop_date, stop_id, chunk;
        budget := budget - read;
        return query select f.id, f.date, true from unnest(ids, dates) as f (id, date) limit wanted;
        wanted := wanted - coalesce(cardinality(ids), 0);
        exit when read < chunk or wanted <= 0;
        at_date := last_date;
        at_id := last_id;
        if budget <= 0 then return query select at_id, at_date, false; return; end if;
      end loop;
    else
      if narrow <> '' and ids is not null then
        budget := budget - 3 * cardinality(ids);
        execute format(
          'select array_agg(f.id), array_agg(f.date) from unnest($1, $2) as f (id, date)
           where exists (select from documents d where d.organization_id = %L and d.environment = %L and d.id = f.id and %s)',
          org, env, narrow) into ids, dates using ids, dates;
      end if;
      return query execute format(
        'select f.id, f.date, true from (
           select * from unnest($1, $2) as c (id, date)
           union all
           select * from unnest($3, $4) as c (id, date) where case when $5
             then (c.date, c.id) > ($6, $7) and (c.date, c.id) <= ($8, $9)
             else (c.date, c.id) < ($6, $7) and (c.date, c.id) >= ($8, $9) end
         ) as f order by f.date %s, f.id %1$s limit $10', case when backwards then 'asc' else 'desc' end)
        using ids, dates, draft_ids, draft_dates, backwards, at_date, at_id, stop_date, stop_id, wanted;
      get diagnostics read = row_count;
      wanted := wanted - read;
    end if;
    at_date := stop_date;
    at_id := stop_id;
  end loop;
end $$;
revoke all on function falaj.find_documents from public;
grant execute on function falaj.find_documents to falaj_app;
