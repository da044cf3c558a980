-- The quick filters of one kind of document: a page and its counts without a walk past the other kinds.
create index documents_by_standing_of_type on documents
  (organization_id, environment, participant_key, direction, standing, type_code, date desc, id desc);
