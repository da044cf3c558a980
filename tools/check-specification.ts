/**
 * docs/specification.md names for each row of the portal's specification its files and the test that shows it.
 * Refuses a row that is done without a test, a file or a test that does not exist or does not run, a number that it
 * cannot read, an unknown state, and a row that no change of `tools/specification` breaks, unless a reason is given there.
 * Prints the counts; `npm run check` runs it.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-6'
import type { Mutation, WithoutMutation } from './specification/mutation.ts'
import { mutations } from './specification/mutations.ts'
import { withoutMutation } from './specification/without-mutation.ts'

const root = path.resolve(import.meta.dirname, '..')

export interface SpecificationRow {
  number: string
  what: string
  state: string
  /** Files that do it. */
  where: readonly string[]
  tests: readonly { file: string; name: string }[]
}

/** The text of a file of the project, or undefined where there is none. */
export type ReadFile = (file: string) => string | undefined

const openState = /^open \(\d+\)$/

/** The rows of all tables, whose columns are: number, text, state, files, test. */
export function readSpecification(markdown: string): SpecificationRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, number = '', what = '', state = '', where = '', tests = ''] = cells
    if (!/^\d/.test(number)) return []
    return [
      {
        number,
        what,
        state,
        where: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
        tests: tests === '' ? [] : tests.split('<br>').map(readTest),
      },
    ]
  })
}

function readTest(cell: string): { file: string; name: string } {
  const [file = '', ...name] = cell.split(' › ')
  return { file: file.replaceAll('`', ''), name: name.join(' › ') }
}

/**
 * The names of the tests and groups of a test file that run; of a table of tests the name is its template. Names in
 * comments do not count, nor do those of skipped tests.
 */
export function namesOfTests(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title) && runsTests(node.expression)) names.add(title.text)
      if (title && ts.isTemplateExpression(title) && runsTests(node.expression))
        names.add(title.getText().slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('tests.ts', text, ts.ScriptTarget.Latest, true))
  return names
}

/** Whether a called expression is `test`, `it` or `describe`, also as `test.each(…)`, and skips nothing. */
function runsTests(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return ['test', 'it', 'describe'].includes(called.text)
  if (ts.isPropertyAccessExpression(called))
    return !['skip', 'todo'].includes(called.name.text) && runsTests(called.expression)
  if (ts.isTaggedTemplateExpression(called)) return runsTests(called.tag)
  return ts.isCallExpression(called) && runsTests(called.expression)
}

/** Every fault, one a line. */
export function checkSpecification(rows: readonly SpecificationRow[], read: ReadFile): string[] {
  const seen = new Set<string>()
  const names = new Map<string, ReadonlySet<string>>()
  const namesIn = (file: string, text: string) => {
    const known = names.get(file) ?? namesOfTests(text)
    names.set(file, known)
    return known
  }
  return rows.flatMap((row) => {
    const faults = seen.has(row.number) ? ['is there twice'] : []
    if (!/^\d+\.\d+(?:[a-z]\d*)?$/.test(row.number)) faults.push('is no number of a row')
    seen.add(row.number)
    return [...faults, ...faultsOf(row, read, namesIn)].map((fault) => `${row.number} ${fault}`)
  })
}

function faultsOf(
  { what, state, where, tests }: SpecificationRow,
  read: ReadFile,
  namesIn: (file: string, text: string) => ReadonlySet<string>,
): string[] {
  const faults: string[] = []
  if (what === '') faults.push('says nothing')
  if (!(state === 'done' || state === 'not stated' || openState.test(state)))
    faults.push(`is in no known state: ${state}`)
  if (state === 'done' && where.length === 0) faults.push('is done nowhere')
  if (state === 'done' && tests.length === 0) faults.push('is done without a test')
  for (const file of where)
    if (read(file) === undefined) faults.push(`is done in ${file}, which does not exist`)
  for (const { file, name } of tests) {
    const text = read(file)
    if (text === undefined) faults.push(`is tested in ${file}, which does not exist`)
    else if (name === '') faults.push(`names no test of ${file}`)
    else if (!namesIn(file, text).has(name)) faults.push(`is tested by "${name}", which ${file} does not run`)
  }
  return faults
}

/** Every fault of the changes that break rows (`tools/specification`), one a line. */
export function checkMutations(
  rows: readonly SpecificationRow[],
  mutations: readonly Mutation[],
  { sections, reasons }: WithoutMutation,
  read: ReadFile,
): string[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const changed = new Set(mutations.map(({ row }) => row))
  const excused = Object.values(reasons).flat()
  const excusedOnce = new Set(excused)
  const faults = mutations.flatMap((mutation) => faultsOfMutation(mutation, byNumber.get(mutation.row), read))
  for (const number of excused) {
    if (!byNumber.has(number)) faults.push(`${number} is no row, and has a reason for no change`)
    if (changed.has(number)) faults.push(`${number} has a change, and a reason for none`)
  }
  if (excusedOnce.size < excused.length) faults.push('a row has two reasons for no change')
  for (const { number, state } of rows)
    if (state === 'done' && sections.includes(number.split('.')[0] ?? ''))
      if (!changed.has(number) && !excusedOnce.has(number))
        faults.push(`${number} has no change in tools/specification that breaks it, and no reason for none`)
  return faults
}

function faultsOfMutation(
  { row, file, find, replace }: Mutation,
  broken: SpecificationRow | undefined,
  read: ReadFile,
): string[] {
  if (broken?.state !== 'done') return [`${row} has a change, and is no row that is done`]
  const faults: string[] = []
  const count = (read(file) ?? '').split(find).length - 1
  if (count !== 1) faults.push(`${row} changes ${JSON.stringify(find)}, which ${file} has ${count} times`)
  if (find === replace) faults.push(`${row} changes nothing in ${file}`)
  if (!broken.where.includes(file) && !isOfAllRows(file))
    faults.push(`${row} changes ${file}, which it does not name`)
  if (broken.tests.every((test) => test.file.startsWith('e2e/')))
    faults.push(`${row} has a change, and is tested in a browser only`)
  return faults
}

/** Texts and the tree of routes are part of many rows, which do not name them. */
const isOfAllRows = (file: string) => file.startsWith('locales/') || file.endsWith('routeTree.gen.ts')

/** How many rows are in each state, such as `done 234, open (13) 1`. */
export function countStates(rows: readonly SpecificationRow[]): string {
  const counts = new Map<string, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([state, count]) => `${state} ${count}`)
    .join(', ')
}

if (process.argv[1] === import.meta.filename) {
  const readFile: ReadFile = (file) => {
    const full = path.join(root, file)
    return existsSync(full) ? readFileSync(full, 'utf8') : undefined
  }
  const rows = readSpecification(readFile('docs/specification.md') ?? '')
  const faults = [
    ...checkSpecification(rows, readFile),
    ...checkMutations(rows, mutations, withoutMutation, readFile),
  ]
  if (rows.length === 0) faults.push('docs/specification.md has no rows')
  for (const fault of faults) console.log(`specification: ${fault}`)
  console.log(`specification: ${rows.length} rows, ${faults.length} faults; ${countStates(rows)}`)
  process.exit(faults.length === 0 ? 0 : 1)
}
