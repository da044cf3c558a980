-- A sign-in that waits for its second step ends with the password that began it: it holds the generation of that
-- password, and every new password begins another one. The bound on documents that an organization mails within a day
-- is counted by an index.

alter table auth."user" add column generation integer not null default 0;

create index document_delivery_events_by_time on document_delivery_events (organization_id, environment, at)
  where type in ('requested', 'resent');
