-- A search among contacts or products (0057, 0068) never makes a bitmap of all names of a block that have the word: among a
-- million contacts these were a hundred thousand, and then the block was walked all the same. Before it asks the index of
-- grams about a block, it samples the next names of the list, which also shows where the next block begins. Then it asks
-- the index for one of the grams, and for some thousand names at most (gin_fuzzy_search_limit): how many of them have all
-- words shows whether the block is dense. What is found comes from a question without that limit.
-- Both functions are made from one text.
do $do$
declare
  template constant text := $template$
create or replace function falaj.find_NAMES(
  filter jsonb, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean, most integer
) returns table (id text, name text, is_found boolean)
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_sort = off set enable_incremental_sort = off set jit = off set work_mem = '64MB'
set plan_cache_mode = force_generic_plan set gin_fuzzy_search_limit = 4000
as $$
#variable_conflict use_column
declare
  chunk constant integer := 1000;
  sample constant integer := 25;
  most_candidates constant integer := 1000;
  budget integer := 4000;
  org constant text := falaj.current_organization();
  env constant text := falaj.current_environment();
  in_archived constant boolean := (filter ->> 'archived')::boolean;
  bounds constant text[] := falaj.name_bounds();
  walk constant text := format(
    'select array_agg(w.id) filter (where w.ok), array_agg(w.name) filter (where w.ok), count(*)::integer,
       (array_agg(w.name))[count(*)], (array_agg(w.id))[count(*)]
     from (select c.id, c.name, %s as ok from NAMES c
       where c.organization_id = %L and c.environment = %L and c.archived = %L
         and ($2 is null or (c.name, c.id) %s ($2 collate "und-x-icu", $3))
         and ($4 is null or c.name %s $4 collate "und-x-icu")
       order by c.name %s, c.id %7$s limit $5) as w',
    concat_ws(' and ', 'c.search like all ($1)', ROLE_TEXT), org, env, in_archived,
    case when backwards then '<' else '>' end, case when backwards then '>=' else '<' end,
    case when backwards then 'desc' else 'asc' end);
  -- The edge up to which all is searched.
  at_name text := edge_name;
  at_id text := edge_id;
  -- Whether the names from there on are read one by one, and up to which bound; null for the end of the list.
  is_walking boolean := true;
  bound text;
  block integer;
  keys bigint[];
  asked bigint[];
  most_read integer;
  is_probe boolean;
  -- So many times at most it is asked in vain whether a block is dense.
  probes integer := 2;
  ids text[];
  names text[];
  read integer;
  last_name text;
  last_id text;
  wanted integer := most;
