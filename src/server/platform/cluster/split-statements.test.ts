import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { splitStatements } from './split-statements.ts'

test('a semicolon ends a statement only outside of quotes, comments and function bodies', () => {
  const sql = `-- one; two
create table "a;b" (id text default 'x;''y'); /* three; */
create function f() returns void language plpgsql as $$
begin
  perform 1; -- it's
end $$;
select $q$ ; $$ ; $q$

;;
select 2`
  expect(splitStatements(sql)).toEqual([
    `-- one; two\ncreate table "a;b" (id text default 'x;''y')`,
    `/* three; */\ncreate function f() returns void language plpgsql as $$\nbegin\n  perform 1; -- it's\nend $$`,
    'select $q$ ; $$ ; $q$',
    'select 2',
  ])
})

test('no migration has anything in it that is not understood', () => {
  const odd = readMigrations().filter(({ sql }) => /\bbegin\s+atomic\b|(?<![\w'])E'/i.test(sql))
  expect(odd.map(({ name }) => name)).toEqual([])
})
