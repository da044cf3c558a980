-- `falaj archive verify` and `refill` left out organizations that have moved, or are moving, without a word. Their documents
-- stay where they were and are verified, too; the commands name them.
create function falaj.all_archive_tenants() returns table (organization_id text, environment text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct p.organization_id, p.environment from participants p;
$$;
revoke all on function falaj.all_archive_tenants from public;
grant execute on function falaj.all_archive_tenants to falaj_app;
