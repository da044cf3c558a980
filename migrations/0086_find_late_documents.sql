-- The late documents of a filed VAT return (decision 96), newest date first. In a migration of its own: building it reads
-- all VAT entries, while 0084 holds a lock that keeps documents from being issued.
create index document_vat_late on document_vat (organization_id, environment, filed_return_id, date desc, id desc)
  where filed_return_id is not null;