begin
  if org is null or env is null then return; end if;
  loop
    if wanted <= 0 then return; end if;
    if budget <= 0 then return query select at_id, at_name, false; return; end if;

    if is_walking then
      execute walk into ids, names, read, last_name, last_id using patterns, at_name, at_id, bound, chunk;
      return query select f.id, f.name, true from unnest(ids, names) as f (id, name) limit wanted;
      wanted := wanted - coalesce(cardinality(ids), 0);
      budget := budget - read;
      if read < chunk then
        if bound is null then return; end if;
        is_walking := false;
        at_name := bound;
        at_id := '';
        bound := null;
      else
        at_name := last_name;
        at_id := last_id;
        -- As long as every fiftieth row is found, walking is the quickest way. A dense block is walked to its end.
        is_walking := bound is not null or coalesce(cardinality(ids), 0) >= chunk / 50;
      end if;
      continue;
    end if;

    if backwards then
      select array_agg(s.id) filter (where s.ok), array_agg(s.name) filter (where s.ok), count(*),
        (array_agg(s.name))[count(*)], (array_agg(s.id))[count(*)] into ids, names, read, last_name, last_id
      from (
        select c.id, c.name, c.search like all (patterns) ROLE as ok from NAMES c
        where c.organization_id = org and c.environment = env and c.archived = in_archived
          and (c.name, c.id) < (at_name collate "und-x-icu", at_id)
        order by c.name desc, c.id desc limit sample) as s;
    else
      select array_agg(s.id) filter (where s.ok), array_agg(s.name) filter (where s.ok), count(*),
        (array_agg(s.name))[count(*)], (array_agg(s.id))[count(*)] into ids, names, read, last_name, last_id
      from (
        select c.id, c.name, c.search like all (patterns) ROLE as ok from NAMES c
        where c.organization_id = org and c.environment = env and c.archived = in_archived
          and (c.name, c.id) > (at_name collate "und-x-icu", at_id)
        order by c.name, c.id limit sample) as s;
    end if;
    return query select f.id, f.name, true from unnest(ids, names) as f (id, name) limit wanted;
    wanted := wanted - coalesce(cardinality(ids), 0);
    budget := budget - read;
    if read < sample then return; end if;
    at_name := last_name;
    at_id := last_id;
    is_walking := coalesce(cardinality(ids), 0) >= sample / 4;
    if is_walking or wanted <= 0 then continue; end if;

    -- The rest of the block of the last name in the sample.
    block := width_bucket(at_name collate "und-x-icu", bounds);
    keys := falaj.gram_keys(falaj.names_place(org, env, at_name), grams);
    bound := bounds[case when backwards then block else block + 1 end];
    is_probe := probes > 0;
    loop
      asked := case when is_probe then keys[cardinality(keys) / 2 + 1:cardinality(keys) / 2 + 1] else keys end;
      most_read := case when is_probe then 100 else most_candidates end;
      perform set_config('gin_fuzzy_search_limit', case when is_probe then '4000' else '0' end, true);
      select array_agg(c.id) filter (where c.ok), array_agg(c.name) filter (where c.ok), count(*) into ids, names, read
      from (
        select c.id, c.name,
          c.archived = in_archived ROLE
            and case when backwards then (c.name, c.id) < (at_name collate "und-x-icu", at_id)
              else (c.name, c.id) > (at_name collate "und-x-icu", at_id) end
            and (bounds[block] is null or c.name >= bounds[block] collate "und-x-icu")
            and (bounds[block + 1] is null or c.name < bounds[block + 1] collate "und-x-icu")
            and c.search like all (patterns) as ok
        from NAMES c
        where falaj.search_keys(falaj.names_place(c.organization_id, c.environment, c.name), c.search) @> asked
          and c.organization_id = org collate "C" and c.environment = env collate "C"
        limit most_read + 1
      ) as c;
      budget := budget - read;
      is_walking := read > most_read;
      exit when not is_probe or is_walking and coalesce(cardinality(ids), 0) >= most_read / 10;
      if is_walking then probes := probes - 1; end if;
      is_probe := false;
    end loop;
    if is_walking then continue; end if;
    return query execute format(
      'select f.id, f.name, true from unnest($1, $2) as f (id, name)
       order by f.name collate "und-x-icu" %s, f.id %1$s limit $3', case when backwards then 'desc' else 'asc' end)
      using ids, names, wanted;
    get diagnostics read = row_count;
    wanted := wanted - read;
    -- The first block going backwards and the last one going forwards have no bound.
    if bound is null then return; end if;
    at_name := bound;
    at_id := '';
    bound := null;
  end loop;
end $$;
$template$;
  role constant text := $$and case filter ->> 'role' when 'customer' then c.is_customer when 'supplier' then c.is_supplier else true end$$;
  role_text constant text := $$case filter ->> 'role' when 'customer' then 'c.is_customer' when 'supplier' then 'c.is_supplier' end$$;
begin
  execute replace(replace(replace(template, 'NAMES', 'contacts'), 'ROLE_TEXT', role_text), 'ROLE', role);
  execute replace(replace(replace(template, 'NAMES', 'products'), ', ROLE_TEXT', ''), 'ROLE', '');
end $do$;
