import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The golden cases: each folder of examples/ is a document. A new case is a new folder with an input.json; run
 * `FALAJ_UPDATE_EXAMPLES=1 npx vitest run src/core/examples.test.ts` to write what comes out of it, and read that
 * with care before it is committed.
 */
const folder = join(import.meta.dirname, '../examples')

export function goldenCases(): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
}

export function goldenInput(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name, 'input.json'), 'utf8'))
}

/** The expected output of the case; with FALAJ_UPDATE_EXAMPLES=1 it is replaced by the actual one. */
export function golden(name: string, file: string, actual: string): string {
  const path = join(folder, name, file)
  if (process.env['FALAJ_UPDATE_EXAMPLES'] === '1') writeFileSync(path, actual)
  if (!existsSync(path)) throw new Error(`${path} is missing: see tools/golden-examples.ts`)
  return readFileSync(path, 'utf8')
}
