-- What the company's own provider said of documents that were issued to files (decision 44), as people have brought it
-- here: a track of its own, which says nothing about an exchange of ours.
create table provider_answers (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  document_id text not null,
  kind text not null check (kind in ('messageLevelStatus', 'reportingIds')),
  -- Of a status its code (AP, AB, RE) and words; the file as it was brought, with its fingerprint of that moment, which
  -- the check of all stored files compares.
  code text check (code in ('AP', 'AB', 'RE')),
  text text,
  xml bytea,
  xml_sha256 text check ((xml is null) = (xml_sha256 is null)),
  reporting_id_1 text,
  reporting_id_2 text,
  reporting_id_3 text,
  at timestamptz not null,
  user_id text,
  primary key (organization_id, environment, id)
);
select falaj.protect_append_only_table('provider_answers');
create index provider_answers_by_document on provider_answers (organization_id, environment, document_id, id);
