-- Gaps around people, closed. A sign-in that waits for its second step ends with the password that began it: it holds the
-- generation of that password, and every new password begins another one. The bound on documents that an organization
-- mails within a day is counted by an index. And a draft knows who changed it last.

alter table auth."user" add column generation integer not null default 0;

create index document_delivery_events_by_time on document_delivery_events (organization_id, environment, at)
  where type in ('requested', 'resent');

-- Who answers for the last change of a draft: the person, or whoever made the key. That person does not approve it.
alter table documents add column changed_by text;
