-- The searches behind the index of grams (0074), each with one body for both directions, and with the organization in a
-- plain condition, so that a distributed PostgreSQL sees where to look.

-- Each asks for the grams three times: once for all of them, and again for the first and the last one. The last two find
-- nothing else. PostgreSQL takes a condition on grams for true of five rows in a thousand, and so would read a tenant's
-- whole primary key beside the index, or instead of it; three conditions together it takes for as rare as they are.

-- The newest documents beyond an edge in which every word is (or the oldest, going backwards), month by month.
-- `grams` are some grams of each word, `patterns` the words as patterns for LIKE; what is null does not narrow. The plan
-- is kept: planned anew for each month, a search of three years takes five times as long. A distributed PostgreSQL needs
-- the values to find the node: there, reset this setting of the function.
create or replace function falaj.find_documents(
  in_participant text, in_direction text, in_rejected boolean, in_standing text, in_attention text, in_state text,
  in_type text, in_from date, in_to date, patterns text[], grams text[], edge_date date, edge_id text,
  backwards boolean, most integer
) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set work_mem = '64MB'
set plan_cache_mode = force_generic_plan
as $$
declare
  -- The owner sees all tenants here: the tenant of the transaction is asked for in each statement.
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
    select case when backwards then min(d.date) else max(d.date) end into day from documents d
    where d.organization_id = org and d.environment = env and d.participant_key = in_participant
      and d.direction = in_direction and d.date >= low and d.date <= high;
    exit when day is null;
    month_low := date_trunc('month', day)::date;
    month_high := (month_low + interval '1 month')::date - 1;
    keys := falaj.gram_keys(falaj.documents_place(org, env, in_participant, in_direction, day), grams);
    return query
      select s.document_id from document_search s
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
        and (edge_date is null or case when backwards
          then (s.date, s.document_id) > (edge_date, edge_id) else (s.date, s.document_id) < (edge_date, edge_id) end)
        and (not narrowed or exists (
          select from documents d
          where d.organization_id = org and d.environment = env and d.id = s.document_id
            and (in_standing is null or d.standing = in_standing)
            and (in_attention is null or d.attention = in_attention)))
      order by case when backwards then s.date end, case when backwards then s.document_id end,
        s.date desc, s.document_id desc
      limit wanted;
    get diagnostics found_now = row_count;
    if backwards then low := month_high + 1; else high := month_low - 1; end if;
    wanted := wanted - found_now;
  end loop;
end $$;

-- The first contacts beyond an edge, by name, in which every word is (or the last before it, going backwards). Only
-- those of a role, when one is given.
create or replace function falaj.find_contacts(
  in_archived boolean, in_role text, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean,
  most integer
) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set work_mem = '64MB'
as $$
declare
  org constant text := nullif(current_setting('falaj.organization_id', true), '');
  env constant text := nullif(current_setting('falaj.environment', true), '');
  keys constant bigint[] := falaj.gram_keys(org || env, grams);
begin
  return query
    select c.id from contacts c
    where falaj.search_keys(c.organization_id || c.environment, c.search) @> keys
      and falaj.search_keys(c.organization_id || c.environment, c.search) @> keys[1:1]
      and falaj.search_keys(c.organization_id || c.environment, c.search) @> keys[cardinality(keys):]
      and c.organization_id = org and c.environment = env and c.archived = in_archived
      and (in_role is null or case in_role when 'customer' then c.is_customer else c.is_supplier end)
      and c.search like all (patterns)
      and (edge_name is null or case when backwards
        then (c.name, c.id) < (edge_name collate "und-x-icu", edge_id)
        else (c.name, c.id) > (edge_name collate "und-x-icu", edge_id) end)
    order by case when backwards then c.name end desc, case when backwards then c.id end desc, c.name, c.id
    limit most;
end $$;

-- The same for products.
create or replace function falaj.find_products(
  in_archived boolean, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean, most integer
) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set work_mem = '64MB'
as $$
declare
  org constant text := nullif(current_setting('falaj.organization_id', true), '');
  env constant text := nullif(current_setting('falaj.environment', true), '');
  keys constant bigint[] := falaj.gram_keys(org || env, grams);
begin
  return query
    select p.id from products p
    where falaj.search_keys(p.organization_id || p.environment, p.search) @> keys
      and falaj.search_keys(p.organization_id || p.environment, p.search) @> keys[1:1]
      and falaj.search_keys(p.organization_id || p.environment, p.search) @> keys[cardinality(keys):]
      and p.organization_id = org and p.environment = env and p.archived = in_archived
      and p.search like all (patterns)
      and (edge_name is null or case when backwards
        then (p.name, p.id) < (edge_name collate "und-x-icu", edge_id)
        else (p.name, p.id) > (edge_name collate "und-x-icu", edge_id) end)
    order by case when backwards then p.name end desc, case when backwards then p.id end desc, p.name, p.id
    limit most;
end $$;
