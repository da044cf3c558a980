-- Why a run of the background failed, where the portal can say it: whoever asked for it may not do this any more.
alter table background_runs add column failure text check (failure = 'accessEnded');
alter table background_runs add constraint background_runs_failure_of_failed
  check (failure is null or state = 'failed');

-- The log of outages also has to know whose transmissions were held up: people limited to some participants are told of
-- outages that held up theirs.
create or replace view transmission_progress with (security_invoker = true) as
  select organization_id, environment, id, kind, document_id, state, reason, since, sent_at, attempts, next_attempt_at,
    participant_key
  from transmissions;
