/** A whole portal for a test: its own database, the real HTTP server, and a client that speaks to it. */
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { Environment } from '#contract/common'
import { type Portal, startPortal } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { MovableClock } from '../base/clock.ts'
import type { Context } from '../base/context.ts'
import { newUuid } from '../base/ids.ts'
import { createLogger } from '../base/log.ts'
import { loadSecrets } from '../base/secrets.ts'
import { prepareDatabase, withDatabase } from '../cluster/cluster.ts'
import { createPool } from '../database/database.ts'
import { undeclaredListeners } from '../http/answer-error.ts'
import { faultsOfDomainEvents } from './check-domain-events.ts'
import { dropOnNodes, prepareDistributedDatabase } from './citus.ts'
import { templateName } from './global-setup.ts'

export interface RequestOptions {
  /** Access token; without it the request is anonymous. */
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  environment?: Environment
  /** Participant key, sent as `Falaj-Participant`. */
  participant?: string
  /** `true` sends a fresh key, a text sends that one. */
  idempotencyKey?: string | true
}

export interface TestResponse {
  status: number
  // Tests access responses freely; they check contents by value.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
}

export interface TestPortal {
  readonly url: string
  readonly context: Context
  readonly clock: MovableClock
  /** Connections for tests that read the database or start processes of their own. */
  readonly ownerUrl: string
  readonly appUrl: string
  readonly secret: string
  readonly folder: string
  /** Path below `/api/{environment}/v1`, or an absolute one when it begins with `//`. */
  request(method: string, path: string, options?: RequestOptions): Promise<TestResponse>
  /**
   * Waits until no job or delivery of a simulated node is due; raises after `limit` milliseconds with the remaining
   * ones.
   */
  runJobs(limit?: number): Promise<void>
  /** Rows of a query as the owner, outside every wall's settings. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

export interface TestPortalOptions {
  /** Receives the lines of the log, which are not written then. */
  log?: (line: string) => void
  worker?: boolean
  api?: boolean
  env?: Record<string, string>
}

/** Creates a database from the template and starts the portal on it, on a free port. */
export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const cluster = inject('cluster')
  const name = `t_${newUuid().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: cluster.adminUrl })
  await admin.connect()
  const folder = mkdtempSync(path.join(cluster.folder, 'data-'))
  const secrets = loadSecrets(folder, cluster.secret)
  // Copied as files: page by page through the log takes eight times as long.
  if (!cluster.citusNodes)
    await admin.query(`create database ${name} template ${templateName} strategy file_copy owner falaj_owner`)
  const urls = cluster.citusNodes
    ? await prepareDistributedDatabase(cluster.adminUrl, cluster.citusNodes, name, secrets)
    : await prepareDatabase(cluster.adminUrl, name, secrets)
  const config = readConfig({
    PORT: '0',
    FALAJ_DATA: folder,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...options.env,
  })
  const clock = new MovableClock()
  const portal = await startPortal({
    config,
    secrets,
    ...urls,
    clock,
    ...(options.log ? { log: createLogger(config.logLevel, { write: options.log }) } : {}),
    api: options.api ?? true,
    worker: options.worker ?? true,
    // Other test processes take the processors for seconds: no reason to refuse a request.
    behindAtMost: 120_000,
  })
  const stopListening = portal.url ? listenForUndeclared(portal.url) : () => []
  // The superuser bypasses row-level security: tests check the stored rows.
  const owner = createPool(withDatabase(cluster.adminUrl, name), { max: 4 })
  return {
    url: portal.url,
    context: portal.context,
    clock,
    ...urls,
    secret: cluster.secret,
    folder,
    request: (method, target, requestOptions) => send(portal, method, target, requestOptions),
    runJobs: (limit) => untilIdle(owner, clock, limit),
    query: async (sql, values) => (await owner.query(sql, values)).rows,
    async stop() {
      await portal.stop()
      const undeclared = stopListening()
      // A test may have removed the database.
      const events = await owner
        .query('select name, version, payload from domain_events')
        .catch(() => ({ rows: [] }))
      const faults = faultsOfDomainEvents(events.rows)
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      if (cluster.citusNodes) await dropOnNodes(cluster.adminUrl, cluster.citusNodes, name)
      if (undeclared.length > 0)
        throw new Error(`problems that are missing in declarations (contract/api):\n${undeclared.join('\n')}`)
      if (faults.length > 0)
        throw new Error(
          `domain events that are not as declared (contract/domain-events):\n${faults.join('\n')}`,
        )
    },
  }
}

/** Collects problems that this portal raises without declaring them, with the test that met each; returns them when it is called. */
function listenForUndeclared(url: string): () => string[] {
  const own = Number(new URL(url).port)
  const matches = new Set<string>()
  const listener = (undeclared: string, port: number | undefined) => {
    const { currentTestName, testPath } = expect.getState()
    if (port === own) matches.add(`${undeclared}, met by “${currentTestName}” of ${testPath}`)
  }
  undeclaredListeners.add(listener)
  return () => {
    undeclaredListeners.delete(listener)
    return [...matches]
  }
}

/** A worker on the database of a portal that has none. */
export async function startWorkerOf(portal: TestPortal): Promise<Portal> {
  const { config, secrets } = portal.context
  const { ownerUrl, appUrl, clock } = portal
  return await startPortal({ config, secrets, ownerUrl, appUrl, clock, api: false, worker: true })
}

async function send(
  portal: Portal,
  method: string,
  target: string,
  options: RequestOptions = {},
): Promise<TestResponse> {
  const address = target.startsWith('//')
    ? `${portal.url}${target.slice(1)}`
    : `${portal.url}/api/${options.environment ?? 'preprod'}/v1${target}`
  const headers: Record<string, string> = { ...options.headers }
  if (options.token) headers.authorization = `Falaj ${options.token}`
  if (options.participant) headers['falaj-participant'] = options.participant
  if (options.idempotencyKey) {
    headers['idempotency-key'] = options.idempotencyKey === true ? newUuid() : options.idempotencyKey
  }
  if (options.body !== undefined) headers['content-type'] ??= 'application/json'
  const response = await fetch(address, {
    method,
    headers,
    redirect: 'manual',
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
  }
}

async function untilIdle(owner: pg.Pool, clock: MovableClock, limit = 30_000): Promise<void> {
  for (let waited = 0; ; waited += 25) {
    const waiting = await owner.query<{
      task_identifier: string
      attempts: number
      last_error: string | null
    }>(
      `select task_identifier, attempts, last_error from graphile_worker.jobs
       where attempts < max_attempts and (locked_at is not null or run_at <= now())
       union all
       select 'simulator: ' || node, attempts, last_error from simulator_deliveries where due_at <= $1`,
      [clock.now()],
    )
    if (waiting.rows.length === 0) return
    if (waited >= limit)
      throw new Error(`jobs are still waiting: ${JSON.stringify(waiting.rows.slice(0, 5))}`)
    await sleep(25)
  }
}
