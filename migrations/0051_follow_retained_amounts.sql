-- Money that a buyer keeps back until later (retention) is no part of the document that it stands on, and the electronic
-- invoice must not carry it (decision 74). A row for each issued document with such an amount says when it falls due and
-- what became of it, so that people are reminded and find it again.
create table retained_amounts (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  document_id text not null,
  participant_key text not null,
  -- As computed when the document was issued, without and with the VAT on it.
  net numeric not null,
  total numeric not null,
  currency text not null,
  due_date date,
  -- open: not due yet, or nobody knows when; due: people were told; the others are at their end.
  state text not null check (state in ('open', 'due', 'invoiced', 'paid')),
  -- The draft or document that bills it.
  invoice_document_id text,
  paid_on date,
  note text not null default '',
  check ((state = 'invoiced') = (invoice_document_id is not null)),
  check ((state = 'paid') = (paid_on is not null)),
  primary key (organization_id, environment, document_id)
);
-- What still waits: few of all documents.
create index retained_amounts_waiting on retained_amounts
  (organization_id, environment, participant_key, due_date, document_id) where state in ('open', 'due');
create index retained_amounts_by_invoice on retained_amounts
  (organization_id, environment, invoice_document_id) where invoice_document_id is not null;

-- What was issued before. Only the owner of the tables looks past the wall, and only here.
alter table documents no force row level security;
alter table document_contents no force row level security;
insert into retained_amounts
  (organization_id, environment, document_id, participant_key, net, total, currency, due_date, state)
select d.organization_id, d.environment, d.id, d.participant_key,
  (c.totals #>> '{retention,amount}')::numeric,
  coalesce((c.totals #>> '{retention,total}')::numeric, (c.totals #>> '{retention,amount}')::numeric),
  d.currency,
  case when c.draft #>> '{retention,dueDate}' ~ '^\d{4}-\d{2}-\d{2}$' then (c.draft #>> '{retention,dueDate}')::date end,
  'open'
from documents d
join document_contents c on c.organization_id = d.organization_id and c.environment = d.environment and c.document_id = d.id
where d.direction = 'sent' and d.state = 'issued' and c.draft ? 'retention'
  and (c.totals #>> '{retention,amount}')::numeric > 0;
alter table document_contents force row level security;
alter table documents force row level security;

select falaj.protect_tenant_table('retained_amounts');
select falaj.limit_to_participants('retained_amounts', 'participant_key');
