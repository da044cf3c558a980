-- Customers and suppliers. `search` holds folded text (case, Arabic letter forms, digits), written by the
-- program.
create table contacts (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  is_customer boolean not null,
  is_supplier boolean not null,
  name text collate "und-x-icu" not null,
  name_ar text not null,
  trading_name text not null,
  email text not null,
  phone text not null,
  trn text not null,
  tin text not null,
  participant_id text not null,
  legal_registration jsonb,
  billing_address jsonb not null,
  shipping_address jsonb,
  -- That we write the supplier's invoices: { reference, from, until }.
  self_billing_agreement jsonb,
  notes text not null,
  search text not null,
  archived boolean not null default false,
  usage_count integer not null default 0,
  reachability text not null,
  reachability_checked_at timestamptz,
  reachability_documents text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('contacts');
create index contacts_by_name on contacts (organization_id, environment, archived, name, id);

-- One active contact for an address on the network; the predefined report-only endpoints stand for many buyers.
create unique index contacts_participant_id_once on contacts (organization_id, environment, participant_id)
  where not archived and participant_id <> '' and participant_id not like '0235:99000000%';

-- Searches (0001). Entries are written at once: a list of entries to be sorted in later would be read through
-- by each search. How often each gram occurs is not asked.
create index contacts_grams on contacts using gin (
  falaj.search_keys(organization_id || environment, search)) with (fastupdate = off);
alter index contacts_grams alter column 1 set statistics 0;
create policy find_select on contacts for select to current_user using (true);

-- The first contacts beyond an edge, by name, in which every word is (or the last before it, going
-- backwards). Only those of a role, when one is given. `grams` are some grams of each word, `patterns` the
-- words as patterns for LIKE.
create function falaj.find_contacts(
  in_archived boolean, in_role text, patterns text[], grams text[], edge_name text, edge_id text, backwards boolean,
  most integer
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
revoke all on function falaj.find_contacts from public;
grant execute on function falaj.find_contacts to falaj_app;
