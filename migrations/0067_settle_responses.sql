-- A buyer's question or dispute is open until somebody puts it away: who did, when, and with which words. A later
-- answer of the buyer is open again, because it is another one.

create table settled_responses (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  response_id text not null,
  document_id text not null,
  -- How it was settled, in the person's own words; empty when nothing was written.
  note text not null,
  settled_by text not null,
  settled_at timestamptz not null,
  primary key (organization_id, environment, response_id),
  foreign key (organization_id, environment, response_id) references business_responses
);
select falaj.protect_append_only_table('settled_responses');
create index settled_responses_by_document on settled_responses (organization_id, environment, document_id);

alter table documents add column response_settled boolean not null default false;

-- What is asked and disputed already needs attention from now on, unless something else of it does.
create policy backfill on documents to current_user using (true) with check (true);
update documents
set attention = case response when 'RE' then 'buyerDisputes' else 'buyerAsks' end,
    attention_since = updated_at,
    standing = 'needsYou'
where direction = 'sent' and state = 'issued' and response in ('RE', 'UQ')
  and standing in ('complete', 'onItsWay') and coalesce(attention, '') <> 'inDoubt';
drop policy backfill on documents;
