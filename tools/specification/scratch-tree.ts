/** A copy of the tree in which files can be changed and tests run, beside the one that we work in. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunResult, runTests } from './run-tests.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What tests read. Installed packages and builds are linked. */
const folders = ['bin', 'docs', 'e2e', 'examples', 'locales', 'migrations', 'src', 'tools']

export interface ScratchTree {
  readonly folder: string
  /** Runs the tests of a file whose names match a pattern. */
  run(file: string, pattern: string): Promise<RunResult>
  remove(): void
}

/** Copies the tree to a temporary folder. */
export function createScratchTree(): ScratchTree {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-specification-'))
  for (const name of folders) cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile()))
    if (name !== '.git') cpSync(path.join(root, name), path.join(folder, name))
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules')).filter((name) => !name.startsWith('.v')))
    symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  if (existsSync(path.join(root, 'dist'))) symlinkSync(path.join(root, 'dist'), path.join(folder, 'dist'))
  return {
    folder,
    run: (file, pattern) => runTests({ folder, project: projectOf(file), file, pattern }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The project of `vitest.config.ts` to which a test file belongs. */
const projectOf = (file: string) => (file.startsWith('src/server/') ? 'server' : 'core')
