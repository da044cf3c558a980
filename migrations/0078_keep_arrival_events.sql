-- What happens to an envelope that came in is kept as events that are only ever added; its state and the other columns
-- that were written once are what core/lifecycle makes of them, kept for queries. Outside the wall, like the arrivals.

create table arrival_events (
  -- An arrival is never removed, and its first event is written by the statement that stores it.
  arrival_id text not null,
  -- What makes it happen once, such as `received`; with a number where it may happen again.
  key text not null,
  seq bigint generated always as identity,
  type text not null,
  at timestamptz not null,
  -- What the event says besides, as core/lifecycle folds it.
  data jsonb not null,
  primary key (arrival_id, key)
);
grant select, insert on arrival_events to falaj_app;

alter table inbound_envelopes
  -- Main id of the service provider that delivered it, as signed; null when it came before we asked.
  add column sender_seat text,
  -- How often our check broke down.
  add column failed_checks integer not null default 0;

-- What is known of those that are here already, in the order in which it must have happened.
create policy backfill on transmissions for select to current_user using (true);
insert into arrival_events (arrival_id, key, type, at, data)
select i.id, e.key, e.type, e.at, e.data
from inbound_envelopes i
left join lateral (
  select t.content ->> 'code' as code from transmissions t
  where t.organization_id = i.owner_organization and t.environment = i.environment
    and t.leg = 'messageLevelStatus' and t.subject_envelope_id = i.envelope_id
  limit 1
) answer on i.kind is distinct from 'messageLevelStatus' and i.state <> 'quarantined'
cross join lateral (
  values
    (1, true, 'received', 'received', i.received_at, '{}'::jsonb),
    (2, i.state = 'unclaimed', 'quarantined:1', 'quarantined', coalesce(i.decided_at, i.received_at),
      '{"reason": "receiverUnknown"}'),
    (2, i.state = 'quarantined', 'quarantined:1', 'quarantined', i.received_at, '{"reason": "contentConflict"}'),
    (3, answer.code in ('AP', 'AB'), 'checked:valid', 'checked', coalesce(i.decided_at, i.received_at),
      '{"result": "valid"}'),
    (3, answer.code = 'RE', 'checked:invalidRules', 'checked', coalesce(i.decided_at, i.received_at),
      '{"result": "invalidRules"}'),
    (4, i.state = 'accepted' and answer.code = 'AP', 'inInbox', 'inInbox', coalesce(i.decided_at, i.received_at),
      '{}'),
    (4, i.state = 'accepted' and answer.code is null, 'applied', 'applied', coalesce(i.decided_at, i.received_at),
      '{}'),
    (4, i.state in ('unmatched', 'unreadable'), 'setAside:1', 'setAside', coalesce(i.decided_at, i.received_at),
      jsonb_build_object('reason', i.state)),
    (5, answer.code is not null, 'answerDecided:' || answer.code, 'answerDecided',
      coalesce(i.decided_at, i.received_at), jsonb_build_object('code', answer.code)),
    (6, i.alarmed_at is not null, 'alarmed:answerDue', 'alarmed', i.alarmed_at, '{"notice": "answerDue"}')
) as e (place, holds, key, type, at, data)
where e.holds
order by i.id, e.place;
drop policy backfill on transmissions;
