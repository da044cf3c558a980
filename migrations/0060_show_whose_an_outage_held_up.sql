-- The log of outages also has to know whose transmissions were held up: people limited to some participants are told of
-- outages that held up theirs.
create or replace view transmission_progress with (security_invoker = true) as
  select organization_id, environment, id, kind, document_id, state, reason, since, sent_at, attempts, next_attempt_at,
    participant_key
  from transmissions;
