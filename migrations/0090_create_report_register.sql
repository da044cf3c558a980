-- The register of documents, as reports read it: what was issued or received and stands, with its amount as it counts,
-- credit notes less than nothing. The view runs with the rights of who asks, so the wall holds behind it.
create view report_register with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, id, date, number, type_code, counterparty_name,
    counterparty_name_ar,
    case direction when 'sent' then receiving_participant_id else sending_participant_id end as counterparty_id,
    currency,
    case when type_code in ('381', '261', '81') then -abs(payable) else payable end as amount
  from documents
  where state <> 'draft' and not rejected_on_arrival;
grant select on report_register to falaj_app;

-- The totals of a period, too, read one index and no rows.
drop index documents_by_date;
create index documents_by_date on documents
  (organization_id, environment, participant_key, direction, date desc, id desc)
  include (standing, type_code, state, unread, rejected_on_arrival, currency, payable);
