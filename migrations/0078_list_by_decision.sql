-- Lists show when a document is to be paid and which drafts cannot be issued, and received documents are listed by what was
-- decided about them. `faults` is the number of findings that prevented issuing when the draft was saved last; null where
-- it was not checked. A credit note is not paid, so it has no due date here.
alter table documents add column due_date date, add column faults integer;

-- The walls of tenants do not bind the owner for the time of this statement, which is about all of them.
alter table documents no force row level security;
alter table document_contents no force row level security;
update documents d set due_date = (c.draft ->> 'dueDate')::date
from document_contents c
where c.organization_id = d.organization_id and c.environment = d.environment and c.document_id = d.id
  and d.type_code not in ('381', '261', '81') and c.draft ->> 'dueDate' ~ -- a day that exists: a draft may have another text
    '^(20\d\d-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)|20(0[48]|[2468][048]|[13579][26])-02-29)$';
alter table documents force row level security;
alter table document_contents force row level security;

-- Due dates of issued and received documents do not change either.
create or replace function falaj.keep_document()
returns trigger
language plpgsql
as $$
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
      new.receiving_participant_id, new.currency, new.payable, new.gross, new.due_date, new.original_document_id,
      new.rejected_on_arrival, new.payee_accounts, new.created_at, new.issued_at,
      -- What was issued to a file is never sent from here (decision 44).
      new.transmission_reason is not distinct from 'otherProvider')
     is distinct from
     (old.organization_id, old.environment, old.id, old.participant_key, old.direction, old.state, old.type_code,
      old.date, old.number, old.uuid, old.counterparty_name, old.counterparty_name_ar, old.sending_participant_id,
      old.receiving_participant_id, old.currency, old.payable, old.gross, old.due_date, old.original_document_id,
      old.rejected_on_arrival, old.payee_accounts, old.created_at, old.issued_at,
      old.transmission_reason is not distinct from 'otherProvider') then
    raise exception 'document % is % and does not change', old.id, old.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- The quick filters of received documents, in the order of the list; the included columns are those of other filters, so that
-- a count reads the index alone (decision 78).
create index documents_by_decision on documents
  (organization_id, environment, participant_key,
   (case response when 'AP' then 'decided' when 'UQ' then 'waitingForSeller' when 'RE' then 'waitingForSeller' else 'toDecide' end),
   date desc, id desc)
  include (response, type_code, currency) where direction = 'received' and not rejected_on_arrival;

-- The numbers beside a cause for attention include those by decision.
drop index documents_attention;
create index documents_attention on documents
  (organization_id, environment, participant_key, direction, attention, date desc, id desc)
  include (attention_since, rejected_on_arrival, currency, gross, type_code, standing, unread, at_provider, response)
  where attention is not null;

-- Searches of documents (0077) with the filter by decision.
create or replace function falaj.find_documents(
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
  found integer;
  is_dense boolean;
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
    'case d.response when ''AP'' then ''decided'' when ''UQ'' then ''waitingForSeller'' when ''RE'' then ''waitingForSeller''
      else ''toDecide'' end = ' || quote_literal(filter ->> 'decided'),
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

  <<months>>
  while wanted > 0 loop
    -- Months in which there is nothing are not looked at.
    if backwards then
      select (array_agg(s.date))[1], count(*) filter (where s.ok) into day, found
      from (
        select d.date, d.search like all (patterns) as ok from documents d
        where d.organization_id = org and d.environment = env and d.participant_key = participant and d.direction = side
          and (d.date, d.id) > (at_date, at_id) and (d.date, d.id) <= (far_date, far_id)
        order by d.date, d.id limit look
      ) as s;
    else
      select (array_agg(s.date))[1], count(*) filter (where s.ok) into day, found
      from (
        select d.date, d.search like all (patterns) as ok from documents d
        where d.organization_id = org and d.environment = env and d.participant_key = participant and d.direction = side
          and (d.date, d.id) < (at_date, at_id) and (d.date, d.id) >= (far_date, far_id)
        order by d.date desc, d.id desc limit look
      ) as s;
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
    budget := budget - look;
    is_dense := found >= look / 4;
    if not is_dense then
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
      budget := budget - read;
    end if;
    if is_dense or read > most_candidates then
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
        continue months when is_dense and coalesce(cardinality(ids), 0) < chunk / 50;
      end loop;
    else
      if narrow <> '' and ids is not null then
        budget := budget - 3 * cardinality(ids);
        execute format(
          'select array_agg(f.id), array_agg(f.date) from unnest($1, $2) as f (id, date)
           where (select true from documents d where d.organization_id = %L and d.environment = %L and d.id = f.id and %s)',
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
