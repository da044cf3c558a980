-- What we sell. `search` holds folded text as for contacts.

create table products (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  code text not null,
  name text collate "und-x-icu" not null,
  name_ar text not null,
  description text not null,
  unit_code text not null,
  unit_price numeric not null,
  currency text not null,
  vat_category text not null,
  vat_rate text not null,
  exemption_reason_code text not null,
  item_type text not null,
  hs_code text not null,
  sac_code text not null,
  gtin text not null,
  search text not null,
  archived boolean not null default false,
  usage_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('products');
create index products_by_name on products (organization_id, environment, archived, name, id);
create unique index products_code_once on products (organization_id, environment, lower(code))
  where not archived and code <> '';

-- Searches, as for contacts.
create index products_grams on products using gin (
  falaj.search_keys(organization_id || environment, search)) with (fastupdate = off);
alter index products_grams alter column 1 set statistics 0;
create policy find_select on products for select to current_user using (true);

create function falaj.find_products(
  in_archived boolean, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean, most integer
) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set work_mem = '64MB'
as $$
declare
  org constant text := falaj.current_organization();
  env constant text := falaj.current_environment();
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
revoke all on function falaj.find_products from public;
grant execute on function falaj.find_products to falaj_app;
