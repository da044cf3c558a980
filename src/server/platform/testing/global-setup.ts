/**
 * One throw-away PostgreSQL for the whole test run, with a migrated template that each portal copies. With
 * FALAJ_TEST_CITUS (`URL,HOST:PORT,…`: a superuser's connection to a coordinator, and its worker nodes) that cluster, on
 * which each portal gets a distributed database (docs/scaling.md).
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadSecrets } from '../base/secrets.ts'
import { prepareDatabase } from '../cluster/cluster.ts'
import { startEmbeddedPostgres } from '../cluster/embedded-postgres.ts'
import { migrate } from '../cluster/migrate.ts'

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
  const secret = randomBytes(32).toString('hex')
  const embedded = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    password: randomBytes(16).toString('hex'),
    unsafeFast: true,
  })
  const urls = await prepareDatabase(embedded.url('postgres'), templateName, loadSecrets(folder, secret))
  await migrate(urls.ownerUrl)
  project.provide('cluster', { adminUrl: embedded.url('postgres'), secret, folder })
  return async () => {
    await embedded.stop()
    removeFolder()
  }
}
