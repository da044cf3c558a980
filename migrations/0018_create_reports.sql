-- What reports may read of documents. The views run with the rights of who asks, so the wall holds behind
-- them; pages and totals are read from the index `documents_by_date`.

create view report_documents with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, state, standing, date, unread
  from documents
  where not rejected_on_arrival;

-- The register of documents: what was issued or received and stands, with its amount as it counts, credit
-- notes less than nothing.
create view report_register with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, id, date, number, type_code, counterparty_name,
    counterparty_name_ar,
    case direction when 'sent' then receiving_participant_id else sending_participant_id end as counterparty_id,
    currency,
    case when type_code in ('381', '261', '81') then -abs(payable) else payable end as amount
  from documents
  where state <> 'draft' and not rejected_on_arrival;

grant select on report_documents, report_register to falaj_app;
