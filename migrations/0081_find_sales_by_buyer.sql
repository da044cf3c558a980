-- The page of a customer lists the products that it bought last. The primary key has the product before the buyer: without
-- this index, the sales of a participant to all buyers would be read.
create index product_sales_by_buyer on product_sales
  (organization_id, environment, participant_key, buyer_participant_id, buyer_name, date desc, document_id desc);
