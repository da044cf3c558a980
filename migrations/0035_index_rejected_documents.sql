-- What was refused on arrival has a list of its own. It is a handful among very many, so it gets a small index of its
-- own rather than a walk past all good ones.
create index documents_rejected on documents
  (organization_id, environment, participant_key, date desc, id desc) where rejected_on_arrival;
