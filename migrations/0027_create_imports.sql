-- Files that people bring in: the file until it is read, each of its rows with what came of it, and which columns of a
-- source become what.

create table imports (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  -- Of documents: whose they become.
  participant_key text,
  kind text not null check (kind in ('customers', 'suppliers', 'products', 'documents')),
  state text not null check (state in
    ('reading', 'columns', 'checking', 'checked', 'writing', 'done', 'undoing', 'undone', 'cancelled',
     'failed')),
  -- Why it failed, in the words of a problem.
  failure text,
  file_name text not null,
  file_bytes integer not null,
  file_sha256 text not null,
  -- How the file was read: format, encoding, delimiter, sheet.
  format jsonb,
  -- Of each column: heading, what its values look like, the field it becomes and how that is known.
  columns jsonb not null,
  -- How the file writes numbers and dates; what is null is to be asked.
  decimals text,
  dates text,
  total integer not null,
  -- How far the present step is: up to which row, and how many of them.
  done_to integer not null,
  done integer not null,
  -- Of what was checked: items by outcome.
  counts jsonb not null,
  actor_kind text not null,
  user_id text,
  api_key_id text,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('imports');

create table import_files (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  import_id text not null,
  bytes bytea not null,
  primary key (organization_id, environment, import_id),
  foreign key (organization_id, environment, import_id) references imports on delete cascade
);
select falaj.protect_tenant_table('import_files');

create table import_rows (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  import_id text not null,
  -- As people count the rows of their file.
  number integer not null,
  -- The first row of what this row is part of: a document has many.
  item integer not null,
  cells jsonb not null,
  -- Cells as the file had them, where somebody has mended them.
  was jsonb,
  -- By what it is told apart from others; of the first row, as all that follows.
  key text,
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'invalid')),
  findings jsonb,
  input jsonb,
  target_id text,
  target_version integer,
  -- What it was before, to undo a change.
  before jsonb,
  -- Whether it was written, could not be, was taken back, or was kept when the rest was.
  ended text check (ended in ('written', 'refused', 'undone', 'kept')),
  primary key (organization_id, environment, import_id, number),
  foreign key (organization_id, environment, import_id) references imports on delete cascade
-- A row is written three times, and no index names what changes: with room on its page, none is written again.
) with (fillfactor = 40);
select falaj.protect_tenant_table('import_rows');
create index import_rows_by_item on import_rows (organization_id, environment, import_id, item);

create table import_mappings (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  kind text not null,
  -- Folded headings of the source, in their order.
  headings text not null,
  -- Fields by folded heading; null for those left out.
  fields jsonb not null,
  decimals text not null,
  dates text not null,
  used_at timestamptz not null,
  primary key (organization_id, environment, kind, headings)
);
select falaj.protect_tenant_table('import_mappings');

-- Documents that came in by file, by the number in it: the same file twice makes nothing twice.
create table import_links (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  participant_key text not null,
  key text not null,
  document_id text not null,
  -- Of what the file said.
  fingerprint text not null,
  primary key (organization_id, environment, participant_key, key)
);
select falaj.protect_tenant_table('import_links');
