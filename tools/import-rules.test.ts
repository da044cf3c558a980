/** A forbidden import really fails: each trial is a small tree that breaks one rule of `.dependency-cruiser.cjs`. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowed, type Files, forbidden } from './import-trials.ts'

interface Violation {
  readonly rule: { readonly name: string }
  /** The file that imports, or the folder where a rule is about folders. */
  readonly from: string
}

const root = path.resolve(import.meta.dirname, '..')
/** One folder for all trials: later ones use the cruiser's cache of the first. */
const folder = mkdtempSync(path.join(tmpdir(), 'falaj-imports-'))

beforeAll(() => {
  for (const name of [
    'package.json',
    'tsconfig.base.json',
    'tsconfig.tests.json',
    '.dependency-cruiser.cjs',
    'tools/typescript-6-hooks.mjs',
  ]) {
    cpSync(path.join(root, name), path.join(folder, name))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The cruiser's report for a tree of files. */
function cruise(files: Files): Violation[] {
  rmSync(path.join(folder, 'src'), { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const cruiser = path.join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const run = spawnSync(
    process.execPath,
    [
      '--preserve-symlinks',
      '--import',
      './tools/typescript-6-hooks.mjs',
      cruiser,
      'src',
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const report = JSON.parse(run.stdout) as { summary: { violations: Violation[] } }
  return report.summary.violations
}

/**
 * What each trial breaks, in the order of the trials. Those that do not write different text into one file share a
 * tree, because starting the cruiser takes longest; the file or folder identifies the broken rule.
 */
function rulesBrokenBy(trials: readonly Files[]): string[][] {
  const trees: { readonly files: Record<string, string>; readonly trials: Files[] }[] = []
  for (const trial of trials) {
    const fits = (files: Files) =>
      Object.entries(trial).every(([name, text]) => (files[name] ?? text) === text)
    const tree = trees.find(({ files }) => fits(files))
    if (!tree) {
      trees.push({ files: { ...trial }, trials: [trial] })
      continue
    }
    Object.assign(tree.files, trial)
    tree.trials.push(trial)
  }
  const broken = new Map<Files, string[]>()
  for (const tree of trees) {
    const violations = cruise(tree.files)
    for (const trial of tree.trials)
      broken.set(
        trial,
        violations.filter(isIn(trial)).map(({ rule }) => rule.name),
      )
  }
  return trials.map((trial) => broken.get(trial) ?? [])
}

const isIn =
  (files: Files) =>
  ({ from }: Violation): boolean =>
    Object.keys(files).some((name) => name === from || name.startsWith(`${from}/`))

describe('import rules', () => {
  let broken: readonly string[][] = []
  beforeAll(() => {
    broken = rulesBrokenBy([...forbidden, ...allowed].map(([, files]) => files))
  }, 120_000)

  it('have a trial each', () => {
    const { forbidden: rules } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: readonly { readonly name: string }[]
    }
    expect([...new Set(forbidden.map(([rule]) => rule))].sort()).toEqual(rules.map(({ name }) => name).sort())
  })
  it.each(forbidden.map((trial, index) => [...trial, index] as const))(
    '%s refuses %o',
    (rule, _files, index) => expect(broken[index]).toContain(rule),
  )
  it.each(allowed.map((trial, index) => [...trial, forbidden.length + index] as const))(
    '%s is allowed',
    (_what, _files, index) => expect(broken[index]).toEqual([]),
  )
})
