-- Notices: what people of an organization are told without having asked. A notice is for everybody of the
-- organization; each reads it for himself.

create table notices (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  kind text not null,
  tone text not null check (tone in ('info', 'good', 'warning', 'urgent')),
  subject_type text not null check (subject_type in ('document', 'contact', 'participant', 'outage', 'none')),
  subject_id text not null,
  subject_list text,
  participant_key text,
  params jsonb not null,
  -- The same thing is told once.
  dedupe_key text not null,
  at timestamptz not null,
  primary key (organization_id, environment, id),
  unique (organization_id, environment, dedupe_key)
);
select falaj.protect_tenant_table('notices');
create index notices_by_age on notices (at);

-- Read by a person: up to an id (ids sort by time), and single ones after it.
create table notice_marks (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  user_id text not null,
  read_up_to text not null,
  primary key (organization_id, environment, user_id)
);
select falaj.protect_tenant_table('notice_marks');

create table notice_reads (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  user_id text not null,
  notice_id text not null,
  primary key (organization_id, environment, user_id, notice_id),
  foreign key (organization_id, environment, notice_id) references notices on delete cascade
);
select falaj.protect_tenant_table('notice_reads');
create index notice_reads_by_notice on notice_reads (organization_id, environment, notice_id);

-- Old notices go. Only the function below sees the notices of all tenants.
create policy tidy_select on notices for select to current_user using (true);
create policy tidy_delete on notices for delete to current_user using (true);
create policy tidy_select on notice_reads for select to current_user using (true);
create policy tidy_delete on notice_reads for delete to current_user using (true);

create function falaj.tidy_notices(before timestamptz, most integer) returns bigint
language sql security definer set search_path = pg_catalog, public as $$
  select falaj.delete_oldest('notices', 'at', before, most);
$$;
revoke all on function falaj.tidy_notices from public;
grant execute on function falaj.tidy_notices to falaj_app;
