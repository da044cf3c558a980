/** Tries changes of the sources: the tests of the row that a change breaks must fail by an assertion. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type SpecificationRow } from '../check-specification.ts'
import type { Mutation } from './mutation.ts'
import { isAssertion, type RunResult } from './run-tests.ts'
import { createScratchTree, type ScratchTree } from './scratch-tree.ts'

/**
 * `caught`: an assertion of a test of the row failed. `passed`: all its tests pass without what the row states.
 * `unclear`: they failed in another way, such as a module that cannot be loaded.
 */
export interface Outcome extends Mutation {
  readonly outcome: 'caught' | 'passed' | 'unclear'
  readonly detail: string
}

/** The tests of a row that need no browser, by file. */
export function fastTestsOf(row: SpecificationRow): Map<string, string> {
  const files = new Map<string, string[]>()
  for (const { file, name } of row.tests)
    if (!file.startsWith('e2e/')) files.set(file, [...(files.get(file) ?? []), name])
  return new Map([...files].toSorted(byKind).map(([file, names]) => [file, patternOf(names)]))
}

/** Those of the server last: they start a database. */
function byKind([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return Number(a.startsWith('src/server/')) - Number(b.startsWith('src/server/'))
}

/** Matches the names of tests; gaps of a template match anything. */
export function patternOf(names: readonly string[]): string {
  const escaped = names.map((name) =>
    name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%s|\\\$\\\{.*?\\\}/g, '.*'),
  )
  return `(${escaped.join('|')})$`
}

/** Runs the tests of a row in a tree that has been changed. */
async function judge(
  tree: ScratchTree,
  tests: ReadonlyMap<string, string>,
): Promise<Pick<Outcome, 'outcome' | 'detail'>> {
  const runs: RunResult[] = []
  for (const [file, pattern] of tests) {
    const run = await tree.run(file, pattern)
    runs.push(run)
    const caught = run.failed.find(({ failureMessages }) => failureMessages.some(isAssertion))
    if (caught) return { outcome: 'caught', detail: caught.fullName }
  }
  const other = runs.flatMap(({ failed, fault }) => [
    ...failed.flatMap(({ failureMessages }) => failureMessages),
    ...(fault === null ? [] : [fault]),
  ])
  if (other.length > 0) return { outcome: 'unclear', detail: other[0] ?? '' }
  return { outcome: 'passed', detail: `${runs.reduce((sum, { passed }) => sum + passed, 0)} tests` }
}

/** Changes one file, runs the tests of the row, and writes the file back. */
async function tryOne(
  tree: ScratchTree,
  mutation: Mutation,
  row: SpecificationRow | undefined,
): Promise<Outcome> {
  const file = path.join(tree.folder, mutation.file)
  const original = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    original.replace(mutation.find, () => mutation.replace),
  )
  try {
    const tests = row ? fastTestsOf(row) : new Map<string, string>()
    if (tests.size === 0) return { ...mutation, outcome: 'unclear', detail: 'no test without a browser' }
    return { ...mutation, ...(await judge(tree, tests)) }
  } finally {
    writeFileSync(file, original)
  }
}

/**
 * Tries each change in a copy of the tree, two at a time.
 * @param report called with each outcome
 */
export async function tryMutations(
  mutations: readonly Mutation[],
  rows: readonly SpecificationRow[],
  report: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome[]> {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const waiting = [...mutations]
  const outcomes: Outcome[] = []
  const work = async () => {
    const tree = createScratchTree()
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const outcome = await tryOne(tree, next, byNumber.get(next.row))
        outcomes.push(outcome)
        report(outcome)
      }
    } finally {
      tree.remove()
    }
  }
  await Promise.all([work(), work()])
  return outcomes
}
