-- An account is read by its side, so that the other one does not use up the limit; the statement reads it so, too.
drop index documents_by_counterparty;
create index documents_by_counterparty on documents (organization_id, environment, participant_key,
  (case direction when 'sent' then receiving_participant_id else sending_participant_id end),
  (case when (direction = 'sent') = (type_code not in ('389', '261')) then 'receivable' else 'payable' end),
  date desc, id desc)
  where state <> 'draft' and not rejected_on_arrival;

-- At an address that many share, the name identifies the other side: without it, the documents of all of them would be read.
create index documents_by_named_counterparty on documents (organization_id, environment, participant_key,
  (case direction when 'sent' then receiving_participant_id else sending_participant_id end), counterparty_name,
  (case when (direction = 'sent') = (type_code not in ('389', '261')) then 'receivable' else 'payable' end),
  date desc, id desc)
  where state <> 'draft' and not rejected_on_arrival
    and case direction when 'sent' then receiving_participant_id else sending_participant_id end
      in ('', '0235:9900000097', '0235:9900000098', '0235:9900000099');

-- The newest sales to a buyer are read without sorting: the index of 0081 had the name before the date.
drop index product_sales_by_buyer;
create index product_sales_by_buyer on product_sales
  (organization_id, environment, participant_key, buyer_participant_id, date desc, document_id desc);
create index product_sales_by_named_buyer on product_sales
  (organization_id, environment, participant_key, buyer_participant_id, buyer_name, date desc, document_id desc)
  where buyer_participant_id in ('', '0235:9900000097', '0235:9900000098', '0235:9900000099');
