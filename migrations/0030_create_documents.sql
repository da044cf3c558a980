-- Documents: what the lists show and filter by, with every fact of a document's way in a column of its own, and
-- beside it the contents (form state, totals, findings, the exact XML). Once issued or received, contents and
-- legal columns never change again, whoever asks: two triggers see to it.

create table documents (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  participant_key text not null,
  direction text not null check (direction in ('sent', 'received')),
  state text not null check (state in ('draft', 'issued', 'received')),
  type_code text not null,
  -- Issue date; of a draft without one, the day it was made (Asia/Dubai).
  date date not null,
  number text,
  uuid text,
  counterparty_name text not null,
  counterparty_name_ar text not null,
  sending_participant_id text not null,
  receiving_participant_id text not null,
  currency text not null,
  payable numeric not null,
  gross numeric not null,
  -- The document of ours that a credit note corrects.
  original_document_id text,
  -- Envelope in which a received document came, and the envelope of the exchange of a sent one.
  envelope_id text,
  transmission_state text not null,
  transmission_reason text,
  message_level_status text not null,
  message_level_overdue boolean not null default false,
  tax_report_state text not null,
  tax_report_reason text,
  tax_report_overdue boolean not null default false,
  reporting_id_1 text,
  reporting_id_2 text,
  reporting_id_3 text,
  rejection jsonb not null default '[]',
  -- Failed its checks on arrival: kept and answered, but never shown among the good ones.
  rejected_on_arrival boolean not null default false,
  -- The quick filter that the facts put it under; written together with them.
  standing text not null check (standing in ('drafts', 'onItsWay', 'needsYou', 'complete', 'reportedOnly', 'none')),
  unread boolean not null default false,
  search text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text,
  issued_by text,
  updated_at timestamptz not null,
  issued_at timestamptz,
  primary key (organization_id, environment, id),
  check (state <> 'issued' or (number is not null and uuid is not null and issued_at is not null)),
  check ((direction = 'received') = (state = 'received'))
);
select falaj.protect_tenant_table('documents');

create index documents_by_date on documents
  (organization_id, environment, participant_key, direction, date desc, id desc) include (standing, type_code, state);
create index documents_by_standing on documents
  (organization_id, environment, participant_key, direction, standing, date desc, id desc);
create index documents_unread on documents (organization_id, environment, participant_key) where unread;
create index documents_by_original on documents (organization_id, environment, original_document_id)
  where original_document_id is not null;
-- A number is given once for each kind of document.
create unique index documents_number_once on documents
  (organization_id, environment, participant_key, type_code, number) where state = 'issued';
-- One envelope brings one document, however often it is delivered.
create unique index documents_received_once on documents (organization_id, environment, envelope_id)
  where state = 'received';

create table document_contents (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  document_id text not null,
  -- Form state of a draft; the frozen model afterwards.
  draft jsonb not null,
  totals jsonb not null,
  findings jsonb not null default '[]',
  xml bytea,
  xml_sha256 text,
  rule_pack text,
  frozen boolean not null default false,
  primary key (organization_id, environment, document_id),
  foreign key (organization_id, environment, document_id) references documents on delete cascade,
  check (not frozen or (xml is not null and xml_sha256 is not null))
);
select falaj.protect_tenant_table('document_contents');

create function falaj.keep_document() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'document % is % and stays', old.id, old.state using errcode = 'integrity_constraint_violation';
  end if;
  if (new.organization_id, new.environment, new.id, new.participant_key, new.direction, new.state, new.type_code,
      new.date, new.number, new.uuid, new.counterparty_name, new.counterparty_name_ar, new.sending_participant_id,
      new.receiving_participant_id, new.currency, new.payable, new.gross, new.original_document_id,
      new.rejected_on_arrival, new.created_at, new.issued_at)
     is distinct from
     (old.organization_id, old.environment, old.id, old.participant_key, old.direction, old.state, old.type_code,
      old.date, old.number, old.uuid, old.counterparty_name, old.counterparty_name_ar, old.sending_participant_id,
      old.receiving_participant_id, old.currency, old.payable, old.gross, old.original_document_id,
      old.rejected_on_arrival, old.created_at, old.issued_at) then
    raise exception 'document % is % and does not change', old.id, old.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger documents_keep before update or delete on documents
  for each row execute function falaj.keep_document();

create function falaj.keep_document_contents() returns trigger language plpgsql as $$
begin
  if old.frozen then
    raise exception 'the contents of document % are frozen', old.document_id using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger document_contents_keep before update or delete on document_contents
  for each row execute function falaj.keep_document_contents();
