-- Contacts that are one and the same are merged, the documents of a contact are read as its account, and of products
-- it is known what they were last sold for.

-- A contact that was merged leads to the one that stays.
alter table contacts add column merged_into text;
create index contacts_merged on contacts (organization_id, environment, merged_into) where merged_into is not null;
create index contacts_merged_ids on contacts (organization_id, environment, participant_id)
  where merged_into is not null;

-- Whom a contact is like. Names are found by the index of searches.
create index contacts_by_trn on contacts (organization_id, environment, trn) where not archived and trn <> '';
create index contacts_by_tin on contacts (organization_id, environment, tin) where not archived and tin <> '';
create index contacts_by_registration on contacts (organization_id, environment, (legal_registration ->> 'id'))
  where not archived and legal_registration is not null;

-- What stands between a participant and another party: what we sold is receivable, what we bought is payable, also
-- where the buyer writes the invoice (389, 261). Credit notes are less than nothing.
create view report_statement with (security_invoker = true) as
  select organization_id, environment, participant_key, id, date, number, type_code, counterparty_name,
    case direction when 'sent' then receiving_participant_id else sending_participant_id end as counterparty_id,
    case when (direction = 'sent') = (type_code not in ('389', '261')) then 'receivable' else 'payable' end as side,
    currency,
    case when type_code in ('381', '261', '81') then -abs(payable) else payable end as amount,
    -- The other side has said that it is paid (business response PD).
    response is not distinct from 'PD' as reported_paid
  from documents
  where state <> 'draft' and not rejected_on_arrival;
grant select on report_statement to falaj_app;
create index documents_by_counterparty on documents (organization_id, environment, participant_key,
  (case direction when 'sent' then receiving_participant_id else sending_participant_id end), date desc, id desc)
  where state <> 'draft' and not rejected_on_arrival;

-- For what a product was last sold to a buyer, and how often; written when an invoice is issued. Report-only addresses
-- stand for many buyers, hence the name.
create table product_sales (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  product_id text not null,
  buyer_participant_id text not null,
  buyer_name text not null,
  date date not null,
  document_id text not null,
  -- Of one unit, net of VAT, after discount.
  unit_price numeric not null,
  unit_code text not null,
  currency text not null,
  invoices integer not null,
  primary key (organization_id, environment, participant_key, product_id, buyer_participant_id, buyer_name)
);
select falaj.protect_tenant_table('product_sales');
select falaj.limit_to_participants('product_sales', 'participant_key');
