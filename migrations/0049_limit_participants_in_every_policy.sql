-- The wall between participants was a restrictive policy with subqueries. A distributed PostgreSQL (Citus) refuses the
-- subqueries, so that `falaj distribute` stopped at the first such table; and it copies a restrictive policy to its nodes as
-- a permissive one, which would open the wall between organizations as well. Now every policy of such a table holds the
-- condition itself. A stable function that is asked once a row costs a fraction of a microsecond.

-- Adds a condition to a policy of a table, for what is read and what is written.
create function falaj.narrow_policy(table_name text, policy_name text, condition text) returns void
language plpgsql as $$
declare
  policy record;
begin
  select qual, with_check into strict policy from pg_policies
  where schemaname = 'public' and tablename = table_name and policyname = policy_name;
  execute format('alter policy %I on public.%I using ((%s) and (%s))%s', policy_name, table_name, policy.qual, condition,
    case when policy.with_check is not null then format(' with check ((%s) and (%s))', policy.with_check, condition) else '' end);
end $$;

-- A wall within the wall: whoever is limited to some participants sees and writes only their rows, by whichever policy.
create or replace function falaj.limit_to_participants(table_name text, key_column text) returns void
language plpgsql as $$
declare
  policy_name text;
begin
  for policy_name in
    select policyname from pg_policies where schemaname = 'public' and tablename = table_name
      and concat(qual, with_check) not like '%current_participants()%'
  loop
    perform falaj.narrow_policy(table_name, policy_name,
      format('falaj.current_participants() is null or %I = any (falaj.current_participants())', key_column));
  end loop;
end $$;

do $$
declare
  limited record;
  policy_name text;
begin
  for limited in
    select tablename as name, replace(qual, '( SELECT falaj.current_participants() AS current_participants)',
      'falaj.current_participants()') as condition
    from pg_policies where schemaname = 'public' and policyname = 'participants' and permissive = 'RESTRICTIVE'
  loop
    execute format('drop policy participants on public.%I', limited.name);
    for policy_name in select policyname from pg_policies where schemaname = 'public' and tablename = limited.name loop
      perform falaj.narrow_policy(limited.name, policy_name, limited.condition);
    end loop;
  end loop;
end $$;
