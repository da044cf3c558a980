-- Why a run of the background failed, where the portal can say it: whoever asked for it may not do this any more.
alter table background_runs add column failure text check (failure = 'accessEnded');
alter table background_runs add constraint background_runs_failure_of_failed
  check (failure is null or state = 'failed');
