-- The simulated world outside the portal: the tax authority's register (EmaraTax), the participant directory,
-- the nodes of the network (access point of outside buyers, tax platform) that speak HTTP only, what goes
-- wrong among them, and the clock of an installation for tests. It plays what is outside of the portal, and
-- so stands outside the wall.

-- The tax authority. `fault` names the step that fails once, so that people can see how an attempt is taken up
-- again.
create table simulator_taxpayers (
  tin text primary key,
  trn text not null,
  name_en text not null,
  name_ar text not null,
  legal_type text not null,
  legal_registration jsonb not null,
  address jsonb not null,
  effective_date date not null,
  fault text check (fault in ('verify', 'register')),
  ready boolean not null default false
);
create table simulator_authcodes (
  authcode_hash text primary key,
  tin text not null references simulator_taxpayers (tin),
  issued_at timestamptz not null,
  -- Set by the first verification; the code is good for that attempt only.
  correlation_id text
);
create table simulator_central_register (
  tin text primary key references simulator_taxpayers (tin),
  participant_id text not null,
  asp_name text not null,
  asp_accreditation_number text not null,
  reason text not null,
  email text not null,
  mobile text not null,
  updated_at timestamptz not null
);
grant select, insert, update on simulator_taxpayers, simulator_authcodes, simulator_central_register to falaj_app;

-- Taxpayers that EmaraTax offers ready-made. Invented: names, numbers and addresses belong to nobody.
-- TIN with Luhn digit; the TRN begins with the TIN; the last one is not registered for VAT.
insert into simulator_taxpayers
  (tin, trn, name_en, name_ar, legal_type, legal_registration, address, effective_date, ready) values
  ('1000345213', '100034521300003', 'Al Noor Trading LLC', 'شركة النور للتجارة ذ.م.م',
   'Limited liability company',
   '{"type": "TL", "id": "CN-1023456", "authority": "Dubai Department of Economy and Tourism"}',
   '{"line1": "Office 1204, Al Maktoum Road, Deira", "line2": "", "line3": "", "city": "Dubai",
     "postalCode": "", "subdivision": "DXB", "country": "AE"}', '2018-01-01', true),
  ('1000781342', '100078134200003', 'Marina Medical Supplies LLC', 'مارينا للمستلزمات الطبية ذ.م.م',
   'Limited liability company',
   '{"type": "TL", "id": "CN-2871940", "authority": "Abu Dhabi Department of Economic Development"}',
   '{"line1": "Hamdan Bin Mohammed Street 88", "line2": "", "line3": "", "city": "Abu Dhabi",
     "postalCode": "", "subdivision": "AUH", "country": "AE"}', '2019-03-01', true),
  ('1001122678', '100112267800003', 'Desert Bloom Restaurants LLC', 'مطاعم زهرة الصحراء ذ.م.م',
   'Limited liability company',
   '{"type": "TL", "id": "558210", "authority": "Sharjah Economic Development Department"}',
   '{"line1": "King Faisal Street 17, Al Majaz", "line2": "", "line3": "", "city": "Sharjah",
     "postalCode": "", "subdivision": "SHJ", "country": "AE"}', '2018-01-01', true),
  ('1001458932', '100145893200003', 'Hajar Building Materials LLC', 'الحجر لمواد البناء ذ.م.م',
   'Limited liability company',
   '{"type": "TL", "id": "RAK-77120", "authority": "Ras Al Khaimah Department of Economic Development"}',
   '{"line1": "Al Muntasir Road, Al Nakheel", "line2": "", "line3": "", "city": "Ras Al Khaimah",
     "postalCode": "", "subdivision": "RAK", "country": "AE"}', '2020-06-01', true),
  ('1001903184', '100190318400003', 'Gulf Falcon Logistics FZE', 'صقر الخليج للخدمات اللوجستية م.م.ح',
   'Free zone establishment',
   '{"type": "TL", "id": "JAFZA-30918", "authority": "Jebel Ali Free Zone Authority"}',
   '{"line1": "Warehouse S20-4, Jebel Ali", "line2": "", "line3": "", "city": "Dubai",
     "postalCode": "", "subdivision": "DXB", "country": "AE"}', '2018-01-01', true),
  ('1002307542', '', 'Oasis Craft Studio', 'استوديو الواحة للحرف',
   'Sole establishment',
   '{"type": "TL", "id": "AJM-40117", "authority": "Ajman Department of Economic Development"}',
   '{"line1": "Sheikh Khalifa Bin Zayed Street 5", "line2": "", "line3": "", "city": "Ajman",
     "postalCode": "", "subdivision": "AJM", "country": "AE"}', '2026-01-01', true);

