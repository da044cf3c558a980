-- Searches that read the rows which match, however many others there are (decision 18).
--
-- What is searched for are pieces of words, so what is indexed are the grams of each word: every three letters in a
-- row, and its first one and two letters. A gram becomes a number, whose upper half stands for the place where it is
-- looked for (a tenant's list, of documents also the month) and keeps what belongs together close together in the
-- index. Two grams may share a number: whatever the index finds is compared letter by letter.

create function falaj.gram_keys(place text, grams text[]) returns bigint[] language sql immutable strict parallel safe
  return array(
    select (hashtext(place)::bigint << 32) | (hashtext(gram)::bigint & 4294967295) from unnest(grams) as gram);

create function falaj.search_keys(place text, search text) returns bigint[] language sql immutable strict parallel safe
  return falaj.gram_keys(place, array(
    select gram
    from string_to_table(search, ' ') as word
    cross join lateral (
      select ' ' || left(word, n) from generate_series(1, least(2, length(word))) as n
      union all
      select substr(word, n, 3) from generate_series(1, length(word) - 2) as n
    ) as cut (gram)
    where word <> ''));

create function falaj.documents_place(
  organization_id text, environment text, participant_key text, direction text, date date
) returns text language sql immutable strict parallel safe
  return organization_id || environment || participant_key || direction
    || (extract(year from date) * 12 + extract(month from date))::integer;

-- What is searched for of a document. A table of its own, because a row of documents is written anew with each step of
-- its way, and all its index entries with it; this one only when what is found by changes.
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

-- What is searched is kept as it is compared from now on: words with one blank before each, without signs, Persian yeh
-- and kaf like the Arabic ones, and without the invisible marks of direction. The same as in platform/search-text.ts.
create policy backfill on documents to current_user using (true) with check (true);
create policy backfill on document_search to current_user using (true) with check (true);
create policy backfill on contacts to current_user using (true) with check (true);
create policy backfill on products to current_user using (true) with check (true);
create function pg_temp.words(search text) returns text language sql immutable
  return rtrim(regexp_replace(' ' || translate(search,
    '-/:.,_()&''+#"@*;|\!?[]{}<>=%$~^،؛؟–—’·یک' || U&'\200B\200C\200D\200E\200F\061C\FEFF', repeat(' ', 38) || 'يك'),
    ' +', ' ', 'g'));
update documents set search = pg_temp.words(search);
update contacts set search = pg_temp.words(search);
update products set search = pg_temp.words(search);
insert into document_search
select organization_id, environment, id, participant_key, direction, date, state, type_code, rejected_on_arrival, search
from documents
on conflict do nothing;
drop policy backfill on documents;
drop policy backfill on document_search;
drop policy backfill on contacts;
drop policy backfill on products;

create function falaj.keep_document_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_search (organization_id, environment, document_id, participant_key, direction, date, state,
      type_code, rejected_on_arrival, search)
    values (new.organization_id, new.environment, new.id, new.participant_key, new.direction, new.date, new.state,
      new.type_code, new.rejected_on_arrival, new.search);
  elsif tg_op = 'UPDATE' then
    update document_search set (participant_key, direction, date, state, type_code, rejected_on_arrival, search)
      = (new.participant_key, new.direction, new.date, new.state, new.type_code, new.rejected_on_arrival, new.search)
    where organization_id = new.organization_id and environment = new.environment and document_id = new.id;
  else
    delete from document_search
    where organization_id = old.organization_id and environment = old.environment and document_id = old.id;
  end if;
  return null;
end $$;
create trigger documents_search_added after insert or delete on documents
  for each row execute function falaj.keep_document_search();
create trigger documents_search_changed after update on documents for each row
  when (old.search is distinct from new.search or old.date <> new.date
    or old.participant_key <> new.participant_key or old.direction <> new.direction
    or old.state <> new.state or old.type_code <> new.type_code
    or old.rejected_on_arrival <> new.rejected_on_arrival)
  execute function falaj.keep_document_search();

-- Entries are written at once: a list of entries to be sorted in later would be read through by each search.
create index document_search_grams on document_search using gin (
  falaj.search_keys(
    falaj.documents_place(organization_id, environment, participant_key, direction, date), search)
) with (fastupdate = off);
create index contacts_grams on contacts using gin (
  falaj.search_keys(organization_id || environment, search)) with (fastupdate = off);
create index products_grams on products using gin (
  falaj.search_keys(organization_id || environment, search)) with (fastupdate = off);
-- How often each gram occurs is not asked.
alter index document_search_grams alter column 1 set statistics 0;
alter index contacts_grams alter column 1 set statistics 0;
alter index products_grams alter column 1 set statistics 0;

-- Behind the wall no index of grams is used: PostgreSQL does not let an operator look at a row before the wall has,
-- unless it is known to tell nothing in its errors, and only a superuser may say that of one. So the owner may look
-- past the wall, and only in the functions below, which ask for rows of the tenant of the transaction themselves.
create policy find_select on document_search for select to current_user using (true);
create policy find_select on contacts for select to current_user using (true);
create policy find_select on products for select to current_user using (true);

-- The newest documents beyond an edge in which every word is (or the oldest, going backwards), month by month.
-- `grams` are some grams of each word, `patterns` the words as patterns for LIKE; what is null does not narrow.
create function falaj.find_documents(
  in_participant text, in_direction text, in_rejected boolean, in_standing text, in_attention text, in_state text,
  in_type text, in_from date, in_to date, patterns text[], grams text[], edge_date date, edge_id text,
  backwards boolean, most integer
) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set work_mem = '64MB'
set plan_cache_mode = force_generic_plan
as $$
declare
  org constant text := nullif(current_setting('falaj.organization_id', true), '');
  env constant text := nullif(current_setting('falaj.environment', true), '');
  narrowed constant boolean := coalesce(in_standing, in_attention) is not null;
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
    if backwards then
      select d.date into day from documents d
      where d.organization_id = org and d.environment = env and d.participant_key = in_participant
        and d.direction = in_direction and d.date >= low and d.date <= high
      order by d.date limit 1;
    else
      select d.date into day from documents d
      where d.organization_id = org and d.environment = env and d.participant_key = in_participant
        and d.direction = in_direction and d.date >= low and d.date <= high
      order by d.date desc limit 1;
    end if;
    exit when day is null;
    month_low := date_trunc('month', day)::date;
    month_high := (month_low + interval '1 month')::date - 1;
    keys := falaj.gram_keys(falaj.documents_place(org, env, in_participant, in_direction, day), grams);
    -- The key of the table is kept away from its index, which would lead through all of a tenant.
    if backwards then
      return query
        select s.document_id from document_search s
        where falaj.search_keys(
            falaj.documents_place(s.organization_id, s.environment, s.participant_key, s.direction, s.date), s.search)
            @> keys
          and s.organization_id || '' = org and s.environment || '' = env and s.participant_key = in_participant
          and s.direction = in_direction and s.rejected_on_arrival = in_rejected
          and (in_state is null or s.state = in_state) and (in_type is null or s.type_code = in_type)
          and s.date >= greatest(month_low, low) and s.date <= least(month_high, high)
          and s.search like all (patterns)
          and (edge_date is null or (s.date, s.document_id) > (edge_date, edge_id))
          and (not narrowed or exists (
            select from documents d
            where d.organization_id = org and d.environment = env and d.id = s.document_id
              and (in_standing is null or d.standing = in_standing)
              and (in_attention is null or d.attention = in_attention)))
        order by s.date, s.document_id limit wanted;
      get diagnostics found_now = row_count;
      low := month_high + 1;
    else
      return query
        select s.document_id from document_search s
        where falaj.search_keys(
            falaj.documents_place(s.organization_id, s.environment, s.participant_key, s.direction, s.date), s.search)
            @> keys
          and s.organization_id || '' = org and s.environment || '' = env and s.participant_key = in_participant
          and s.direction = in_direction and s.rejected_on_arrival = in_rejected
          and (in_state is null or s.state = in_state) and (in_type is null or s.type_code = in_type)
          and s.date >= greatest(month_low, low) and s.date <= least(month_high, high)
          and s.search like all (patterns)
          and (edge_date is null or (s.date, s.document_id) < (edge_date, edge_id))
          and (not narrowed or exists (
            select from documents d
            where d.organization_id = org and d.environment = env and d.id = s.document_id
              and (in_standing is null or d.standing = in_standing)
              and (in_attention is null or d.attention = in_attention)))
        order by s.date desc, s.document_id desc limit wanted;
      get diagnostics found_now = row_count;
      high := month_low - 1;
    end if;
    wanted := wanted - found_now;
  end loop;
end $$;

-- The first contacts beyond an edge, by name, in which every word is. Only those of a role, when one is given.
create function falaj.find_contacts(
  in_archived boolean, in_role text, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean,
  most integer
) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set work_mem = '64MB' set plan_cache_mode = force_generic_plan
as $$
declare
  org constant text := nullif(current_setting('falaj.organization_id', true), '');
  env constant text := nullif(current_setting('falaj.environment', true), '');
  keys constant bigint[] := falaj.gram_keys(org || env, grams);
begin
  if backwards then
    return query
      select c.id from contacts c
      where falaj.search_keys(c.organization_id || c.environment, c.search) @> keys
        and c.organization_id || '' = org and c.environment || '' = env and c.archived = in_archived
        and (in_role is null or case in_role when 'customer' then c.is_customer else c.is_supplier end)
        and c.search like all (patterns)
        and (edge_name is null or (c.name, c.id) < (edge_name collate "und-x-icu", edge_id))
      order by c.name desc, c.id desc limit most;
  else
    return query
      select c.id from contacts c
      where falaj.search_keys(c.organization_id || c.environment, c.search) @> keys
        and c.organization_id || '' = org and c.environment || '' = env and c.archived = in_archived
        and (in_role is null or case in_role when 'customer' then c.is_customer else c.is_supplier end)
        and c.search like all (patterns)
        and (edge_name is null or (c.name, c.id) > (edge_name collate "und-x-icu", edge_id))
      order by c.name, c.id limit most;
  end if;
end $$;

-- The same for products.
create function falaj.find_products(
  in_archived boolean, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean, most integer
) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set work_mem = '64MB' set plan_cache_mode = force_generic_plan
as $$
declare
  org constant text := nullif(current_setting('falaj.organization_id', true), '');
  env constant text := nullif(current_setting('falaj.environment', true), '');
  keys constant bigint[] := falaj.gram_keys(org || env, grams);
begin
  if backwards then
    return query
      select p.id from products p
      where falaj.search_keys(p.organization_id || p.environment, p.search) @> keys
        and p.organization_id || '' = org and p.environment || '' = env and p.archived = in_archived
        and p.search like all (patterns)
        and (edge_name is null or (p.name, p.id) < (edge_name collate "und-x-icu", edge_id))
      order by p.name desc, p.id desc limit most;
  else
    return query
      select p.id from products p
      where falaj.search_keys(p.organization_id || p.environment, p.search) @> keys
        and p.organization_id || '' = org and p.environment || '' = env and p.archived = in_archived
        and p.search like all (patterns)
        and (edge_name is null or (p.name, p.id) > (edge_name collate "und-x-icu", edge_id))
      order by p.name, p.id limit most;
  end if;
end $$;

revoke all on function falaj.find_documents from public;
revoke all on function falaj.find_contacts from public;
revoke all on function falaj.find_products from public;
grant execute on function falaj.find_documents to falaj_app;
grant execute on function falaj.find_contacts to falaj_app;
grant execute on function falaj.find_products to falaj_app;

-- A participant is of one organization; without knowing it the planner takes a tenant's list for a handful of documents
-- and sorts all of them. Where the long lists stand is known by heart.
create statistics documents_places (dependencies, mcv)
  on organization_id, environment, participant_key, direction, standing, type_code, rejected_on_arrival from documents;
