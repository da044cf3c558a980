-- Documents as PDF, so that the same page is never set twice, and those that are still to be made: what has many lines is
-- made in the background. A copy of what the document says: it goes when nobody has asked for it for a while.

create table document_pdfs (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  document_id text not null,
  language text not null check (language in ('en', 'ar', 'both')),
  participant_key text not null,
  -- SHA-256 of all that the page is made of: content, look, names, language, and the version of the template.
  look text not null,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  -- Of one that failed: the limits that it broke, with which it is not tried again.
  reason text,
  bytes bytea,
  size integer not null default 0,
  asked_at timestamptz not null,
  used_at timestamptz not null,
  primary key (organization_id, environment, document_id, language),
  foreign key (organization_id, environment, document_id) references documents on delete cascade
);
alter table document_pdfs alter column bytes set storage external;
select falaj.protect_tenant_table('document_pdfs');
select falaj.limit_to_participants('document_pdfs', 'participant_key');
create index document_pdfs_by_use on document_pdfs (organization_id, environment, used_at);
create index document_pdfs_oldest on document_pdfs (used_at);

create or replace function falaj.tidy(before timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
  replaced bigint;
begin
  gone := falaj.delete_oldest('idempotency_keys', 'created_at', before, most)
    + falaj.delete_oldest('mail_outbox', 'created_at', before, most)
    + falaj.delete_oldest('events', 'at', before, most)
    + falaj.delete_oldest('auth.session', 'expiresAt', before, most)
    + falaj.delete_oldest('auth.verification', 'expiresAt', before, most)
    + falaj.delete_oldest('export_tickets', 'expires_at', before, most)
    + falaj.delete_oldest('document_pdfs', 'used_at', before, most);
  -- A job that was replaced while it ran may not be tried again. Should its worker have been killed and nobody have
  -- given it another try, it stays behind with nothing to do and no error to look at.
  select count(*) into replaced from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts = max_attempts and key is null and locked_at is null and last_error is null and updated_at < before
    limit most));
  return gone + replaced;
end $$;
