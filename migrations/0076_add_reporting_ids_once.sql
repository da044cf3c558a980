-- The reporting ids of a document are added while its row is locked: which of them are there is known, and no conflict has to
-- be looked for, which would write each of them to the log twice.
create or replace function falaj.add_reporting_ids() returns trigger language plpgsql as $$
begin
  insert into document_reporting_ids (organization_id, environment, reporting_id, document_id)
  select distinct new.organization_id, new.environment, own.reporting_id, new.id
  from unnest(array[new.reporting_id_1, new.reporting_id_2, new.reporting_id_3]) as own (reporting_id)
  where own.reporting_id is not null
    and (select true from document_reporting_ids known
      where known.organization_id = new.organization_id and known.environment = new.environment
        and known.reporting_id = own.reporting_id and known.document_id = new.id) is null;
  return null;
end $$;
