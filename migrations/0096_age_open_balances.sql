-- What is open of each account, by age, for the report of aged receivables and payables. It has the facts of the statement (0083):
-- documents, payments that were recorded, and what credit notes take from invoices.
create view report_aged_documents with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, id, date, due_date, currency,
    case direction when 'sent' then receiving_participant_id else sending_participant_id end as counterparty_id,
    case when (direction = 'sent') = (type_code not in ('389', '261')) then 'receivable' else 'payable' end as side,
    counterparty_name, counterparty_name_ar,
    -- As in the statement: what is less than zero reduces the account.
    type_code in ('381', '261', '81') or payable < 0 as is_credit,
    type_code not in ('381', '261', '81') and payable > 0 and response is not distinct from 'PD' as reported_paid,
    abs(payable) as amount, paid, credited,
    type_code not in ('381', '261', '81') and payable > paid + credited and response is distinct from 'PD' as is_open,
    type_code in ('381', '261', '81') or payable < 0 or credited > 0 as has_credit
  from documents
  where state <> 'draft' and not rejected_on_arrival;
grant select on report_aged_documents to falaj_app;

-- Credit notes and the invoices that they reduce, read whole for each report: there are few. Open invoices are in documents_unpaid.
create index documents_with_credit on documents (participant_key, direction, date desc, id desc)
  where state <> 'draft' and not rejected_on_arrival
    and (type_code in ('381', '261', '81') or payable < 0 or credited > 0);

-- Payments, for a day in the past: those of later days do not count.
create index payments_by_day on payments (organization_id, environment, participant_key, paid_on) where undone_at is null;

create view report_payments with (security_invoker = true) as
  select organization_id, environment, participant_key, document_id, paid_on, amount
  from payments
  where undone_at is null;
grant select on report_payments to falaj_app;

-- What each credit note takes from an invoice, as falaj.credited_of has it.
create view report_credits with (security_invoker = true) as
  select c.organization_id, c.environment, c.participant_key, c.original_document_id as original_id, c.id as credit_id, c.date,
    c.currency, greatest(abs(c.payable) - c.paid, 0::numeric) as amount
  from documents c
  where c.original_document_id is not null and c.state <> 'draft' and not c.rejected_on_arrival
    and c.type_code in ('381', '261', '81')
  union all
  select c.organization_id, c.environment, c.participant_key, s.original_id, c.id, c.date, c.currency,
    greatest(least(s.amount, abs(c.payable)) - c.paid, 0::numeric)
  from credit_parts s
  join documents c on c.organization_id = s.organization_id and c.environment = s.environment and c.id = s.credit_id
  where c.state <> 'draft' and not c.rejected_on_arrival;
grant select on report_credits to falaj_app;

-- The registers name the tax registration number of the other side, as the document states it.
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
    coalesce(d.issued_at, d.created_at) as came_at,
    -- A page reads the contents of its own documents only.
    coalesce((
      select case v.side when 'sales' then c.draft #>> '{buyer,trn}' else c.draft #>> '{seller,trn}' end
      from document_contents c
      where c.organization_id = v.organization_id and c.environment = v.environment and c.document_id = v.document_id
    ), '') as counterparty_trn
  from document_vat v
  join documents d
    on d.organization_id = v.organization_id and d.environment = v.environment and d.id = v.document_id;
