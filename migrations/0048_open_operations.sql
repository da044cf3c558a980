-- What those who run the portal look at: where legs stand, without their content; what was kept apart on arrival and
-- what became of it; the queue; and counts that several processes share.

-- The state of the leg beside the route of its envelope, so that nobody has to step into a tenant to count.
alter table envelope_routes
  add column state text not null default 'queued',
  add column reason text;
create policy backfill on transmissions for select to current_user using (true);
update envelope_routes r set state = t.state, reason = t.reason
from transmissions t
where t.organization_id = r.organization_id and t.environment = r.environment and t.id = r.transmission_id
  and t.state <> 'queued';
drop policy backfill on transmissions;
-- A failed invoice is its people's to look after; failed reports and answers are the operator's.
create index envelope_routes_failed on envelope_routes (transmission_id) where state = 'failed' and leg <> 'invoice';

alter table inbound_envelopes
  add column dismissed_at timestamptz,
  add column dismissed_by text,
  add column dismissed_reason text;
create index inbound_envelopes_kept on inbound_envelopes (id desc)
  where state in ('unclaimed', 'unmatched', 'quarantined', 'unreadable');

-- The queue belongs to the owner; the application may know how long it is.
create function falaj.queue_figures()
returns table (job text, ready bigint, later bigint, failed bigint, oldest_seconds double precision)
language sql security definer set search_path = pg_catalog as $$
  select task_identifier,
    count(*) filter (where attempts < max_attempts and run_at <= now()),
    count(*) filter (where attempts < max_attempts and run_at > now()),
    count(*) filter (where attempts >= max_attempts),
    coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::double precision
  from graphile_worker.jobs group by task_identifier order by task_identifier;
$$;
create function falaj.worker_count() returns bigint
language sql security definer set search_path = pg_catalog as $$ select count(*) from falaj.workers; $$;
revoke all on function falaj.queue_figures from public;
revoke all on function falaj.worker_count from public;
grant execute on function falaj.queue_figures to falaj_app;
grant execute on function falaj.worker_count to falaj_app;

-- Counters and histograms over all processes since the beginning. `bucket` is the upper bound in seconds of a
-- histogram's bucket, and empty for a plain counter. No tenants here.
create table measures (
  name text not null,
  labels text not null,
  bucket text not null,
  count bigint not null,
  sum double precision not null,
  primary key (name, labels, bucket)
);
grant select, insert, update on measures to falaj_app;
