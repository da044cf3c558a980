-- The embedded identity pool (better-auth 1.7 layout; column names are its own). It knows people, their passwords
-- and sessions, and nothing of organizations. Session tokens are stored as hashes only.

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
  "rememberMe" boolean not null default false
);
create index session_by_user on auth.session ("userId");

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

grant select, insert, update, delete on all tables in schema auth to falaj_app;
