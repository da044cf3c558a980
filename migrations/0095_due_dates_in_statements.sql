-- The statement names the due date of each document and what is open of it, so that it can say for how many days it is overdue.
-- Both are columns of the document: the halves still have no join and no condition of their own (0083).
create or replace view report_statement_lines with (security_invoker = true) as
  select organization_id, environment, participant_key, id, date, number, type_code, counterparty_name, counterparty_id, side,
    currency, amount, reported_paid, line, document_id, paid, due_date, open
  from (
    select organization_id, environment, participant_key, id, date, number, type_code, counterparty_name,
      case direction when 'sent' then receiving_participant_id else sending_participant_id end as counterparty_id,
      case when (direction = 'sent') = (type_code not in ('389', '261')) then 'receivable' else 'payable' end as side,
      currency, case when type_code in ('381', '261', '81') then -abs(payable) else payable end as amount,
      response is not distinct from 'PD' as reported_paid, 'document' as line, id as document_id, paid,
      case when type_code in ('381', '261', '81') then null else due_date end as due_date,
      case when type_code in ('381', '261', '81') or response is not distinct from 'PD' then 0::numeric
        else greatest(payable - paid - credited, 0::numeric) end as open,
      state <> 'draft' and not rejected_on_arrival as counts
    from documents
    union all
    select p.organization_id, p.environment, p.participant_key, p.id, p.paid_on,
      (select d.number from documents d
        where d.organization_id = p.organization_id and d.environment = p.environment and d.id = p.document_id),
      (select d.type_code from documents d
        where d.organization_id = p.organization_id and d.environment = p.environment and d.id = p.document_id),
      p.counterparty_name, p.counterparty_id, p.side, p.currency, case when p.is_refund then p.amount else -p.amount end, false,
      'payment', p.document_id, 0::numeric, null::date, 0::numeric, p.undone_at is null
    from payments p
  ) as lines
  where counts;
