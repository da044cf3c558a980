-- Sending at a chosen time; a document that waits for the one it corrects; and the same bytes under the same message
-- id once more (a retransmission) told apart from a new attempt.

-- The time that sending waits for, while it does.
alter table documents add column send_at timestamptz;

alter table transmissions
  -- The leg that must come to its end before this one goes out.
  add column follows text,
  -- Whether any leg follows this one, so that nobody has to look for those that do not.
  add column followed boolean not null default false;
create index transmissions_following on transmissions (organization_id, environment, follows)
  where follows is not null;

alter table transmission_attempts
  add column kind text not null default 'attempt' check (kind in ('attempt', 'retransmission'));
