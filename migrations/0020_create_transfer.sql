-- Moving an organization to another database (decision 31): while it is moved, and after it has gone, nothing of
-- it is written here any more, whoever asks; reading goes on.

create table closed_organizations (
  organization_id text primary key,
  moving_since timestamptz not null,
  -- Arrivals that nobody had decided about and that went along.
  moved_arrivals text[] not null default '{}',
  moved_at timestamptz
);
grant select on closed_organizations to falaj_app;

-- The functions below are those of triggers that are created when an organization is closed for the first time: an
-- installation that moves none does without them. They raise FJ001 while an organization is moved, and FJ002
-- when it has gone.

-- A node of a distributed PostgreSQL does not know who is closed there: it lets everybody write.
create function falaj.require_open_organization() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  organization constant text := split_part(current_setting('falaj.tenant', true), ' ', 1);
  moved timestamptz;
begin
  -- The move itself settles, in the end, what was under way.
  if to_regclass('public.closed_organizations') is null or current_setting('falaj.moved', true) = organization then
    return null;
  end if;
  select moved_at into moved from closed_organizations where organization_id = organization;
  if found then
    raise exception 'the organization %', case when moved is null then 'is being moved' else 'has moved' end
      using errcode = case when moved is null then 'FJ001' else 'FJ002' end;
  end if;
  return null;
end $$;

-- An envelope for a participant of a closed organization is not stored: whoever delivers it comes again, and
-- meets the organization open, or finds it elsewhere.
create function falaj.require_open_receiver() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (
    select from participant_routes r join closed_organizations c on c.organization_id = r.organization_id
    where r.environment = new.environment and r.participant_id = new.receiver
  ) then
    raise exception 'the organization is being moved' using errcode = 'FJ001';
  end if;
  return new;
end $$;
