-- Members of an organization discuss a document and assign it to one of them. Both are internal: neither is part of the
-- document, its files, its mails or the exchange. They have tables of their own, because each column and index of `documents`
-- is paid for by every step of the exchange.

-- A comment. Its author is a user (usr_…) or an API key (key_…), whose name is read with the comment. A deleted comment stays
-- without its text, so that readers see that and by whom it was deleted.
create table document_comments (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  document_id text not null,
  participant_key text not null,
  author_id text not null,
  text text not null,
  -- Ids of the members that it mentions.
  mentions text[] not null default '{}',
  written_at timestamptz not null,
  edited_at timestamptz,
  deleted_by text,
  deleted_at timestamptz,
  check ((deleted_at is null) = (deleted_by is null)),
  check ((deleted_at is null) = (text <> '')),
  primary key (organization_id, environment, id),
  foreign key (organization_id, environment, document_id)
    references documents (organization_id, environment, id) on delete cascade
);
create index document_comments_by_document on document_comments (organization_id, environment, document_id, id);
select falaj.protect_tenant_table('document_comments');
select falaj.limit_to_participants('document_comments', 'participant_key');

-- The member to whom a document is assigned. Direction and date are those of the document, so that the documents of a member
-- are read in the order of the lists.
create table document_assignments (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  document_id text not null,
  participant_key text not null,
  direction text not null check (direction in ('sent', 'received')),
  date date not null,
  assignee_id text not null,
  assigned_by text not null,
  assigned_at timestamptz not null,
  primary key (organization_id, environment, document_id),
  foreign key (organization_id, environment, document_id)
    references documents (organization_id, environment, id) on delete cascade
);
create index document_assignments_by_assignee on document_assignments
  (organization_id, environment, participant_key, assignee_id, direction, date desc, document_id desc);
select falaj.protect_tenant_table('document_assignments');
select falaj.limit_to_participants('document_assignments', 'participant_key');

-- The date of a draft changes until it is issued. The exchange never writes the column, so it never runs this trigger.
create function falaj.date_assignment() returns trigger language plpgsql as $$
begin
  update document_assignments a set date = new.date
  where a.organization_id = new.organization_id and a.environment = new.environment and a.document_id = new.id;
  return null;
end $$;
create trigger documents_date_assignment after update of date on documents
  for each row when (old.date is distinct from new.date) execute function falaj.date_assignment();

-- A notice for one member; others are for all who may see its participant. Its text names the sender, a user or a key, by the
-- name of the time of reading: the account may be deleted by then.
alter table notices add column recipient_id text, add column sender_id text;

-- Searches of documents (0083) with the filter by assignee.
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
    case when filter ->> 'payment' is not null then
      $c$d.state <> 'draft' and not (d.state = 'issued' and d.transmission_state = 'canceled')
        and not d.rejected_on_arrival and d.type_code not in ('381', '261', '81') and d.payable > d.paid + d.credited
        and d.response is distinct from 'PD'$c$ end,
    -- On each list what its direction owes; self-billed invoices, which are owed the other way, with their type.
    case when filter ->> 'payment' is not null and filter ->> 'type' is null then 'd.type_code <> ''389''' end,
    case when filter ->> 'payment' = 'pastDue' then 'd.due_date < ' || quote_literal(filter ->> 'today') end,
    -- The assignment of a document, by its primary key.
    case when filter ->> 'assignedTo' is not null then
      case when filter ->> 'assignedTo' = 'nobody' then 'not ' else '' end
      || 'exists (select from document_assignments a where a.organization_id = d.organization_id
        and a.environment = d.environment and a.document_id = d.id'
      || case when filter ->> 'assignedTo' = 'nobody' then ')'
        else ' and a.assignee_id = ' || quote_literal(filter ->> 'assignedTo') || ')' end end,
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
