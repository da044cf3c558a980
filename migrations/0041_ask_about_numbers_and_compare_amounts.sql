-- Numbers of a ledger are kept or given anew, as somebody has said; what drafts come to stands beside what their file says.

alter table imports
  -- What becomes of the numbers of documents; 'ask' until somebody has said, null where nothing is to be asked.
  add column numbers text check (numbers in ('ask', 'keep', 'renew')),
  -- Of checked documents, by currency: what the drafts come to, and what the file states of them.
  add column comparison jsonb not null default '[]',
  -- Findings that somebody has to accept before anything is written, with how many documents have each.
  add column decisions jsonb not null default '[]';

alter table import_mappings
  add column numbers text check (numbers in ('keep', 'renew'));

-- Numbers that differ in case only are looked up as one; that each is given once stays held by the same index, so that a
-- document costs no entry more. What was issued in two spellings before stays as it is.
drop index documents_number_once;
create unique index documents_number_once on documents
  (organization_id, environment, participant_key, type_code, lower(number), number) where state = 'issued';
