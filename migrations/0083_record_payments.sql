-- People record by hand what was paid of issued and received documents. A payment is a fact: it is never changed or deleted,
-- undoing it is a second fact in its row. It says nothing about exchange or reporting.
create table payments (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  document_id text not null,
  participant_key text not null,
  -- The account in which the statement lists it, as the document has it, which does not change either.
  counterparty_id text not null,
  counterparty_name text not null,
  side text not null check (side in ('receivable', 'payable')),
  currency text not null,
  -- Money back, of a credit note.
  is_refund boolean not null,
  amount numeric not null check (amount > 0),
  -- Of a refund: what it gives back of the parts of the credit note, by the id of the invoice. The rest belongs to none.
  refunded_parts jsonb not null default '{}' check (jsonb_typeof(refunded_parts) = 'object'),
  paid_on date not null check (paid_on >= '2000-01-01'),
  -- UNCL 4461.
  method text,
  reference text not null,
  note text not null,
  recorded_by text,
  recorded_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  check (undone_at is not null or undone_by is null),
  primary key (organization_id, environment, id)
);
create index payments_by_document on payments (organization_id, environment, document_id, recorded_at);
-- The payments of an account in the order of its statement.
create index payments_by_counterparty on payments
  (organization_id, environment, participant_key, counterparty_id, side, paid_on desc, id desc) where undone_at is null;

select falaj.protect_tenant_table('payments');
select falaj.limit_to_participants('payments', 'participant_key');
revoke delete on payments from falaj_app;

-- Only undoing changes a payment, and only once.
create function falaj.keep_payment() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null or new.undone_at is null
     or to_jsonb(new) - 'undone_at' - 'undone_by' <> to_jsonb(old) - 'undone_at' - 'undone_by' then
    raise exception 'payment % does not change', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_keep before update on payments for each row execute function falaj.keep_payment();

-- What was paid of a document, and what credit notes take from an invoice: written in the transaction that changes them, so
-- that lists find open documents in an index.
alter table documents add column paid numeric not null default 0 check (paid >= 0),
  add column credited numeric not null default 0 check (credited >= 0);

-- What credit notes take from an invoice: of each its part, less what was refunded of that part. One of another currency takes
-- nothing.
create function falaj.credited_of(org text, env text, original text) returns numeric
language sql stable set search_path = pg_catalog, public as $$
  select coalesce(sum(greatest(part.amount - coalesce((
    select sum((p.refunded_parts ->> original)::numeric) from payments p
    where p.organization_id = org and p.environment = env and p.document_id = part.credit_id and p.undone_at is null), 0), 0)), 0)
  from (
    select c.id as credit_id, abs(c.payable) as amount, c.currency from documents c
    where c.organization_id = org and c.environment = env and c.original_document_id = original
      and c.state <> 'draft' and not c.rejected_on_arrival and c.type_code in ('381', '261', '81')
    union all
    select c.id, least(s.amount, abs(c.payable)), c.currency from credit_parts s
    join documents c on c.organization_id = org and c.environment = env and c.id = s.credit_id
    where s.organization_id = org and s.environment = env and s.original_id = original
  ) as part
  join documents o on o.organization_id = org and o.environment = env and o.id = original and o.currency = part.currency
$$;

-- Writes it for invoices, which stay locked: statements after the lock see what others wrote before.
create function falaj.refresh_credited(org text, env text, originals text[]) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform from documents d
  where d.organization_id = org and d.environment = env and d.id = any (originals) order by d.id for update;
  update documents d set credited = falaj.credited_of(org, env, d.id)
  where d.organization_id = org and d.environment = env and d.id = any (originals)
    and d.credited <> falaj.credited_of(org, env, d.id);
end $$;

-- The invoices that a received credit note states, by their numbers: nothing unless each number is that of exactly one invoice
-- of the same seller. Written as parts of the credit note; returns the invoices.
create function falaj.link_received_credit(org text, env text, credit text) returns text[]
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  c documents;
  numbers text[];
  originals text[];
  rest numeric;
  o record;
begin
  select * into c from documents d where d.organization_id = org and d.environment = env and d.id = credit;
  if c.type_code is null or c.type_code not in ('381', '261', '81') or c.state <> 'received' or c.rejected_on_arrival then
    return '{}';
  end if;
  select array_agg(distinct lower(btrim(p ->> 'number'))) into numbers
  from document_contents t, jsonb_array_elements(t.draft -> 'precedingDocuments') p
  where t.organization_id = org and t.environment = env and t.document_id = credit
    and jsonb_typeof(t.draft -> 'precedingDocuments') = 'array' and btrim(p ->> 'number') <> '';
  select array_agg(d.id order by d.id), count(distinct lower(d.number)) into originals, rest
  from documents d
  where d.organization_id = org and d.environment = env and d.participant_key = c.participant_key and d.state = 'received'
    and lower(d.number) = any (numbers) and not d.rejected_on_arrival and d.type_code not in ('381', '261', '81')
    and (d.type_code = '389') = (c.type_code = '261') and d.sending_participant_id = c.sending_participant_id
    and (c.sending_participant_id not in ('', '0235:9900000097', '0235:9900000098', '0235:9900000099')
      or d.counterparty_name = c.counterparty_name);
  if originals is null or cardinality(originals) <> cardinality(numbers) or rest <> cardinality(numbers) then return '{}'; end if;
  rest := abs(c.payable);
  for o in
    select d.id, d.payable from documents d
    where d.organization_id = org and d.environment = env and d.id = any (originals) and d.currency = c.currency
    order by d.id for update
  loop
    insert into credit_parts (organization_id, environment, original_id, credit_id, participant_key, amount)
    values (org, env, o.id, credit, c.participant_key, least(rest, greatest(o.payable, 0)))
    on conflict do nothing;
    rest := rest - least(rest, greatest(o.payable, 0));
  end loop;
  return originals;
