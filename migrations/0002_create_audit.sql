-- Who did what: append-only, each entry chained to the one before it by hash, one chain for each organization
-- and environment. The head row gives the next place in the chain and makes writers queue up for it.

create table audit_entries (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  seq bigint not null,
  id text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'system', 'apiKey')),
  actor_id text,
  address text,
  action text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, environment, seq)
);
select falaj.protect_append_only_table('audit_entries');
create index audit_entries_by_subject on audit_entries (organization_id, environment, subject_id, seq);

create table audit_heads (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  seq bigint not null,
  hash text not null,
  primary key (organization_id, environment)
);
select falaj.protect_tenant_table('audit_heads');
revoke delete on audit_heads from falaj_app;

-- One statement writes entries of the audit trail: it takes the end of the chain, binds each entry to the one
-- before it, and makes the last one the new end, so that nobody waits for an answer in between and the end is
-- locked only just before the commit. An entry comes with the JSON text that is hashed, in three pieces around
-- the two values that only the end of the chain knows: before_hash || previous hash || before_seq || place in
-- the chain || rest.
create function falaj.append_audit(organization text, environment text, entries json)
returns void language plpgsql set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  head audit_heads%rowtype;
  entry record;
  next_hash text;
begin
  select * into head from audit_heads as heads
  where heads.organization_id = append_audit.organization and heads.environment = append_audit.environment
  for update;
  if not found then
    insert into audit_heads (organization_id, environment, seq, hash)
    values (append_audit.organization, append_audit.environment, 0, repeat('0', 64)) on conflict do nothing;
    select * into strict head from audit_heads as heads
    where heads.organization_id = append_audit.organization and heads.environment = append_audit.environment
    for update;
  end if;
  for entry in
    select * from json_to_recordset(append_audit.entries) as e (id text, at timestamptz, actor_kind text,
      actor_id text, address text, action text, subject_id text, before jsonb, after jsonb, reason text, before_hash text,
      before_seq text, rest text)
  loop
    next_hash := encode(sha256(convert_to(
      entry.before_hash || head.hash || entry.before_seq || (head.seq + 1)::text || entry.rest, 'UTF8')), 'hex');
    insert into audit_entries (organization_id, environment, seq, id, at, actor_kind, actor_id, address,
      action, subject_id, before, after, reason, previous_hash, hash)
    values (append_audit.organization, append_audit.environment, head.seq + 1, entry.id, entry.at,
      entry.actor_kind, entry.actor_id, entry.address, entry.action, entry.subject_id, entry.before, entry.after,
      entry.reason, head.hash, next_hash);
    head.seq := head.seq + 1;
    head.hash := next_hash;
  end loop;
  update audit_heads as heads set seq = head.seq, hash = head.hash
  where heads.organization_id = append_audit.organization and heads.environment = append_audit.environment;
end $$;
grant execute on function falaj.append_audit to falaj_app;
