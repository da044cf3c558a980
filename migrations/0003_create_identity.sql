-- Who is who. The embedded identity pool knows people, their passwords and sessions, and nothing of
-- organizations; beside it the portal keeps people, organizations and who belongs to which, and the counters
-- that throttle sign-in.

-- The embedded pool (better-auth 1.7 layout; column names are its own); of people of a pool elsewhere it holds what
-- that pool has told. Of a session's refresh token only a part of what it is made from stands here. Sessions hold
-- network addresses: they go a month after they have ended, and so do codes and links that nobody used.
create schema auth;
grant usage on schema auth to falaj_app;

create table auth."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "secondFactor" boolean not null default false,
  attributes text not null default '{}',
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table auth.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" (id) on delete cascade,
  "rememberMe" boolean not null default false,
  -- Which refresh token is good now, and from which one it was made.
  generation integer not null,
  presented integer not null,
  "rotatedAt" timestamptz not null,
  -- Sealed: by which a pool elsewhere is asked whether it still knows the person.
  renewal text
);
create index session_by_user on auth.session ("userId");
create index session_by_expiry on auth.session ("expiresAt");

create table auth.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index account_by_user on auth.account ("userId");

create table auth.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_by_identifier on auth.verification (identifier);
create index verification_by_expiry on auth.verification ("expiresAt");

-- The second step of a sign-in. The secret of an authenticator app is sealed; a code is good once, hence its last step.
create table auth.authenticator (
  "userId" text primary key references auth."user" (id) on delete cascade,
  secret text not null,
  "confirmedAt" timestamptz,
  "lastStep" bigint not null default 0
);

create table auth.recovery_code (
  "userId" text not null references auth."user" (id) on delete cascade,
  hash text not null,
  primary key ("userId", hash)
);

grant select, insert, update, delete on all tables in schema auth to falaj_app;

-- An organization spans both environments, so organizations, users and memberships are not tenant tables;
-- they still stand behind row-level security: one sees oneself, one's memberships, and whoever belongs to the
-- organization of the transaction.
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
  last_seen_at timestamptz,
  -- Whoever has left keeps the row: it gives a name to what that person did. It opens nothing.
  removed_at timestamptz,
  unique (organization_id, user_id)
);
create index memberships_by_user on memberships (user_id);

alter table memberships enable row level security;
alter table memberships force row level security;
create policy own on memberships
  using (organization_id = falaj.current_organization()
    or (user_id = falaj.current_user_id() and removed_at is null))
  with check (organization_id = falaj.current_organization());

alter table organizations enable row level security;
alter table organizations force row level security;
create policy own on organizations
  using (id = falaj.current_organization()
    or exists (
      select from memberships m
      where m.organization_id = organizations.id and m.user_id = falaj.current_user_id()))
  with check (id = falaj.current_organization());

alter table users enable row level security;
alter table users force row level security;
create policy own on users
  using (identity_id = falaj.current_identity()
    or exists (
      select from memberships m
      where m.user_id = users.id and m.organization_id = falaj.current_organization()))
  with check (identity_id = falaj.current_identity());

grant select, insert, update on organizations, users, memberships to falaj_app;

-- Whoever holds the link of an invitation sees that one; of its token only the hash stands here. A row stays when it
-- has been accepted or revoked, so that its link can say so.
create function falaj.current_invitation() returns text language sql stable as
  $$ select nullif(current_setting('falaj.invitation', true), '') $$;

create table invitations (
  id text primary key,
  organization_id text not null references organizations (id),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'accountant', 'clerk', 'approver', 'viewer')),
  language text not null check (language in ('en', 'ar')),
  token_hash text not null unique,
  invited_by text not null references users (id),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text references users (id),
  revoked_at timestamptz
);
create unique index invitations_open on invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;

alter table invitations enable row level security;
alter table invitations force row level security;
create policy own on invitations
  using (organization_id = falaj.current_organization() or token_hash = falaj.current_invitation())
  with check (organization_id = falaj.current_organization());
grant select, insert, update on invitations to falaj_app;

-- Failed tries in a window; the key is a keyed hash, so that no e-mail address stands here.
create table sign_in_throttle (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
grant select, insert, update, delete on sign_in_throttle to falaj_app;
-- What has expired is cleared away while people sign in; this keeps that cheap.
create index sign_in_throttle_by_end on sign_in_throttle (window_ends_at);

-- A backup holds everybody; only the owner of the tables reads them all.
create policy backup_select on memberships for select to current_user using (true);
create policy backup_select on organizations for select to current_user using (true);
create policy backup_select on users for select to current_user using (true);