-- The participant directory. `behavior` lets a test see each answer that a directory can give.
create table simulator_directory (
  participant_id text primary key,
  name text not null,
  type_codes text[] not null,
  takes_responses boolean not null default false,
  service_provider_seat text not null,
  behavior text not null default 'answers' check (behavior in ('answers', 'cannotReceive', 'lookupFails')),
  published_at timestamptz not null default now()
);
grant select, insert, update, delete on simulator_directory to falaj_app;

-- Who fails on purpose has a provider of its own: its failures say nothing about the other buyers' provider.
insert into simulator_directory
  (participant_id, name, type_codes, takes_responses, service_provider_seat, behavior) values
  ('0235:1900000001', 'Simulated buyer',
   '{380,381,389,261,480,81}', true, '000901', 'answers'),
  ('0235:1900000002', 'Simulated buyer whose provider rejects',
   '{380,381,389,261,480,81}', true, '000901', 'answers'),
  ('0235:1900000003', 'Simulated buyer whose provider stays silent',
   '{380,381,389,261,480,81}', true, '000901', 'answers'),
  ('0235:1900000004', 'Simulated buyer whose report is rejected',
   '{380,381,389,261,480,81}', true, '000901', 'answers'),
  ('0235:1900000005', 'Simulated buyer that is unavailable at first',
   '{380,381,389,261,480,81}', true, '000905', 'answers'),
  ('0235:1900000006', 'Simulated buyer that receives nothing',
   '{}', true, '000901', 'cannotReceive'),
  ('0235:1900000007', 'Simulated buyer whose look-up fails',
   '{380,381,389,261,480,81}', true, '000901', 'lookupFails');

-- Several processes may host the nodes, so that each name has as many addresses as there are hosts alive.
create table simulator_nodes (
  name text not null,
  url text not null,
  updated_at timestamptz not null,
  primary key (name, url)
);
grant select, insert, update, delete on simulator_nodes to falaj_app;

-- A message lies at the node that took it. It is kept once for each envelope id, with how often it came, so
-- that a test can prove "delivered once".
create table simulator_messages (
  node text not null check (node in ('accessPoint', 'taxPlatform')),
  envelope_id text not null,
  transport_id text not null,
  sender text not null,
  receiver text not null,
  kind text not null,
  sha256 text not null,
  -- Compressed by the portal (platform/stored-bytes.ts).
  bytes bytea not null,
  arrivals integer not null default 1,
  -- What came of it: delivered, forwarded, rejected, accepted …
  outcome text,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (node, envelope_id)
);
create index simulator_messages_by_age on simulator_messages (received_at);

-- How often an endpoint that is unavailable at first has said so already.
create table simulator_refusals (
  envelope_id text primary key,
  count integer not null
);
grant select, insert, update, delete on simulator_messages, simulator_refusals to falaj_app;

-- What a node has decided to send, kept with the receipt of what made it send: it goes out whoever dies
-- meanwhile.
create table simulator_deliveries (
  id text primary key,
  node text not null check (node in ('accessPoint', 'taxPlatform')),
  target text not null check (target in ('portal', 'accessPoint', 'taxPlatform')),
  -- The provider that hands it over; it is proved to the portal together with the bytes.
  sender_seat text not null,
  envelope_id text not null,
  -- What the access point passes on as it came lies with the message already: without bytes of its own, a
  -- delivery has those of the message that its envelope id names.
  bytes bytea,
  -- The message's own time, the same however often it is handed over.
  message_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz not null,
  claimed_until timestamptz
);
create index simulator_deliveries_by_due on simulator_deliveries (due_at);
grant select, insert, update, delete on simulator_deliveries to falaj_app;

-- One row: what goes wrong among the nodes at present. The shape is the contract's.
create table simulator_faults (
  id boolean primary key default true check (id),
  faults jsonb not null,
  version bigint not null,
  changed_at timestamptz not null
);
grant select, insert, update on simulator_faults to falaj_app;

-- One row: how far the portal's clock is ahead of the database's, on an installation for tests. What waits in
-- the queue is moved up by the same time, once every process has seen the new one.
create table simulator_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null,
  -- How much of it the waiting jobs have been moved up already.
  shifted_ms bigint not null,
  moved_at timestamptz not null
);
grant select, insert, update on simulator_clock to falaj_app;

-- What time each process goes by; one that has not been seen for some seconds is gone.
create table simulator_clock_readers (
  id text primary key,
  ahead_ms bigint not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on simulator_clock_readers to falaj_app;

-- What waits for a later time comes so much sooner.
create function falaj.advance_jobs(by_ms bigint) returns void
language sql security definer set search_path = pg_catalog as $$
  select from graphile_worker.jobs, lateral graphile_worker.reschedule_jobs(
    array[jobs.id], run_at => greatest(now(), jobs.run_at - by_ms * interval '1 millisecond'))
  where jobs.run_at > now() and jobs.locked_at is null;
$$;
revoke all on function falaj.advance_jobs from public;
grant execute on function falaj.advance_jobs to falaj_app;
