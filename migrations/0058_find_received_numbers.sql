-- When a document arrives, those of the same seller and number are found, in whichever case the number is written.
create index documents_received_number on documents (organization_id, environment, participant_key, lower(number))
  where state = 'received';
