-- The register shows our decision on each document, for the VAT return to separate bills that nobody has approved yet or
-- that are disputed. Only received invoices wait for a decision. A credit note always counts, because it reduces the VAT
-- that can be recovered; so does an invoice that we wrote ourselves.
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
    end as decision
  from document_vat v
  join documents d
    on d.organization_id = v.organization_id and d.environment = v.environment and d.id = v.document_id;
