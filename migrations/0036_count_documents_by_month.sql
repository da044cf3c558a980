-- How many documents each participant sent and received in a month. Counted behind the work, from the events that tell of
-- them, so that issuing and receiving write nothing for it and nobody counts a million rows to look at it.

create table document_months (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  -- `YYYY-MM`, a month in Dubai.
  month text not null,
  sent integer not null,
  received integer not null,
  primary key (organization_id, environment, participant_key, month)
);
select falaj.protect_tenant_table('document_months');
select falaj.limit_to_participants('document_months', 'participant_key');

-- Up to when the events of a tenant are counted: those of this instant are not.
create table document_month_marks (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  counted_to timestamptz not null,
  primary key (organization_id, environment)
);
select falaj.protect_tenant_table('document_month_marks');

-- What the participants that are counted are called.
create view metered_participants with (security_invoker = true) as
  select organization_id, environment, id, name_en, name_ar from participants;
grant select on metered_participants to falaj_app;

-- The owner counts for all tenants at once, and only in `falaj.count_documents` and `falaj.document_months_of_all`.
create policy count_all on document_months to current_user using (true) with check (true);
create policy count_all on document_month_marks to current_user using (true) with check (true);

-- Counts the events before `upto` that are not counted yet. Whoever was counted in the last round is complete up to then,
-- so older events are not looked at again; two hours more are, for organizations that came from another database.
create function falaj.count_documents(upto timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  since timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('falaj.count_documents', 0));
  select coalesce(max(counted_to) - interval '2 hours', '-infinity') into since from document_month_marks;
  insert into document_months as d (organization_id, environment, participant_key, month, sent, received)
  select e.organization_id, e.environment, e.participant_key, to_char(e.at at time zone 'Asia/Dubai', 'YYYY-MM'),
    count(*) filter (where e.name = 'document.issued'), count(*) filter (where e.name = 'document.received')
  from events e
  left join document_month_marks m on m.organization_id = e.organization_id and m.environment = e.environment
  where e.at >= since and e.at < upto and e.at >= coalesce(m.counted_to, '-infinity')
    and e.name in ('document.issued', 'document.received') and e.participant_key is not null
  group by 1, 2, 3, 4
  on conflict (organization_id, environment, participant_key, month)
  do update set sent = d.sent + excluded.sent, received = d.received + excluded.received;
  insert into document_month_marks as m (organization_id, environment, counted_to)
  select distinct organization_id, environment, upto from events where at >= since and at < upto
  on conflict (organization_id, environment) do update set counted_to = greatest(m.counted_to, excluded.counted_to);
end $$;

-- The months of a year, of all organizations of an environment: numbers, for operators.
create function falaj.document_months_of_all(in_environment text, in_year text)
returns table (organization_id text, organization_name text, month text, sent bigint, received bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select d.organization_id, o.name, d.month, sum(d.sent), sum(d.received)
    from document_months d left join organizations o on o.id = d.organization_id
    where d.environment = in_environment and d.month like in_year || '-%'
    group by d.organization_id, o.name, d.month
    order by o.name, d.organization_id, d.month;
end $$;

revoke all on function falaj.count_documents from public;
revoke all on function falaj.document_months_of_all from public;
grant execute on function falaj.count_documents, falaj.document_months_of_all to falaj_app;
