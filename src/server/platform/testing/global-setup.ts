/**
 * One throw-away PostgreSQL for the whole test run, with a migrated template that each portal copies. With
 * FALAJ_TEST_CITUS (`URL,HOST:PORT,…`: a superuser's connection to a coordinator, and its worker nodes) that cluster, on
 * which each portal gets a distributed database (docs/scaling.md).
 */
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadSecrets } from '../base/secrets.ts'
import { startEmbeddedPostgres } from '../cluster/embedded-postgres.ts'
import { copyMigratedData, provideMigratedData } from './migrated-data.ts'

export interface TestCluster {
  adminUrl: string
  secret: string
  folder: string
  /** Worker nodes of the Citus cluster; without it, there is a template to copy. */
  citusNodes?: string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

export const templateName = 'falaj_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-test-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const [citusUrl, ...citusNodes] = process.env.FALAJ_TEST_CITUS?.split(',') ?? []
  if (citusUrl) {
    // Roles stay in the cluster with their passwords, which are derived from the secret.
    const secret = createHash('sha256').update(citusUrl).digest('hex')
    project.provide('cluster', { adminUrl: citusUrl, secret, folder, citusNodes })
    return async () => removeFolder()
  }
  const migrated = await provideMigratedData(project)
  copyMigratedData(path.join(migrated, 'postgres'), path.join(folder, 'postgres'))
  // Where PostgreSQL runs as another user, that one passes through our folder.
  chmodSync(folder, 0o711)
  const secrets = loadSecrets(migrated, undefined)
  const embedded = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    password: secrets.derive('database-superuser').toString('hex'),
    unsafeFast: true,
  })
  const adminUrl = embedded.url('postgres')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`alter database falaj rename to ${templateName}`)
  await admin.end()
  project.provide('cluster', { adminUrl, secret: secrets.master, folder })
  return async () => {
    await embedded.stop()
    removeFolder()
  }
}
