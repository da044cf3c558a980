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
