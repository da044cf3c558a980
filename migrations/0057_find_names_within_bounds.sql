-- Searches among contacts and products, in blocks of names as those of documents are in months (0047, decision 73): a search
-- reads the blocks in the order of the list until it has a page, and never all that matches.

-- The wall between participants bound the owner, too, in whose name searches run. Behind it PostgreSQL uses no operator in
-- an index that is not leakproof, and @> is not: the index of grams was never read. falaj.find_documents checks participants
-- itself.
alter policy find_select on document_search using (true);

-- Where a block of names begins, in the order of the lists. They are as fine as names are many: the letters of both
-- scripts, and what follows the usual beginnings.
create function falaj.name_bounds() returns text[] language plpgsql immutable parallel safe as $$
begin
  return '{0,5,a,af,"al a","al b","al c","al d","al e","al f","al g","al h","al i","al j","al k","al l","al m","al n",
    "al o","al p","al q","al r","al s","al t","al u","al v","al w","al x","al y","al z",am,as,b,bf,bm,bs,c,cf,cm,
    cs,d,df,dm,ds,e,ef,em,es,f,ff,fm,fs,g,gf,gm,gs,h,hf,hm,hs,i,if,im,is,j,jf,jm,js,k,kf,km,ks,l,lf,lm,ls,m,mf,mm,
    ms,n,nf,nm,ns,o,of,om,os,p,pf,pm,ps,q,qf,qm,qs,r,rf,rm,rs,s,sf,sm,ss,t,tf,tm,ts,u,uf,um,us,v,vf,vm,vs,w,wf,wm,
    ws,x,xf,xm,xs,y,yf,ym,ys,z,zf,zm,zs,ا,الا,الب,الت,الث,الج,الح,الخ,الد,الذ,الر,الز,الس,الش,الص,الض,الط,الظ,الع,
    الغ,الف,الق,الك,الل,الم,الن,اله,الو,الي,ب,ت,ث,ج,ح,خ,د,ذ,ر,ز,س,ش,"شركة ا","شركة الا","شركة الب","شركة الت",
    "شركة الث","شركة الج","شركة الح","شركة الخ","شركة الد","شركة الذ","شركة الر","شركة الز","شركة الس","شركة الش",
    "شركة الص","شركة الض","شركة الط","شركة الظ","شركة الع","شركة الغ","شركة الف","شركة الق","شركة الك","شركة الل",
    "شركة الم","شركة الن","شركة اله","شركة الو","شركة الي","شركة ب","شركة ت","شركة ث","شركة ج","شركة ح","شركة خ",
    "شركة د","شركة ذ","شركة ر","شركة ز","شركة س","شركة ش","شركة ص","شركة ض","شركة ط","شركة ظ","شركة ع","شركة غ",
    "شركة ف","شركة ق","شركة ك","شركة ل","شركة م","شركة ن","شركة ه","شركة و","شركة ي",ص,ض,ط,ظ,ع,غ,ف,ق,ك,ل,م,ن,ه,و,
    ي}';
end $$;

