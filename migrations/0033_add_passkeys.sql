-- Passkeys of the embedded identity pool: what somebody signs in with in place of a password, or as the second step.
-- A public key alone opens nothing. The counter is that of the last use: one that does not go on belongs to a copy.

create table auth.passkey (
  id text primary key,
  "userId" text not null references auth."user" (id) on delete cascade,
  name text not null,
  "credentialId" text not null unique,
  "publicKey" bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  "createdAt" timestamptz not null,
  "usedAt" timestamptz
);
create index passkey_by_user on auth.passkey ("userId");
grant select, insert, update, delete on auth.passkey to falaj_app;
