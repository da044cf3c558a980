import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The folder with the official rules, samples and schemas, or `null` without one: `FALAJ_REFERENCE`, else
 * `../shared/reference` beside the project. They are never part of the project; conformance tests skip without them.
 */
export function referenceFolder(): string | null {
  const folder = process.env['FALAJ_REFERENCE'] ?? join(projectFolder, '..', 'shared', 'reference')
  return existsSync(folder) ? folder : null
}

/** Reports once, in the output of the test run, that conformance was not tested. */
export function reportMissingReference(what: string): void {
  process.stderr.write(
    `SKIPPED: ${what}. The official files are not at hand; set FALAJ_REFERENCE to their folder.\n`,
  )
}

/** The XML files of a folder below the reference folder, sorted by name, with their text. */
export function referenceFiles(...path: string[]): { name: string; file: string; text: string }[] {
  const folder = join(referenceFolder() ?? '', ...path)
  return readdirSync(folder)
    .filter((name) => /\.(?:xml|txt)$/.test(name))
    .sort()
    .map((name) => ({ name, file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
}
