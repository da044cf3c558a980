-- Where a document that was issued to a file stands with the company's own provider: lists, counts and reports read it,
-- so that nothing counts as reported or delivered that the provider has not confirmed (decision 68).

-- Handing a document over is a row too, and so is the id of the envelope in which the provider sends it.
alter table provider_answers drop constraint provider_answers_kind_check;
alter table provider_answers
  add constraint provider_answers_kind_check
    check (kind in ('handedOver', 'envelopeId', 'messageLevelStatus', 'reportingIds')),
  -- The envelope that a person named, or that a status names.
  add column envelope_id text,
  -- What the status says itself: its id, the time it was written, and whether it is about the tax report.
  add column message_id text,
  add column said_at timestamptz,
  add column about_report boolean not null default false;
create index provider_answers_by_envelope on provider_answers (organization_id, environment, envelope_id)
  where envelope_id is not null;
create index provider_answers_by_message on provider_answers (organization_id, environment, message_id)
  where message_id is not null;

alter table documents
  add column at_provider text check (at_provider in ('toUpload', 'waiting', 'rejected', 'reported')),
  add column at_provider_since timestamptz,
  add column provider_delivered boolean not null default false,
  add column provider_reported boolean not null default false,
  add column provider_overdue boolean not null default false;

-- Documents that were issued to files before: what their answers say of them. Until now a download left no trace, so
-- that one without an answer is still to be uploaded.
with said as (
  select d.organization_id, d.environment, d.id, d.issued_at,
    (select a.code from provider_answers a
      where a.organization_id = d.organization_id and a.environment = d.environment and a.document_id = d.id
        and a.code is not null order by a.id desc limit 1) as code,
    (select max(a.at) from provider_answers a
      where a.organization_id = d.organization_id and a.environment = d.environment and a.document_id = d.id) as at,
    exists (select from provider_answers a
      where a.organization_id = d.organization_id and a.environment = d.environment and a.document_id = d.id
        and a.kind = 'reportingIds') as reported
  from documents d
  where d.state = 'issued' and d.transmission_reason = 'otherProvider'
)
update documents d set
  at_provider = case when s.code = 'RE' then 'rejected' when s.reported then 'reported'
    when s.code is not null then 'waiting' else 'toUpload' end,
  at_provider_since = coalesce(s.at, s.issued_at),
  provider_delivered = s.code in ('AP', 'AB') is true,
  provider_reported = s.reported,
  standing = case when s.code = 'RE' then 'needsYou' when s.reported then 'complete' else 'onItsWay' end,
  attention = case when s.code = 'RE' then 'providerRejected' end,
  attention_since = case when s.code = 'RE' then s.at end
from said s
where d.organization_id = s.organization_id and d.environment = s.environment and d.id = s.id;

-- All that were issued to files are with a provider, and no others.
alter table documents add constraint documents_at_provider check ((at_provider is not null)
  = (state = 'issued' and transmission_reason is not distinct from 'otherProvider'));

create index documents_at_provider on documents
  (organization_id, environment, participant_key, at_provider, date desc, id desc)
  include (provider_reported) where at_provider is not null;

-- What has waited for too long is looked for in all tenants at once.
create index documents_waiting_at_provider on documents (at_provider_since)
  where at_provider in ('toUpload', 'waiting') and not provider_overdue;
create policy sweep_select on documents for select to current_user using (true);
create function falaj.waiting_at_provider(before timestamptz, most integer)
returns table (organization_id text, environment text, id text)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  -- In PL/pgSQL: a distributed PostgreSQL wants to know the values when it plans.
  return query
    select organization_id, environment, id from documents
    where at_provider in ('toUpload', 'waiting') and not provider_overdue and at_provider_since < before
    order by at_provider_since limit most;
end $$;
revoke all on function falaj.waiting_at_provider from public;
grant execute on function falaj.waiting_at_provider to falaj_app;

-- What came in through another provider is put in by people, who may do so twice.
create index documents_received_elsewhere on documents (organization_id, environment, participant_key, number)
  where state = 'received' and transmission_reason = 'otherProvider';

create or replace view report_documents with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, state, standing, date, unread, at_provider
  from documents
  where not rejected_on_arrival;

create or replace view report_open_documents with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, state, standing, attention, date, id, number,
    type_code, counterparty_name, counterparty_name_ar, currency, payable, gross, transmission_state, message_level_status,
    tax_report_state, issued_at, rejection, at_provider, provider_delivered, provider_reported
  from documents
  where state <> 'draft' and not rejected_on_arrival;

-- Documents that were issued to files, and which of them the provider has confirmed as reported.
create view report_at_provider with (security_invoker = true) as
  select organization_id, environment, participant_key, date, at_provider, provider_reported
  from documents
  where at_provider is not null;

-- As before, and what the company's own provider says was rejected.
create or replace view report_rejections with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, date, id, number, type_code, counterparty_name,
    counterparty_name_ar, currency, payable,
    case when message_level_status = 'rejected' then 'receiver' else 'taxAuthority' end as rejected_by, rejection
  from documents
  where standing = 'needsYou' and direction in ('sent', 'received') and not rejected_on_arrival
    and (direction = 'sent' and message_level_status = 'rejected' or tax_report_state = 'rejected')
  union all
  select d.organization_id, d.environment, d.participant_key, d.direction, d.date, d.id, d.number, d.type_code,
    d.counterparty_name, d.counterparty_name_ar, d.currency, d.payable, 'us',
    coalesce((
      select jsonb_agg(jsonb_build_object('code', f ->> 'rule', 'text', f ->> 'message'))
      from document_contents c, jsonb_array_elements(c.findings) f
      where c.organization_id = d.organization_id and c.environment = d.environment and c.document_id = d.id
        and f ->> 'severity' = 'fatal'), '[]')
  from documents d
  where d.rejected_on_arrival
  union all
  select d.organization_id, d.environment, d.participant_key, d.direction, d.date, d.id, d.number, d.type_code,
    d.counterparty_name, d.counterparty_name_ar, d.currency, d.payable, 'yourProvider',
    coalesce((
      select jsonb_build_array(jsonb_build_object('code', '', 'text', coalesce(a.text, '')))
      from provider_answers a
      where a.organization_id = d.organization_id and a.environment = d.environment and a.document_id = d.id
        and a.code = 'RE'
      order by a.said_at desc nulls last, a.id desc limit 1), '[]')
  from documents d
  where d.at_provider = 'rejected';

grant select on report_at_provider to falaj_app;
