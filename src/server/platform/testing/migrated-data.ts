/**
 * A data folder with a migrated database, made once a run of the tests from the sources of that run. Portals and clusters
 * that tests start begin with copies of it: initializing PostgreSQL and migrating takes as long as most tests.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadSecrets } from '../base/secrets.ts'
import { prepareDatabase } from '../cluster/cluster.ts'
import { startEmbeddedPostgres } from '../cluster/embedded-postgres.ts'
import { migrate } from '../cluster/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder to copy (`copyMigratedData`). */
    migratedData: string
  }
}

/** Each project loads the modules of its set-up again, in one process. */
const made = globalThis as { falajMigratedData?: Promise<string> }

/** Makes the folder, unless another project of this run did; tests find its path as `migratedData`. */
export async function provideMigratedData(project: TestProject): Promise<string> {
  made.falajMigratedData ??= makeMigratedData()
  const folder = await made.falajMigratedData
  project.provide('migratedData', folder)
  return folder
}

async function makeMigratedData(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-migrated-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const secrets = loadSecrets(folder, undefined)
  const embedded = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    password: secrets.derive('database-superuser').toString('hex'),
    unsafeFast: true,
  })
  try {
    const { ownerUrl } = await prepareDatabase(embedded.url('postgres'), 'falaj', secrets)
    await migrate(ownerUrl)
  } finally {
    await embedded.stop()
  }
  return folder
}

/**
 * Copies the data folder, or one folder in it, with owners and modes: PostgreSQL may run as another user than the tests.
 * @param from the folder that `provideMigratedData` made, or one in it
 * @param to created when missing
 */
export function copyMigratedData(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the migrated data could not be copied to ${to}: ${stderr}`)
}
