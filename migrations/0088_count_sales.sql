-- What each document of the register of sales sells, for the reports of sales by customer and by product (decision 99).
-- The rows are derived from frozen contents when a report needs them: issuing a document writes nothing here.
create table report_sales (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  -- As in the VAT entries: the tax point that the document names, or its issue date.
  date date not null,
  -- The first VAT entry of the document.
  entry_id text not null,
  -- From 1; each document has a first part.
  part smallint not null,
  counterparty_id text not null,
  counterparty_name text not null,
  counterparty_name_ar text not null,
  -- Whether it is a line, or what the document has besides its lines: discounts, charges and rounding.
  is_line boolean not null,
  -- Our code, in lower case; empty where the line has none.
  product_code text not null,
  item_name text not null,
  unit text not null,
  -- Whether another part of the document has its code or its name. Other parts are the only one of their document in
  -- any group, so documents are counted without comparing their ids.
  is_repeated boolean not null,
  quantity numeric not null,
  -- Null when the document names no rate.
  net_aed numeric,
  primary key (organization_id, environment, participant_key, date, entry_id, part)
);
select falaj.protect_append_only_table('report_sales');
select falaj.limit_to_participants('report_sales', 'participant_key');

-- Contents of the documents of the register of sales, each once, with their amount in AED as the register has it.
create view report_sale_contents with (security_invoker = true) as
  select
    v.organization_id, v.environment, v.participant_key, v.date, v.id,
    case d.direction when 'sent' then d.receiving_participant_id else d.sending_participant_id end as counterparty_id,
    d.counterparty_name, d.counterparty_name_ar, c.draft, c.totals,
    (
      select sum(e.net_aed) from document_vat e
      where e.organization_id = v.organization_id and e.environment = v.environment
        and e.participant_key = v.participant_key and e.side = v.side and e.date = v.date
        -- One entry for each VAT treatment, of which there are six.
        and e.id = any (array[
          v.document_id || '.1', v.document_id || '.2', v.document_id || '.3', v.document_id || '.4',
          v.document_id || '.5', v.document_id || '.6', v.document_id || '.7', v.document_id || '.8'
        ])
    ) as net_aed
  from document_vat v
  join documents d
    on d.organization_id = v.organization_id and d.environment = v.environment and d.id = v.document_id
  join document_contents c
    on c.organization_id = v.organization_id and c.environment = v.environment and c.document_id = v.document_id
  where v.side = 'sales' and v.entry = 1;
grant select on report_sale_contents to falaj_app;

-- Contacts, with the id of the one that they were merged into, or their own. Of several with a participant id (or a
-- name, where many buyers share the id), the first that is not archived counts.
create view report_customers with (security_invoker = true) as
  select
    organization_id, environment, participant_id, archived, id, name, name_ar, coalesce(merged_into, id) as contact_id
  from contacts;
grant select on report_customers to falaj_app;

-- The products of each code, of which the first that is not archived counts.
create view report_products with (security_invoker = true) as
  select organization_id, environment, lower(code) as code, code as own_code, id as product_id, archived, name, name_ar
  from products
  where code <> '';
grant select on report_products to falaj_app;

-- The standing filed returns, for the files of VAT returns (decision 96).
create view report_filed_returns with (security_invoker = true) as
  select organization_id, environment, participant_key, id, from_date, to_date, purchases, figures, filed_on, reference
  from filed_vat_returns
  where withdrawn_at is null;
grant select on report_filed_returns to falaj_app;
