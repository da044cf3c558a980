-- What a document brings to the VAT return, by VAT treatment, and what reports read of it. Written once, when the
-- document is issued or received, and never again; what was refused on arrival has none.

create table document_vat (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  -- The document and the treatment, so that lists go on behind it.
  id text not null,
  document_id text not null,
  -- One for each treatment, from 1: whoever counts documents counts the first.
  entry smallint not null,
  participant_key text not null,
  side text not null check (side in ('sales', 'purchases')),
  -- The tax point that the document names (IBT-007), or its issue date.
  date date not null,
  category text not null,
  -- Of the seller's establishment; empty when the document names none.
  emirate text not null,
  currency text not null,
  -- In the currency of the document and in AED; of a credit note less than zero.
  net numeric not null,
  vat numeric not null,
  net_aed numeric,
  vat_aed numeric,
  primary key (organization_id, environment, id)
);
select falaj.protect_append_only_table('document_vat');
select falaj.limit_to_participants('document_vat', 'participant_key');

-- Sums of a period read this index alone, and pages of a register walk it: a tenant's other years cost nothing.
create index document_vat_by_date on document_vat
  (organization_id, environment, participant_key, side, date desc, id desc)
  include (entry, category, emirate, currency, net, vat, net_aed, vat_aed);

create view report_vat with (security_invoker = true) as
  select organization_id, environment, participant_key, side, date, id, entry, category, emirate, currency, net, vat,
    net_aed, vat_aed
  from document_vat;

-- The registers of sales and purchases: a line for each document and treatment.
drop view report_register;
create view report_register with (security_invoker = true) as
  select v.organization_id, v.environment, v.participant_key, v.side, v.date, v.id, v.entry, v.category, v.emirate,
    v.currency, v.net, v.vat, v.net + v.vat as gross, v.net_aed, v.vat_aed, v.net_aed + v.vat_aed as gross_aed,
    v.document_id, d.direction, d.number, d.type_code, d.counterparty_name, d.counterparty_name_ar,
    case d.direction when 'sent' then d.receiving_participant_id else d.sending_participant_id end as counterparty_id
  from document_vat v
  join documents d on d.organization_id = v.organization_id and d.environment = v.environment and d.id = v.document_id;

-- Whether a document that was sent is not with its receiver, nor ever will be without being sent on.
create function falaj.is_undelivered(transmission_state text, message_level_status text) returns boolean
language sql immutable parallel safe as $$
  select transmission_state not in ('notApplicable', 'canceled')
    and message_level_status not in ('delivered', 'deliveredUnconfirmed')
$$;
grant execute on function falaj.is_undelivered to falaj_app;

-- What is not at its end, with what holds it up: read along the index of standings, which holds few of these.
create view report_open_documents with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, state, standing, attention, date, id, number,
    type_code, counterparty_name, counterparty_name_ar, currency, payable, gross, transmission_state, message_level_status,
    tax_report_state, issued_at, rejection
  from documents
  where state <> 'draft' and not rejected_on_arrival;

-- What somebody rejected: the buyer's provider or the tax authority what we sent, the tax authority what we reported of
-- what came in, and we on arrival. All of it needs somebody or has an index of its own (documents_rejected).
create view report_rejections with (security_invoker = true) as
  select organization_id, environment, participant_key, direction, date, id, number, type_code, counterparty_name,
    counterparty_name_ar, currency, payable,
    case when message_level_status = 'rejected' then 'receiver' else 'taxAuthority' end as rejected_by, rejection
  from documents
  where standing = 'needsYou' and direction in ('sent', 'received') and not rejected_on_arrival
    and (direction = 'sent' and message_level_status = 'rejected' or tax_report_state = 'rejected')
  union all
  select d.organization_id, d.environment, d.participant_key, d.direction, d.date, d.id, d.number, d.type_code,
    d.counterparty_name, d.counterparty_name_ar, d.currency, d.payable, 'us',
    coalesce((
      select jsonb_agg(jsonb_build_object('code', f ->> 'rule', 'text', f ->> 'message'))
      from document_contents c, jsonb_array_elements(c.findings) f
      where c.organization_id = d.organization_id and c.environment = d.environment and c.document_id = d.id
        and f ->> 'severity' = 'fatal'), '[]')
  from documents d
  where d.rejected_on_arrival;

create view report_transmissions with (security_invoker = true) as
  select organization_id, environment, document_id, kind, message_level_state, status_received_at from transmissions;

create view report_contacts with (security_invoker = true) as
  select organization_id, environment, is_customer from contacts;

-- Numbers of what was issued, read from the index that gives each of them once.
create view report_numbers with (security_invoker = true) as
  select organization_id, environment, participant_key, type_code, number, date, id from documents
  where direction = 'sent' and state = 'issued';

-- Who moved a series on, and who holds a number in a draft: the reasons for which numbers are missing.
create view report_number_settings with (security_invoker = true) as
  select organization_id, environment, subject_id as participant_key, at, before, after from audit_entries
  where action = 'settings.updated';
create view report_draft_numbers with (security_invoker = true) as
  select organization_id, environment, participant_key, number from documents where state = 'draft' and number is not null;

-- A report that was asked for as a file, in the parts in which it was made. Goes with its run.
create table report_files (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  run_id text not null,
  part integer not null,
  bytes bytea not null,
  primary key (organization_id, environment, run_id, part),
  foreign key (organization_id, environment, run_id) references background_runs on delete cascade
);
select falaj.protect_tenant_table('report_files');

grant select on report_vat, report_register, report_open_documents, report_rejections, report_transmissions,
  report_contacts, report_numbers, report_number_settings, report_draft_numbers to falaj_app;
