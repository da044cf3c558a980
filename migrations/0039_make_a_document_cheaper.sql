-- What each document between two companies is found by, without writing more for it than once.

-- A row of documents is written anew with each step of its way, and an entry of each index with it. The unique
-- identifier (BTAE-07) never changes: it is found where the words of a document are, which are written once (0009).
drop index documents_by_uuid;
alter table document_search add column uuid text;
update document_search s set uuid = d.uuid
from documents d
where d.organization_id = s.organization_id and d.environment = s.environment and d.id = s.document_id;
create index document_search_by_uuid on document_search (organization_id, environment, uuid) where uuid is not null;

create or replace function falaj.keep_document_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from document_search
    where organization_id = old.organization_id and environment = old.environment and document_id = old.id;
  elsif tg_op = 'INSERT' or old.state = 'draft' then
    insert into document_search (organization_id, environment, document_id, participant_key, direction, date, state,
      type_code, rejected_on_arrival, uuid, search)
    values (new.organization_id, new.environment, new.id, new.participant_key, new.direction, new.date, new.state,
      new.type_code, new.rejected_on_arrival, new.uuid, new.search);
  else
    update document_search set (participant_key, direction, date, state, type_code, rejected_on_arrival, search)
      = (new.participant_key, new.direction, new.date, new.state, new.type_code, new.rejected_on_arrival, new.search)
    where organization_id = new.organization_id and environment = new.environment and document_id = new.id;
  end if;
  return null;
end $$;

-- Nobody reads it. What changes of a document lies close together without it, and only that part is logged.
alter table documents drop column updated_at;

-- The attempts of a document are found through its transmissions.
alter table transmission_attempts drop column document_id;

-- Each document asks for the contact of a participant id. The index that keeps those unique does not answer: it leaves
-- out the predefined ones, of which PostgreSQL cannot know that they are not asked for, and so read every contact.
drop index contacts_merged_ids;
create index contacts_by_participant_id on contacts (organization_id, environment, participant_id);

-- One index keeps the entries of the VAT return apart, answers for a period and is walked by the registers.
alter table document_vat drop constraint document_vat_pkey;
drop index document_vat_by_date;
alter table document_vat add constraint document_vat_pkey primary key (organization_id, environment, participant_key, side, date, id)
  include (entry, category, emirate, currency, net, vat, net_aed, vat_aed);
