-- Lists of documents in a foreign currency are read from an index of their own, which few documents are in: before, a
-- currency that few documents have was looked for among the first twenty thousand of the list (0061). It includes the
-- other columns that lists are narrowed by, as documents_by_date does.
create index documents_by_foreign_currency on documents
  (organization_id, environment, participant_key, direction, currency, date desc, id desc)
  include (standing, type_code, state, unread, rejected_on_arrival, payable, created_by, response, at_provider)
  where currency <> 'AED';
