-- Counts of lists from their indexes alone. What was refused on arrival is no part of a list, but the indexes of the quick
-- filters did not say which documents those are: each document that was counted was read. Where that seemed dear to the
-- planner, it read the index of all documents of the tenant instead, for each quick filter.
drop index documents_by_standing;
create index documents_by_standing on documents
  (organization_id, environment, participant_key, direction, standing, date desc, id desc)
  include (state, rejected_on_arrival);
drop index documents_by_standing_of_type;
create index documents_by_standing_of_type on documents
  (organization_id, environment, participant_key, direction, standing, type_code, date desc, id desc)
  include (state, rejected_on_arrival);
drop index documents_by_type;
create index documents_by_type on documents
  (organization_id, environment, participant_key, direction, type_code, date desc, id desc)
  include (state, rejected_on_arrival);
drop index documents_unread;
create index documents_unread on documents
  (organization_id, environment, participant_key, direction, date desc, id desc)
  include (type_code, rejected_on_arrival) where unread;
drop index documents_at_provider;
create index documents_at_provider on documents
  (organization_id, environment, participant_key, at_provider, date desc, id desc)
  include (direction, type_code, rejected_on_arrival, provider_reported) where at_provider is not null;

-- The dashboard counts by where documents stand with the company's own provider, too.
drop index documents_by_date;
create index documents_by_date on documents
  (organization_id, environment, participant_key, direction, date desc, id desc)
  include (standing, type_code, state, unread, rejected_on_arrival, currency, payable, created_by, response, at_provider);

-- What one cause for attention, or what was refused, comes to by quick filter is read from its index, too.
drop index documents_attention;
create index documents_attention on documents
  (organization_id, environment, participant_key, direction, attention, date desc, id desc)
  include (attention_since, rejected_on_arrival, currency, gross, type_code, standing, unread, at_provider)
  where attention is not null;
drop index documents_rejected;
create index documents_rejected on documents
  (organization_id, environment, participant_key, direction, date desc, id desc)
  include (type_code, standing, unread, at_provider) where rejected_on_arrival;

-- A search that is narrowed looks up each document that the words found (0047). As a join, it could be planned the other
-- way round where few documents stand where they are asked for: each of those was then compared with each that was found,
-- 75 million times among a million documents. A scalar subquery is no join: it is asked by primary key, once for each.
do $$
declare
  of_before constant text := 'where exists (select from documents d where ';
  made text := pg_get_functiondef('falaj.find_documents'::regproc);
begin
  if strpos(made, of_before) = 0 then raise exception 'falaj.find_documents is not as 0047 made it'; end if;
  execute replace(made, of_before, 'where (select true from documents d where ');
end $$;