-- Where the grams of a contact or product are looked for (0001): in its tenant's list, by block of names. The bounds stand here
-- once more because a node of a distributed PostgreSQL has the functions of indexes and not what those call.
create function falaj.names_place(organization_id text, environment text, name text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return organization_id || environment || ' ' || width_bucket(name collate "und-x-icu", '{0,5,a,af,"al a","al b","al c","al d","al e","al f","al g","al h","al i","al j","al k","al l","al m","al n",
    "al o","al p","al q","al r","al s","al t","al u","al v","al w","al x","al y","al z",am,as,b,bf,bm,bs,c,cf,cm,
    cs,d,df,dm,ds,e,ef,em,es,f,ff,fm,fs,g,gf,gm,gs,h,hf,hm,hs,i,if,im,is,j,jf,jm,js,k,kf,km,ks,l,lf,lm,ls,m,mf,mm,
    ms,n,nf,nm,ns,o,of,om,os,p,pf,pm,ps,q,qf,qm,qs,r,rf,rm,rs,s,sf,sm,ss,t,tf,tm,ts,u,uf,um,us,v,vf,vm,vs,w,wf,wm,
    ws,x,xf,xm,xs,y,yf,ym,ys,z,zf,zm,zs,ا,الا,الب,الت,الث,الج,الح,الخ,الد,الذ,الر,الز,الس,الش,الص,الض,الط,الظ,الع,
    الغ,الف,الق,الك,الل,الم,الن,اله,الو,الي,ب,ت,ث,ج,ح,خ,د,ذ,ر,ز,س,ش,"شركة ا","شركة الا","شركة الب","شركة الت",
    "شركة الث","شركة الج","شركة الح","شركة الخ","شركة الد","شركة الذ","شركة الر","شركة الز","شركة الس","شركة الش",
    "شركة الص","شركة الض","شركة الط","شركة الظ","شركة الع","شركة الغ","شركة الف","شركة الق","شركة الك","شركة الل",
    "شركة الم","شركة الن","شركة اله","شركة الو","شركة الي","شركة ب","شركة ت","شركة ث","شركة ج","شركة ح","شركة خ",
    "شركة د","شركة ذ","شركة ر","شركة ز","شركة س","شركة ش","شركة ص","شركة ض","شركة ط","شركة ظ","شركة ع","شركة غ",
    "شركة ف","شركة ق","شركة ك","شركة ل","شركة م","شركة ن","شركة ه","شركة و","شركة ي",ص,ض,ط,ظ,ع,غ,ف,ق,ك,ل,م,ن,ه,و,
    ي}');
end $$;

drop function falaj.find_contacts;
drop index contacts_grams;
create index contacts_grams on contacts using gin (
  falaj.search_keys(falaj.names_place(organization_id, environment, name), search)
) with (fastupdate = on, gin_pending_list_limit = 64);
alter index contacts_grams alter column 1 set statistics 0;
drop function falaj.find_products;
drop index products_grams;
create index products_grams on products using gin (
  falaj.search_keys(falaj.names_place(organization_id, environment, name), search)
) with (fastupdate = on, gin_pending_list_limit = 64);
alter index products_grams alter column 1 set statistics 0;

-- The first rows of a list beyond an edge in which every word is, by name, or going backwards the last ones before it.
-- `filter` has the key `archived`, and of contacts any `role` (customer or supplier). What comes out and how it reads is as
-- for falaj.find_documents.
create function falaj.find_contacts(
  filter jsonb, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean, most integer
) returns table (id text, name text, is_found boolean)
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_sort = off set enable_incremental_sort = off set jit = off set work_mem = '64MB'
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  chunk constant integer := 1000;
  most_candidates constant integer := 3000;
  budget integer := 8000;
  look constant integer := 25;
  org constant text := falaj.current_organization();
  env constant text := falaj.current_environment();
  in_archived constant boolean := (filter ->> 'archived')::boolean;
  bounds constant text[] := falaj.name_bounds();
  of_role constant text := case filter ->> 'role' when 'customer' then 'c.is_customer' when 'supplier' then 'c.is_supplier' end;
  walk constant text := format(
    'select array_agg(w.id) filter (where w.ok), array_agg(w.name) filter (where w.ok), count(*)::integer,
       (array_agg(w.name))[count(*)], (array_agg(w.id))[count(*)]
     from (select c.id, c.name, %s as ok from contacts c
       where c.organization_id = %L and c.environment = %L and c.archived = %L
         and ($2 is null or (c.name, c.id) %s ($2 collate "und-x-icu", $3))
         and ($4 is null or c.name %s $4 collate "und-x-icu")
       order by c.name %s, c.id %7$s limit $5) as w',
    concat_ws(' and ', 'c.search like all ($1)', of_role), org, env, in_archived,
    case when backwards then '<' else '>' end, case when backwards then '>=' else '<' end,
    case when backwards then 'desc' else 'asc' end);
  -- The edge up to which all is searched, and the bound of the block that is looked at.
  at_name text := edge_name;
  at_id text := edge_id;
  bound text;
  first_name text;
  block integer;
  keys bigint[];
  ids text[];
  names text[];
  read integer;
  last_name text;
  last_id text;
  wanted integer := most;
begin
  if org is null or env is null or wanted <= 0 then return; end if;
  -- As long as every fiftieth row is found, walking is the quickest way.
  loop
    execute walk into ids, names, read, last_name, last_id using patterns, at_name, at_id, bound, chunk;
    return query select f.id, f.name, true from unnest(ids, names) as f (id, name) limit wanted;
    wanted := wanted - coalesce(cardinality(ids), 0);
    if read < chunk or wanted <= 0 then return; end if;
    budget := budget - read;
    at_name := last_name;
    at_id := last_id;
    exit when budget <= 0 or coalesce(cardinality(ids), 0) < chunk / 50;
  end loop;

  while wanted > 0 loop
    -- Blocks in which there is nothing are not looked at.
    if backwards then
      select c.name into first_name from contacts c
      where c.organization_id = org and c.environment = env and c.archived = in_archived
        and (c.name, c.id) < (at_name collate "und-x-icu", at_id)
      order by c.name desc, c.id desc limit 1;
    else
      select c.name into first_name from contacts c
      where c.organization_id = org and c.environment = env and c.archived = in_archived
        and (c.name, c.id) > (at_name collate "und-x-icu", at_id)
      order by c.name, c.id limit 1;
    end if;
    if first_name is null then return; end if;
    if budget <= 0 then return query select at_id, at_name, false; return; end if;
    block := width_bucket(first_name collate "und-x-icu", bounds);
    bound := bounds[case when backwards then block else block + 1 end];
    keys := falaj.gram_keys(falaj.names_place(org, env, first_name), grams);
    select array_agg(c.id) filter (where c.ok), array_agg(c.name) filter (where c.ok), count(*) into ids, names, read
    from (
      select c.id, c.name,
        c.archived = in_archived
          and case filter ->> 'role' when 'customer' then c.is_customer when 'supplier' then c.is_supplier else true end
          and case when backwards then (c.name, c.id) < (at_name collate "und-x-icu", at_id)
            else (c.name, c.id) > (at_name collate "und-x-icu", at_id) end
          and (bounds[block] is null or c.name >= bounds[block] collate "und-x-icu")
          and (bounds[block + 1] is null or c.name < bounds[block + 1] collate "und-x-icu")
          and c.search like all (patterns) as ok
      from contacts c
      where falaj.search_keys(falaj.names_place(c.organization_id, c.environment, c.name), c.search) @> keys
        and c.organization_id = org collate "C" and c.environment = env collate "C"
      limit most_candidates + 1
    ) as c;
    budget := budget - look - read;
    if read > most_candidates then
      loop
        execute walk into ids, names, read, last_name, last_id using patterns, at_name, at_id, bound, chunk;
        budget := budget - read;
        return query select f.id, f.name, true from unnest(ids, names) as f (id, name) limit wanted;
        wanted := wanted - coalesce(cardinality(ids), 0);
        exit when read < chunk or wanted <= 0;
        at_name := last_name;
        at_id := last_id;
        if budget <= 0 then return query select at_id, at_name, false; return; end if;
      end loop;
    else
      return query execute format(
        'select f.id, f.name, true from unnest($1, $2) as f (id, name)
         order by f.name collate "und-x-icu" %s, f.id %1$s limit $3', case when backwards then 'desc' else 'asc' end)
        using ids, names, wanted;
      get diagnostics read = row_count;
      wanted := wanted - read;
    end if;
    -- The first block going backwards and the last one going forwards have no bound.
    if bound is null then return; end if;
    at_name := bound;
    at_id := '';
  end loop;
end $$;
revoke all on function falaj.find_contacts from public;
grant execute on function falaj.find_contacts to falaj_app;

create function falaj.find_products(
  filter jsonb, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean, most integer
) returns table (id text, name text, is_found boolean)
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_sort = off set enable_incremental_sort = off set jit = off set work_mem = '64MB'
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  chunk constant integer := 1000;
  most_candidates constant integer := 3000;
  budget integer := 8000;
  look constant integer := 25;
  org constant text := falaj.current_organization();
  env constant text := falaj.current_environment();
  in_archived constant boolean := (filter ->> 'archived')::boolean;
  bounds constant text[] := falaj.name_bounds();
  walk constant text := format(
    'select array_agg(w.id) filter (where w.ok), array_agg(w.name) filter (where w.ok), count(*)::integer,
       (array_agg(w.name))[count(*)], (array_agg(w.id))[count(*)]
     from (select c.id, c.name, %s as ok from products c
       where c.organization_id = %L and c.environment = %L and c.archived = %L
         and ($2 is null or (c.name, c.id) %s ($2 collate "und-x-icu", $3))
         and ($4 is null or c.name %s $4 collate "und-x-icu")
       order by c.name %s, c.id %7$s limit $5) as w',
    'c.search like all ($1)', org, env, in_archived,
    case when backwards then '<' else '>' end, case when backwards then '>=' else '<' end,
    case when backwards then 'desc' else 'asc' end);
  -- The edge up to which all is searched, and the bound of the block that is looked at.
  at_name text := edge_name;
  at_id text := edge_id;
  bound text;
  first_name text;
  block integer;
  keys bigint[];
  ids text[];
  names text[];
  read integer;
  last_name text;
  last_id text;
  wanted integer := most;
begin
  if org is null or env is null or wanted <= 0 then return; end if;
  -- As long as every fiftieth row is found, walking is the quickest way.
  loop
    execute walk into ids, names, read, last_name, last_id using patterns, at_name, at_id, bound, chunk;
    return query select f.id, f.name, true from unnest(ids, names) as f (id, name) limit wanted;
    wanted := wanted - coalesce(cardinality(ids), 0);
    if read < chunk or wanted <= 0 then return; end if;
    budget := budget - read;
    at_name := last_name;
    at_id := last_id;
    exit when budget <= 0 or coalesce(cardinality(ids), 0) < chunk / 50;
  end loop;

  while wanted > 0 loop
    -- Blocks in which there is nothing are not looked at.
    if backwards then
      select c.name into first_name from products c
      where c.organization_id = org and c.environment = env and c.archived = in_archived
        and (c.name, c.id) < (at_name collate "und-x-icu", at_id)
      order by c.name desc, c.id desc limit 1;
    else
      select c.name into first_name from products c
      where c.organization_id = org and c.environment = env and c.archived = in_archived
        and (c.name, c.id) > (at_name collate "und-x-icu", at_id)
      order by c.name, c.id limit 1;
    end if;
    if first_name is null then return; end if;
    if budget <= 0 then return query select at_id, at_name, false; return; end if;
    block := width_bucket(first_name collate "und-x-icu", bounds);
    bound := bounds[case when backwards then block else block + 1 end];
    keys := falaj.gram_keys(falaj.names_place(org, env, first_name), grams);
    select array_agg(c.id) filter (where c.ok), array_agg(c.name) filter (where c.ok), count(*) into ids, names, read
    from (
      select c.id, c.name,
        c.archived = in_archived
          and case when backwards then (c.name, c.id) < (at_name collate "und-x-icu", at_id)
            else (c.name, c.id) > (at_name collate "und-x-icu", at_id) end
          and (bounds[block] is null or c.name >= bounds[block] collate "und-x-icu")
          and (bounds[block + 1] is null or c.name < bounds[block + 1] collate "und-x-icu")
          and c.search like all (patterns) as ok
      from products c
      where falaj.search_keys(falaj.names_place(c.organization_id, c.environment, c.name), c.search) @> keys
        and c.organization_id = org collate "C" and c.environment = env collate "C"
      limit most_candidates + 1
    ) as c;
    budget := budget - look - read;
    if read > most_candidates then
      loop
        execute walk into ids, names, read, last_name, last_id using patterns, at_name, at_id, bound, chunk;
        budget := budget - read;
        return query select f.id, f.name, true from unnest(ids, names) as f (id, name) limit wanted;
        wanted := wanted - coalesce(cardinality(ids), 0);
        exit when read < chunk or wanted <= 0;
        at_name := last_name;
        at_id := last_id;
        if budget <= 0 then return query select at_id, at_name, false; return; end if;
      end loop;
    else
      return query execute format(
        'select f.id, f.name, true from unnest($1, $2) as f (id, name)
         order by f.name collate "und-x-icu" %s, f.id %1$s limit $3', case when backwards then 'desc' else 'asc' end)
        using ids, names, wanted;
      get diagnostics read = row_count;
      wanted := wanted - read;
    end if;
    -- The first block going backwards and the last one going forwards have no bound.
    if bound is null then return; end if;
    at_name := bound;
    at_id := '';
  end loop;
end $$;
revoke all on function falaj.find_products from public;
grant execute on function falaj.find_products to falaj_app;
