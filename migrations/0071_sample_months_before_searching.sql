-- A search among documents (0047, 0061) samples the next documents of the list before it asks the index of grams about a
-- month, as a search of names does (0070): where a fourth of them has the words, the list is walked. A month in which every
-- document has them made a bitmap of all, and three thousand of them were read before it was walked. Walking ends with
-- the first thousand of which less than every fiftieth has the words.
do $$
declare
  made text := pg_get_functiondef('falaj.find_documents'::regproc);
  -- Pairs: what 0061 left, and what stands there now.
  changes constant text[] := array[
$t$  look constant integer := 25;
$t$, $t$  look constant integer := 25;
  found integer;
  is_dense boolean;
$t$,
$t$  while wanted > 0 loop
    -- Months in which there is nothing are not looked at.
    if backwards then
      select d.date into day from documents d
$t$, $t$  <<months>>
  while wanted > 0 loop
    -- Months in which there is nothing are not looked at.
    if backwards then
      select (array_agg(s.date))[1], count(*) filter (where s.ok) into day, found
      from (select d.date, d.search like all (patterns) as ok from documents d
$t$,
$t$      order by d.date, d.id limit 1;
$t$, $t$      order by d.date, d.id limit look) as s;
$t$,
$t$      select d.date into day from documents d
$t$, $t$      select (array_agg(s.date))[1], count(*) filter (where s.ok) into day, found
      from (select d.date, d.search like all (patterns) as ok from documents d
$t$,
$t$      order by d.date desc, d.id desc limit 1;
$t$, $t$      order by d.date desc, d.id desc limit look) as s;
$t$,
$t$    keys := falaj.gram_keys(falaj.documents_place(org, env, participant, side, day), grams);
$t$, $t$    budget := budget - look;
    is_dense := found >= look / 4;
    if not is_dense then
    keys := falaj.gram_keys(falaj.documents_place(org, env, participant, side, day), grams);
$t$,
$t$    budget := budget - look - read;
    if read > most_candidates then
$t$, $t$    budget := budget - read;
    end if;
    if is_dense or read > most_candidates then
$t$,
$t$        if budget <= 0 then return query select at_id, at_date, false; return; end if;
      end loop;
$t$, $t$        if budget <= 0 then return query select at_id, at_date, false; return; end if;
        continue months when is_dense and coalesce(cardinality(ids), 0) < chunk / 50;
      end loop;
$t$];
begin
  for pair in 1 .. cardinality(changes) / 2 loop
    if strpos(made, changes[2 * pair - 1]) = 0 then
      raise exception 'falaj.find_documents is not as 0061 left it: %', changes[2 * pair - 1];
    end if;
    made := replace(made, changes[2 * pair - 1], changes[2 * pair]);
  end loop;
  execute made;
end $$;
