-- Counts of a million documents should read one index and no rows, and a list of one kind should not walk past all
-- the others.
drop index documents_by_date;
create index documents_by_date on documents
  (organization_id, environment, participant_key, direction, date desc, id desc)
  include (standing, type_code, state, unread, rejected_on_arrival);
create index documents_by_type on documents
  (organization_id, environment, participant_key, direction, type_code, date desc, id desc);
