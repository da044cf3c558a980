-- A VAT return that was filed with the authority keeps its figures as they were, and documents that come into its period
-- later are found again as late changes (decision 96). The row stays when the mark is withdrawn.
create table filed_vat_returns (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  participant_key text not null,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  -- Whether bills that nobody had approved were left out.
  purchases text not null check (purchases in ('all', 'decided')),
  -- The boxes as the portal computed them, with exact amounts as text.
  figures jsonb not null,
  filed_on date not null,
  -- Of the authority; may be empty.
  reference text not null,
  marked_by text,
  marked_at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz,
  withdrawal_reason text,
  primary key (organization_id, environment, id),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);
create index filed_vat_returns_by_period on filed_vat_returns
  (organization_id, environment, participant_key, from_date desc, id desc);
create unique index filed_vat_returns_standing on filed_vat_returns
  (organization_id, environment, participant_key, from_date) where withdrawn_at is null;
select falaj.protect_tenant_table('filed_vat_returns');
select falaj.limit_to_participants('filed_vat_returns', 'participant_key');
revoke update, delete on filed_vat_returns from falaj_app;
-- The date and the reference can be corrected; the period and the figures cannot.
grant update (filed_on, reference, withdrawn_by, withdrawn_at, withdrawal_reason) on filed_vat_returns to falaj_app;

create function falaj.vat_periods_key(of_organization text, of_environment text, of_participant text) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended('vat periods ' || of_organization || ' ' || of_environment || ' ' || of_participant, 0)
$$;

-- Until the end of the transaction, no document of the participant gets VAT entries, and no other return is marked.
create function falaj.lock_vat_periods(of_organization text, of_environment text, of_participant text) returns void
language sql volatile as $$
  select pg_advisory_xact_lock(falaj.vat_periods_key(of_organization, of_environment, of_participant))
$$;

-- The standing filed return whose period includes a day. It waits for a return that is being marked, and sees it then:
-- each statement in here has a snapshot of its own.
create function falaj.filed_return_at(
  of_organization text, of_environment text, of_participant text, day date
) returns text language plpgsql volatile as $$
declare
  found_id text;
begin
  perform pg_advisory_xact_lock_shared(falaj.vat_periods_key(of_organization, of_environment, of_participant));
  select id into found_id from filed_vat_returns
    where organization_id = of_organization and environment = of_environment and participant_key = of_participant
      and withdrawn_at is null and from_date <= day and to_date >= day;
  return found_id;
end $$;

-- No two standing returns of a participant have a day in common.
create function falaj.check_filed_return() returns trigger language plpgsql as $$
begin
  perform falaj.lock_vat_periods(new.organization_id, new.environment, new.participant_key);
  if new.withdrawn_at is null and exists (
    select from filed_vat_returns
    where organization_id = new.organization_id and environment = new.environment
      and participant_key = new.participant_key and withdrawn_at is null
      and from_date <= new.to_date and to_date >= new.from_date
  ) then
    raise exclusion_violation using message = 'a return of days in this period is filed', constraint = 'filed_vat_returns_overlap';
  end if;
  return new;
end $$;
create trigger check_filed_return before insert on filed_vat_returns
  for each row execute function falaj.check_filed_return();

grant execute on function falaj.vat_periods_key, falaj.lock_vat_periods, falaj.filed_return_at, falaj.check_filed_return
  to falaj_app;

-- The return that was filed when a document came into its period; null for all that it includes.
alter table document_vat add column filed_return_id text;

create or replace view report_vat with (security_invoker = true) as
  select organization_id, environment, participant_key, side, date, id, entry, category, emirate, currency, net, vat,
    net_aed, vat_aed, filed_return_id
  from document_vat;

create or replace view report_register with (security_invoker = true) as
  select
    v.organization_id, v.environment, v.participant_key, v.side, v.date, v.id, v.entry, v.category, v.emirate, v.currency,
    v.net, v.vat, v.net + v.vat as gross, v.net_aed, v.vat_aed, v.net_aed + v.vat_aed as gross_aed,
    v.document_id, d.direction, d.number, d.type_code, d.counterparty_name, d.counterparty_name_ar,
    case d.direction when 'sent' then d.receiving_participant_id else d.sending_participant_id end as counterparty_id,
    case
      when v.side = 'sales' or d.direction = 'sent' or d.type_code in ('381', '261', '81') then 'decided'
      when d.response = 'AP' then 'decided'
      when d.response = 'RE' then 'disputed'
      else 'undecided'
    end as decision,
    v.filed_return_id,
    -- When it was issued here, or came in.
    coalesce(d.issued_at, d.created_at) as came_at
  from document_vat v
  join documents d
    on d.organization_id = v.organization_id and d.environment = v.environment and d.id = v.document_id;
