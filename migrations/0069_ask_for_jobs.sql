-- Whoever looks after what may have lost its job has to know what has one: to enqueue that again would send it back to
-- the end of the line.
create function falaj.jobs_at_hand(keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog as $$
  select key from graphile_worker._private_jobs
  where key = any (keys) and (locked_at is not null or attempts < max_attempts);
$$;
revoke all on function falaj.jobs_at_hand(text[]) from public;
grant execute on function falaj.jobs_at_hand(text[]) to falaj_app;
