import { expect, it } from 'vitest'
import {
  checkSpecification,
  countStates,
  namesOfTests,
  type ReadFile,
  readSpecification,
} from './check-specification.ts'

const files: Record<string, string> = {
  'src/a.ts': '',
  'src/a.test.ts': "test('works', () => {})\nit.each(cases)(`%s works`, () => {})\ntest('it\\'s so', run)",
}
const read: ReadFile = (file) => files[file]
const table = (...rows: string[]) =>
  ['| # | What | State | Where | Test |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
const faults = (...rows: string[]) => checkSpecification(readSpecification(table(...rows)), read)

const good = '| 1.1 | It works | done | `src/a.ts` | `src/a.test.ts` › works<br>`src/a.test.ts` › %s works |'

it('lets rows be that are done and tested, open with an issue, or not stated', () => {
  const rows = [
    good,
    "| 1.2 | So | done | `src/a.ts` | `src/a.test.ts` › it's so |",
    '| 1.3 | Paper | open (13) | | |',
    '| 1.4 | Statuses | not stated | | |',
  ]
  expect(faults(...rows)).toEqual([])
  expect(countStates(readSpecification(table(...rows)))).toBe('done 2, not stated 1, open (13) 1')
})

it.each([
  ['| 1.1 | A | done | `src/a.ts` | |', '1.1 is done without a test'],
  ['| 1.1 | A | done | | `src/a.test.ts` › works |', '1.1 is done nowhere'],
  [
    '| 1.1 | A | done | `src/b.ts` | `src/a.test.ts` › works |',
    '1.1 is done in src/b.ts, which does not exist',
  ],
  [
    '| 1.1 | A | done | `src/a.ts` | `src/b.test.ts` › works |',
    '1.1 is tested in src/b.test.ts, which does not exist',
  ],
  [
    '| 1.1 | A | done | `src/a.ts` | `src/a.test.ts` › work |',
    '1.1 is tested by "work", which src/a.test.ts does not run',
  ],
  ['| 1.1 | A | done | `src/a.ts` | `src/a.test.ts` |', '1.1 names no test of src/a.test.ts'],
  ['| 1.1 | A | open | | |', '1.1 is in no known state: open'],
  ['| 1.1 | | open (13) | | |', '1.1 says nothing'],
])('refuses %s', (row, fault) => {
  expect(faults(row)).toEqual([fault])
})

it('refuses a number that is there twice, and one that it cannot read', () => {
  expect(faults(good, good)).toEqual(['1.1 is there twice'])
  expect(faults(good.replace('1.1', '1.1a2'), good)).toEqual([])
  expect(faults(good.replace('1.1', '1.x'))).toEqual(['1.x is no number of a row'])
})

it('finds the tests that run, not names in comments and of tests that are skipped', () => {
  const text = [
    "// test('in a comment', () => {})",
    "test.skip('skipped', () => {})",
    "it.todo('to do')",
    "expect('a text')",
    "describe.each(list)('a group of %s', () => {",
    '  it.each(rows)(`${name} works`, () => {})',
    "  test.runIf(yes)('on some machines', () => {})",
    '})',
  ].join('\n')
  expect([...namesOfTests(text)]).toEqual(['a group of %s', '${name} works', 'on some machines'])
})
