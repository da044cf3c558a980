-- An organization with invented data, in which a new user looks around and which is deleted as a whole. It exists in the test
-- environment only: nobody becomes an actor of it in the live one (decision 101).
alter table organizations add column is_demo boolean not null default false;

-- The registers are read by date and id of the VAT entries, so an id may begin with the number of its document: sales of one day
-- are then in the order of their numbers (decision 50). Earlier entries keep their ids, which begin with that of the document.
-- The entries of a document differ in what follows the last point.
create or replace view report_sale_contents with (security_invoker = true) as
  select
    v.organization_id, v.environment, v.participant_key, v.date, v.id,
    case d.direction when 'sent' then d.receiving_participant_id else d.sending_participant_id end as counterparty_id,
    d.counterparty_name, d.counterparty_name_ar, c.draft, c.totals,
    (
      select sum(e.net_aed) from document_vat e
      where e.organization_id = v.organization_id and e.environment = v.environment
        and e.participant_key = v.participant_key and e.side = v.side and e.date = v.date
        -- One entry for each VAT treatment, of which there are six. The first one ends in .1.
        and e.id = any (array[
          left(v.id, -1) || '1', left(v.id, -1) || '2', left(v.id, -1) || '3', left(v.id, -1) || '4',
          left(v.id, -1) || '5', left(v.id, -1) || '6', left(v.id, -1) || '7', left(v.id, -1) || '8'
        ])
    ) as net_aed
  from document_vat v
  join documents d
    on d.organization_id = v.organization_id and d.environment = v.environment and d.id = v.document_id
  join document_contents c
    on c.organization_id = v.organization_id and c.environment = v.environment and c.document_id = v.document_id
  where v.side = 'sales' and v.entry = 1;
