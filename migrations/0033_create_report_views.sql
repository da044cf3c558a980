-- What reports may read of documents. The view runs with the rights of who asks, so the wall holds behind it.
create view report_documents with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, state, standing, date, unread
  from documents
  where not rejected_on_arrival;
grant select on report_documents to falaj_app;
