-- Deletion of an account or of an organization on request (decision 60): asked for, taken back within its time, or done
-- in steps that a killed worker leaves as they are. What the law keeps stays, and the row says until when.

-- Who counts no longer as an owner that stays, and whose name is not known any more.
alter table users
  add column deletion_due_at timestamptz,
  add column deleted_at timestamptz;
-- Nobody belongs to it any more; its records stay.
alter table organizations add column deleted_at timestamptz;

create table deletion_requests (
  id text primary key,
  -- What is to be deleted: the one or the other.
  organization_id text references organizations (id),
  identity_id text,
  -- User id; null for an identity that has no user.
  asked_by text,
  -- Where it was asked: the audit trail that it is told in.
  environment text not null check (environment in ('preprod', 'prod')),
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- `stopped`: something stood in its way when it was due.
  state text not null check (state in ('asked', 'takenBack', 'running', 'stopped', 'done')),
  ended_at timestamptz,
  -- User id of whoever took it back.
  ended_by text,
  -- The last day for which the law asks for something that stays; null when nothing does.
  kept_until date,
  check (num_nonnulls(organization_id, identity_id) = 1),
  check ((ended_at is null) = (state in ('asked', 'running')))
);
create unique index deletion_requests_of_organization on deletion_requests (organization_id)
  where state in ('asked', 'running');
create unique index deletion_requests_of_identity on deletion_requests (identity_id)
  where state in ('asked', 'running');

alter table deletion_requests enable row level security;
alter table deletion_requests force row level security;
create policy own on deletion_requests
  using (organization_id = falaj.current_organization() or identity_id = falaj.current_identity())
  with check (organization_id = falaj.current_organization() or identity_id = falaj.current_identity());
grant select, insert, update on deletion_requests to falaj_app;

-- How many records there are, and of which days: read from an index of documents, without the rows.
create view archive_records with (security_invoker = true) as
  select organization_id, environment, participant_key, count(*) as count, min(date) as from_date,
    max(date) as to_date
  from documents where state <> 'draft'
  group by organization_id, environment, participant_key;
grant select on archive_records to falaj_app;

-- What was done of a request, written together with what it did: a step that stands here is not done again.
create table deletion_steps (
  request_id text not null references deletion_requests (id),
  step text not null,
  -- How many rows went or were made nameless.
  rows bigint not null,
  at timestamptz not null,
  primary key (request_id, step)
);
alter table deletion_steps enable row level security;
alter table deletion_steps force row level security;
create policy own on deletion_steps
  using (exists (select from deletion_requests r where r.id = request_id))
  with check (exists (select from deletion_requests r where r.id = request_id));
grant select, insert on deletion_steps to falaj_app;

-- A worker that starts looks after requests whose job was lost, as in a database that was restored.
create policy open_select on deletion_requests for select to current_user using (true);
create function falaj.open_deletions() returns table (
  id text, organization_id text, identity_id text, environment text, due_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select r.id, r.organization_id, r.identity_id, r.environment, r.due_at from deletion_requests r
  where r.state in ('asked', 'running');
$$;
revoke all on function falaj.open_deletions from public;
grant execute on function falaj.open_deletions to falaj_app;

-- Invitations that nobody accepted go with their organization.
grant delete on invitations to falaj_app;

-- What of a person lies with other organizations, or in no organization's hands: only the functions below reach it, for
-- the identity of the transaction alone.
create policy forget_select on invitations for select to current_user using (true);
create policy forget_delete on invitations for delete to current_user using (true);
create policy forget_update on invitations for update to current_user using (true) with check (true);
create policy forget_update on users for update to current_user using (true) with check (true);

-- All organizations that the person ever belonged to; `role` is null for those that were left.
create function falaj.organizations_of_person() returns table (organization_id text, membership_id text, role text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.organization_id, m.id, case when m.removed_at is null then m.role end
  from memberships m join users u on u.id = m.user_id
  where u.identity_id = falaj.current_identity()
  order by m.organization_id;
$$;
revoke all on function falaj.organizations_of_person from public;
grant execute on function falaj.organizations_of_person to falaj_app;

-- Takes an address out of invitations and mails. Says how many rows there were.
create function falaj.forget_address() returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  address text;
  person text;
  gone bigint;
  more bigint;
begin
  select lower(i.email) into address from auth."user" i where i.id = falaj.current_identity();
  select u.id into person from users u where u.identity_id = falaj.current_identity();
  delete from invitations where email = address and accepted_by is null;
  get diagnostics gone = row_count;
  update invitations set email = '' where accepted_by = person and email <> '';
  get diagnostics more = row_count;
  gone := gone + more;
  delete from mail_outbox where lower(recipient) = address;
  get diagnostics more = row_count;
  return gone + more;
end $$;
revoke all on function falaj.forget_address from public;
grant execute on function falaj.forget_address to falaj_app;

-- Leaves of the user what gives its id to what the person did, and nothing of the person.
create function falaj.forget_person(deleted timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
begin
  update users set identity_id = 'deleted:' || id, email = '', given_name = '', family_name = '', phone_number = '',
    job_role = '', deletion_due_at = null, deleted_at = deleted
  where identity_id = falaj.current_identity();
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function falaj.forget_person from public;
grant execute on function falaj.forget_person to falaj_app;
