-- Envelopes that came for nobody are claimed when their receiver registers; copies of an envelope are counted; an
-- envelope that still waits for its check after the time limit is told to operators once.

alter table inbound_envelopes add column copies integer not null default 1;
alter table inbound_envelopes add column alarmed_at timestamptz;
create index inbound_envelopes_unclaimed on inbound_envelopes (environment, receiver)
  where state = 'unclaimed';
