-- Files that users attach to drafts, and files that lie beside a document. The bytes of an attachment are not in the draft, which
-- is saved every few seconds: the draft names them by their hash, and issuing writes them into the XML (decision 102).

-- The bytes, stored once for each participant. They never change: what a hash names is what was approved.
create table attachment_files (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  -- SHA-256 of the bytes.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- PDF, images and workbooks are compressed already.
  bytes bytea storage external not null check (length(bytes) between 1 and 5242880),
  uploaded_at timestamptz not null,
  -- Whether an issued document contains it: then it stays, also when the organization is deleted.
  issued boolean not null default false,
  -- Since when no document has named it, as a nightly job has found; null while one does.
  unused_since timestamptz,
  primary key (organization_id, environment, participant_key, sha256)
);
create index attachment_files_unused on attachment_files (organization_id, environment, unused_since)
  where unused_since is not null;
select falaj.protect_tenant_table('attachment_files');
select falaj.limit_to_participants('attachment_files', 'participant_key');
revoke update on attachment_files from falaj_app;
grant update (issued, unused_since) on attachment_files to falaj_app;

-- Which documents name which files, also those that a draft has named before: a nightly job removes their rows. A file with a
-- row here cannot be deleted. A hash that is not stored has none, so that a draft with it can be saved: it has a finding, and is
-- not issued.
create table document_attachments (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  document_id text not null,
  participant_key text not null,
  sha256 text not null,
  primary key (organization_id, environment, document_id, sha256),
  foreign key (organization_id, environment, document_id)
    references documents (organization_id, environment, id) on delete cascade,
  foreign key (organization_id, environment, participant_key, sha256) references attachment_files
);
create index document_attachments_by_file on document_attachments
  (organization_id, environment, participant_key, sha256);
select falaj.protect_tenant_table('document_attachments');
select falaj.limit_to_participants('document_attachments', 'participant_key');
revoke update on document_attachments from falaj_app;

-- Files beside a document, such as the order, a delivery note or a time sheet. They are no part of it and are never sent.
create table internal_files (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  document_id text not null,
  participant_key text not null,
  name text not null check (name <> ''),
  media_type text not null,
  sha256 text not null,
  bytes bytea storage external not null check (length(bytes) between 1 and 5242880),
  -- A user (usr_…) or an API key (key_…).
  added_by text not null,
  added_at timestamptz not null,
  primary key (organization_id, environment, id),
  foreign key (organization_id, environment, document_id)
    references documents (organization_id, environment, id) on delete cascade
);
create index internal_files_by_document on internal_files (organization_id, environment, document_id, id);
select falaj.protect_tenant_table('internal_files');
select falaj.limit_to_participants('internal_files', 'participant_key');
revoke update on internal_files from falaj_app;
