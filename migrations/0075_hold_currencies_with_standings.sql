-- A list of documents in AED, which most documents are in, and its counts by standing were looked for among the first twenty
-- thousand documents (0061). Where few documents are foreign, they are read like the list that is not narrowed, from its
-- indexes alone, which hold the currency for that.
drop index documents_by_standing;
create index documents_by_standing on documents
  (organization_id, environment, participant_key, direction, standing, date desc, id desc)
  include (state, rejected_on_arrival, currency);
drop index documents_unread;
create index documents_unread on documents
  (organization_id, environment, participant_key, direction, date desc, id desc)
  include (type_code, rejected_on_arrival, currency) where unread;