end $$;
grant execute on function falaj.credited_of, falaj.refresh_credited, falaj.link_received_credit to falaj_app;

-- The credit notes of before. The walls of tenants do not bind the owner for the time of these statements.
alter table documents no force row level security;
alter table document_contents no force row level security;
alter table credit_parts no force row level security;
do $$ begin
  perform falaj.link_received_credit(d.organization_id, d.environment, d.id) from documents d
  where d.state = 'received' and d.type_code in ('381', '261', '81') and not d.rejected_on_arrival;
end $$;
update documents d set credited = falaj.credited_of(d.organization_id, d.environment, d.id)
where (d.organization_id, d.environment, d.id) in (
  select c.organization_id, c.environment, c.original_document_id from documents c
    where c.original_document_id is not null and c.state <> 'draft'
  union select p.organization_id, p.environment, p.original_id from credit_parts p);
alter table credit_parts force row level security;
alter table document_contents force row level security;
alter table documents force row level security;

-- What is not paid yet, in the order of the lists, so that a list is read past millions of paid documents. All columns of the
-- condition are in documents_by_date, too: one that only this index had, such as transmission_state, would make each update of
-- it by the exchange write to every index.
create index documents_unpaid on documents (participant_key, direction, date desc, id desc)
  where state <> 'draft' and not rejected_on_arrival and type_code not in ('381', '261', '81') and payable > paid + credited
    and response is distinct from 'PD';

create view report_unpaid with (security_invoker = true) as
  select organization_id, environment, participant_key, direction,
    case when (direction = 'sent') = (type_code not in ('389', '261')) then 'receivable' else 'payable' end as side,
    id, date, due_date, currency, payable - paid - credited as open
  from documents
  where state <> 'draft' and not (state = 'issued' and transmission_state = 'canceled') and not rejected_on_arrival
    and type_code not in ('381', '261', '81') and payable > paid + credited and response is distinct from 'PD';
grant select on report_unpaid to falaj_app;

-- Documents of an account with what was paid of each.
create or replace view report_statement with (security_invoker = true) as
  select organization_id, environment, participant_key, id, date, number, type_code, counterparty_name,
    case direction when 'sent' then receiving_participant_id else sending_participant_id end as counterparty_id,
    case when (direction = 'sent') = (type_code not in ('389', '261')) then 'receivable' else 'payable' end as side,
    currency,
    case when type_code in ('381', '261', '81') then -abs(payable) else payable end as amount,
    response is not distinct from 'PD' as reported_paid,
    paid
  from documents
  where state <> 'draft' and not rejected_on_arrival;

-- The statement: documents and payments. A payment reduces the balance, a refund adds to it. Its halves have columns of the same
-- types, no join and no condition of their own, so that they are merged in the order of their indexes: a page reads no more than
-- it shows.
create view report_statement_lines with (security_invoker = true) as
  select organization_id, environment, participant_key, id, date, number, type_code, counterparty_name, counterparty_id, side,
    currency, amount, reported_paid, line, document_id, paid
  from (
    select organization_id, environment, participant_key, id, date, number, type_code, counterparty_name,
      case direction when 'sent' then receiving_participant_id else sending_participant_id end as counterparty_id,
      case when (direction = 'sent') = (type_code not in ('389', '261')) then 'receivable' else 'payable' end as side,
      currency, case when type_code in ('381', '261', '81') then -abs(payable) else payable end as amount,
      response is not distinct from 'PD' as reported_paid, 'document' as line, id as document_id, paid,
      state <> 'draft' and not rejected_on_arrival as counts
    from documents
    union all
    select p.organization_id, p.environment, p.participant_key, p.id, p.paid_on,
      (select d.number from documents d
        where d.organization_id = p.organization_id and d.environment = p.environment and d.id = p.document_id),
      (select d.type_code from documents d
        where d.organization_id = p.organization_id and d.environment = p.environment and d.id = p.document_id),
      p.counterparty_name, p.counterparty_id, p.side, p.currency, case when p.is_refund then p.amount else -p.amount end, false,
      'payment', p.document_id, 0::numeric, p.undone_at is null
    from payments p
  ) as lines
  where counts;
grant select on report_statement_lines to falaj_app;

-- Searches of documents (0078) with the filters by payment.
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
