-- Customers and suppliers. `search` holds folded text (case, Arabic letter forms, digits), written by the program.
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
