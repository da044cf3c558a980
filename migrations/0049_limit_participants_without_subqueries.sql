-- A distributed PostgreSQL (Citus) refuses policies with subqueries on distributed tables, so that `falaj distribute`
-- stopped at the first table with the wall between participants. The same wall without them: what a subquery asked once a
-- statement is a stable function that is asked once a row, at a cost of a fraction of a microsecond.

-- A wall within the wall: whoever is limited to some participants sees and writes only their rows.
create or replace function falaj.limit_to_participants(table_name text, key_column text) returns void
language plpgsql as $$
begin
  execute format('drop policy if exists participants on public.%I', table_name);
  execute format(
    'create policy participants on public.%I as restrictive
       using (falaj.current_participants() is null or %I = any (falaj.current_participants()))',
    table_name, key_column);
end $$;

do $$
declare
  limited record;
begin
  for limited in
    select tablename as name, case tablename when 'participants' then 'id' else 'participant_key' end as key_column
    from pg_policies where schemaname = 'public' and policyname = 'participants'
  loop
    perform falaj.limit_to_participants(limited.name, limited.key_column);
  end loop;
end $$;

-- What is about one participant is for those who may see that one; what is about none is for all.
alter policy participants on notices
  using (falaj.current_participants() is null or participant_key is null
    or participant_key = any (falaj.current_participants()));
alter policy participants on imports
  using (falaj.current_participants() is null or participant_key is null
    or participant_key = any (falaj.current_participants()));
