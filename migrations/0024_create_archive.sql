-- The archive: which legal files were put into the object store beside the database, how long records are kept, and
-- what must be kept until somebody says otherwise. Nothing of it is ever deleted.

-- What a participant's records are, where the law has a longer time for some.
create table archive_classes (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  record_class text not null check (record_class in ('standard', 'realEstate')),
  primary key (organization_id, environment, participant_key)
);
select falaj.protect_tenant_table('archive_classes');
revoke delete on archive_classes from falaj_app;

-- Documents of a period that are kept whatever the law says, as long as the hold is not released.
create table archive_holds (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  participant_key text not null,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  reason text not null,
  placed_by text,
  placed_at timestamptz not null,
  released_by text,
  released_at timestamptz,
  release_reason text,
  primary key (organization_id, environment, id),
  check ((released_at is null) = (release_reason is null))
);
select falaj.protect_tenant_table('archive_holds');
revoke delete on archive_holds from falaj_app;

-- A file of a document as it lies in the object store, under its fingerprint.
create table archive_objects (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  document_id text not null,
  sha256 text not null,
  name text not null,
  size bigint not null,
  stored_at timestamptz not null,
  primary key (organization_id, environment, document_id, sha256)
);
select falaj.protect_append_only_table('archive_objects');

-- How far the archive has come: first it walks all documents, then it follows the events.
create table archive_heads (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  -- The last document that was walked to; null once all were.
  walked_to text,
  -- The last event that was followed.
  event_id text not null,
  files bigint not null,
  bytes bigint not null,
  followed_at timestamptz not null,
  stored_at timestamptz,
  primary key (organization_id, environment)
);
select falaj.protect_tenant_table('archive_heads');

-- Whose documents are to be archived: tenants with a participant that are not being moved elsewhere.
create policy archive_select on participants for select to current_user using (true);
create function falaj.archive_tenants() returns table (organization_id text, environment text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct p.organization_id, p.environment from participants p
  where p.organization_id not in (select c.organization_id from closed_organizations c);
$$;
revoke all on function falaj.archive_tenants from public;
grant execute on function falaj.archive_tenants to falaj_app;

-- What went out belongs to the records: nobody but the owner of the tables takes it away.
revoke delete on transmissions, transmission_attempts from falaj_app;

-- Which documents are records: all but drafts.
create view archive_documents with (security_invoker = true) as
  select organization_id, environment, id from documents where state <> 'draft';
grant select on archive_documents to falaj_app;
