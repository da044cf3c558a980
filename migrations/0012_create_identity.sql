-- People, organizations and who belongs to which. An organization spans both environments, so these three are not
-- tenant tables; they still stand behind row-level security: one sees oneself, one's memberships, and whoever
-- belongs to the organization of the transaction. Beside them, the counters that throttle sign-in.

create function falaj.current_organization() returns text language sql stable as
  $$ select nullif(current_setting('falaj.organization_id', true), '') $$;
create function falaj.current_user_id() returns text language sql stable as
  $$ select nullif(current_setting('falaj.user_id', true), '') $$;
create function falaj.current_identity() returns text language sql stable as
  $$ select nullif(current_setting('falaj.identity_id', true), '') $$;

create table organizations (
  id text primary key,
  name text not null,
  country text not null,
  currency text not null,
  created_at timestamptz not null
);

create table users (
  id text primary key,
  identity_id text not null unique,
  email text not null,
  given_name text not null,
  family_name text not null,
  phone_number text not null,
  job_role text not null,
  default_environment text not null check (default_environment in ('preprod', 'prod')),
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz not null
);

create table memberships (
  id text primary key,
  organization_id text not null references organizations (id),
  user_id text not null references users (id),
  role text not null check (role in ('owner', 'admin', 'accountant', 'clerk', 'approver', 'viewer')),
  created_at timestamptz not null,
  unique (organization_id, user_id)
);
create index memberships_by_user on memberships (user_id);

alter table memberships enable row level security;
alter table memberships force row level security;
create policy own on memberships
  using (organization_id = falaj.current_organization() or user_id = falaj.current_user_id())
  with check (organization_id = falaj.current_organization());

alter table organizations enable row level security;
alter table organizations force row level security;
create policy own on organizations
  using (id = falaj.current_organization()
    or exists (select from memberships m where m.organization_id = organizations.id and m.user_id = falaj.current_user_id()))
  with check (id = falaj.current_organization());

alter table users enable row level security;
alter table users force row level security;
create policy own on users
  using (identity_id = falaj.current_identity()
    or exists (select from memberships m where m.user_id = users.id and m.organization_id = falaj.current_organization()))
  with check (identity_id = falaj.current_identity());

grant select, insert, update on organizations, users, memberships to falaj_app;

-- Failed tries in a window; the key is a keyed hash, so that no e-mail address stands here.
create table sign_in_throttle (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
grant select, insert, update, delete on sign_in_throttle to falaj_app;
