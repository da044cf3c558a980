import { expect, it } from 'vitest'
import {
  checkMutations,
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

const mutation = { row: '1.1', file: 'src/a.ts', find: 'works()', replace: '' }
const mutationFaults = (change: Partial<typeof mutation>, reasons: Record<string, string[]> = {}) =>
  checkMutations(
    readSpecification(table(good, '| 1.2 | Journey | done | `src/a.ts` | `e2e/a.test.ts` › walks |')),
    [{ ...mutation, ...change }],
    { sections: ['1'], reasons: { 'in a browser': ['1.2'], ...reasons } },
    (file) => (file === 'src/a.ts' ? 'works() again() again()' : undefined),
  )

it('lets rows be that a change breaks, or that have a reason for none', () => {
  expect(mutationFaults({})).toEqual([])
  expect(mutationFaults({}, { 'in a browser': [] })).toEqual([
    '1.2 has no change in tools/specification that breaks it, and no reason for none',
  ])
})

it.each([
  [{ find: 'again()' }, '1.1 changes "again()", which src/a.ts has 2 times'],
  [{ find: 'gone()' }, '1.1 changes "gone()", which src/a.ts has 0 times'],
  [{ replace: 'works()' }, '1.1 changes nothing in src/a.ts'],
  [{ file: 'src/b.ts' }, '1.1 changes src/b.ts, which it does not name'],
])('refuses the change %j', (change, fault) => {
  expect(mutationFaults(change)).toContain(fault)
})

it('refuses a change of a row that is tested in a browser only, and one beside a reason for none', () => {
  expect(mutationFaults({ row: '1.2' })).toEqual([
    '1.2 has a change, and is tested in a browser only',
    '1.2 has a change, and a reason for none',
    '1.1 has no change in tools/specification that breaks it, and no reason for none',
  ])
  expect(mutationFaults({ row: '1.3' })[0]).toBe('1.3 has a change, and is no row that is done')
})
