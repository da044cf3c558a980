-- A credit note that names several invoices takes a part from each: what is left of an invoice counts these parts, too. One
-- that names a single invoice stands in documents.original_document_id, and has none here.
create table credit_parts (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  original_id text not null,
  credit_id text not null,
  participant_key text not null,
  -- With VAT, in the currency of both.
  amount numeric not null check (amount >= 0),
  primary key (organization_id, environment, original_id, credit_id)
);
select falaj.protect_append_only_table('credit_parts');
select falaj.limit_to_participants('credit_parts', 'participant_key');
create index credit_parts_by_credit on credit_parts (organization_id, environment, credit_id);

-- A check that the trail says was begun, and that is not there or has no seal.
alter table audit_checks drop constraint audit_checks_fault_check;
alter table audit_checks add constraint audit_checks_fault_check
  check (fault in ('changed', 'missing', 'unlinked', 'cut', 'added', 'rewritten', 'unsealed'));

-- A check of the audit trail that is over stays as it is: its seal says what the trail was.
create function falaj.keep_finished_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'running' then
    raise exception 'a finished check of the audit trail is never changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger keep_finished_check before update or delete on audit_checks
  for each row execute function falaj.keep_finished_check();
