-- Handing a document over outside the network (decision 43): a private link, by mail or by hand, and what became of it.
-- None of this says anything about the exchange or the tax report.

create table document_deliveries (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  document_id text not null,
  -- Whom the document is for, as the document names it: what was chosen for them last is offered again.
  counterparty text not null,
  channel text not null check (channel in ('email', 'link')),
  -- Empty for a link that somebody hands over by hand.
  recipient text not null,
  language text not null check (language in ('en', 'ar')),
  -- SHA-256 of the token; the token is written nowhere.
  token_hash text not null,
  -- For how long its link works, from the newest mail on.
  days integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, environment, id)
);
select falaj.protect_tenant_table('document_deliveries');
create index document_deliveries_by_document on document_deliveries (organization_id, environment, document_id);
create index document_deliveries_by_counterparty on document_deliveries (organization_id, environment, counterparty, id);
create unique index document_deliveries_by_token on document_deliveries (organization_id, environment, token_hash);

-- What happened to a delivery; how it stands is what these come to.
create table document_delivery_events (
  organization_id text not null,
  environment text not null check (environment in ('preprod', 'prod')),
  id text not null,
  delivery_id text not null,
  type text not null,
  -- Which request to send an attempt and its outcome belong to.
  request_id text,
  at timestamptz not null,
  -- The person who asked for it; nobody for what the portal, a mail server or the recipient did.
  user_id text,
  -- What a mail server said: its code, and its words.
  code text,
  detail text,
  primary key (organization_id, environment, id)
);
select falaj.protect_append_only_table('document_delivery_events');
create index document_delivery_events_by_delivery on document_delivery_events (organization_id, environment, delivery_id, id);
