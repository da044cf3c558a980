-- A message level status is a status and an Invoice Response is a response; "answer" was the word for both. What is
-- stored follows: types, reasons and fields of events, causes for attention, notices. The wall holds for the owner of
-- the tables too, so it is opened for each one that is rewritten.

create policy backfill on transmissions to current_user using (true) with check (true);
-- Migration 0110 meant to do this and saw no row behind the wall.
update transmissions set content = content - 'leg' || jsonb_build_object('kind', content -> 'leg') where content ? 'leg';
update transmissions set reason = 'statusNotRequested' where reason = 'answerNotWanted';
drop policy backfill on transmissions;

create policy backfill on transmission_events to current_user using (true) with check (true);
update transmission_events set data = data - 'answer' || jsonb_build_object('status', data -> 'answer')
where data ? 'answer';
update transmission_events set type = 'noReceipt', data = jsonb_set(data, '{type}', '"noReceipt"')
where type = 'noAnswer';
update transmission_events set data = jsonb_set(data, '{reason}', '"statusNotRequested"')
where data ->> 'reason' = 'answerNotWanted';
drop policy backfill on transmission_events;

create policy backfill on documents to current_user using (true) with check (true);
update documents set transmission_reason = 'statusNotRequested' where transmission_reason = 'answerNotWanted';
update documents set tax_report_reason =
  case tax_report_reason when 'answerSilent' then 'statusMissing' else 'statusNeverReceived' end
where tax_report_reason in ('answerSilent', 'answerNeverCame');
update documents set attention = 'statusNotSent' where attention = 'answerNotSent';
drop policy backfill on documents;

create policy backfill on bulk_runs to current_user using (true) with check (true);
update bulk_runs set verdict = 'statusNotSent' where verdict = 'answerNotSent';
drop policy backfill on bulk_runs;

create policy backfill on bulk_items to current_user using (true) with check (true);
update bulk_items set code = 'awaitsStatus' where code = 'awaitsAnswer';
drop policy backfill on bulk_items;

create policy backfill on notices to current_user using (true) with check (true);
update notices set kind = case kind when 'answerOverdue' then 'statusOverdue' else 'buyerResponded' end
where kind in ('answerOverdue', 'buyerAnswered');
update notices set params = jsonb_set(params, '{verdict}', '"statusNotSent"')
where params ->> 'verdict' = 'answerNotSent';
drop policy backfill on notices;

-- Arrivals and their events stand outside the wall. The key of an event begins with its type, or names the notice.
update arrival_events set
  key = replace(key, 'answerDecided', 'messageLevelStatusDecided'),
  type = 'messageLevelStatusDecided'
where type = 'answerDecided';
update arrival_events set
  key = replace(replace(key, 'answerDue', 'messageLevelStatusDue'), 'answerLate', 'messageLevelStatusLate'),
  data = jsonb_set(data, '{notice}', case data ->> 'notice'
    when 'answerDue' then '"messageLevelStatusDue"'::jsonb else '"messageLevelStatusLate"'::jsonb end)
where type = 'alarmed' and data ->> 'notice' in ('answerDue', 'answerLate');
