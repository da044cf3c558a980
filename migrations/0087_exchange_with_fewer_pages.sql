-- The index that lets each thing be transported once began with the tenant. While a table has no statistics, PostgreSQL takes a
-- tenant to have few rows, and found transmissions by id in that index: it read all of the tenant's. With the tenant last,
-- only the primary key begins with it.
drop index transmissions_once;
create unique index transmissions_once on transmissions
  (subject_envelope_id, kind, revision, coalesce(content ->> 'role', ''), organization_id, environment);

-- What arrived is decided about once, which changes its row: in the same page the log has the difference only.
alter table inbound_envelopes set (fillfactor = 60);
