-- A browser fetches an export by itself, without the access token that only scripts have: with its session cookie and a
-- ticket that is good once, for a minute.

create table export_tickets (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  -- SHA-256 of the ticket: who reads this table cannot use it.
  ticket_hash text not null,
  user_id text not null,
  participant_key text not null,
  -- Which documents, as they were asked for.
  request jsonb not null,
  expires_at timestamptz not null,
  primary key (organization_id, environment, ticket_hash)
);
select falaj.protect_tenant_table('export_tickets');
