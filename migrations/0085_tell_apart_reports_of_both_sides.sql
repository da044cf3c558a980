-- Between two participants of one organization, the sender and the receiver each report the same envelope: their
-- reports are told apart by their role. Until now the second one was taken for the first.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'transmissions'::regclass and contype = 'u';
  execute format('alter table transmissions drop constraint %I', name);
end $$;
create unique index transmissions_once on transmissions
  (organization_id, environment, leg, subject_envelope_id, generation, coalesce(content ->> 'role', ''));
