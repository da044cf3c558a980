-- An e-mail with a document has several recipients, copies and a message of its sender (decision 97). Each recipient stays
-- a delivery with a link and a state of its own; what they all get is stored once.

create table document_mails (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  document_id text not null,
  -- Empty when the portal writes the subject.
  subject text not null,
  -- Plain text of the sender; empty without one.
  message text not null,
  with_pdf boolean not null,
  created_at timestamptz not null,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('document_mails');
create index document_mails_by_document on document_mails (organization_id, environment, document_id);

-- The mail of a delivery; null for a link alone, and for mails of earlier versions, which had one recipient each.
alter table document_deliveries add column mail_id text;
alter table document_deliveries add column role text not null default 'to' check (role in ('to', 'cc', 'self'));

-- Who requested a mail, with the access at that time: the job sends it only while they still have it. Null for other
-- events and for requests of earlier versions.
alter table document_delivery_events add column requester jsonb;
