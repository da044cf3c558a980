-- The unique identifier of a document (BTAE-07), which its page shows, finds it.
create index documents_by_uuid on documents (organization_id, environment, uuid) where uuid is not null;
