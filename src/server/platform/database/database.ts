/** The connection pools, and the only two ways to a transaction: as a tenant, or as the system. */
import {
  CompiledQuery,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  type RawBuilder,
  sql,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { Environment } from '#contract/common'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { batchingDialect, type Pipeline, transactionOf } from './batching-driver.ts'
import { asProblem } from './organization-moves.ts'
import { readOnly, triesAtMost } from './statement-errors.ts'
import { statementName } from './statement-name.ts'
import type { AuthTables, GlobalTables, TenantTables } from './table-types.gen.ts'
import { TenantQueries } from './tenant-queries.ts'
import type { TenantScope } from './tenant-scope.ts'

export type { CompiledQuery } from 'kysely'

export type { TenantScope } from './tenant-scope.ts'

/**
 * Runs queries: a transaction, or the database itself (`autocommit`). Typed with the tables that belong to no tenant;
 * the rows of tenants need a `TenantTx`.
 */
export type Queries = Kysely<GlobalTables>

/** Runs queries on the tables of the identity pool. */
export type AuthQueries = Kysely<AuthTables>

/** What a transaction is made of. The transaction of a tenant shares it with the one in which it was entered. */
interface TxParts {
  readonly props: KyselyProps
  readonly pipeline: Pipeline
  readonly announcer: Announcer
  readonly afterCommit: (() => void)[]
  /** The tenant that was entered last, as row-level security knows it. */
  entered?: string
}

/** One transaction: it commits as a whole, or not at all. Callbacks for after the commit are stored with it. */
export class Tx extends Transaction<GlobalTables> {
  readonly #parts: TxParts

  constructor(parts: TxParts) {
    super(parts.props)
    this.#parts = parts
  }

  /** For `queue` and `batch`. */
  get pipeline(): Pipeline {
    return this.#parts.pipeline
  }

  /** Queries on the tables of the identity pool. */
  authTables(): AuthQueries {
    return this.withSchema('auth') as unknown as AuthQueries
  }

  /** Runs something quick once the transaction has committed; never when it has not. */
  afterCommit(action: () => void): void {
    this.#parts.afterCommit.push(action)
  }

  /**
   * Notifies the listeners of a channel once the transaction has committed, together with other notifications of
   * about the same time. If the process dies in between, the notification is lost; the tables have the facts.
   */
  announce(channel: string, payload: string): void {
    this.afterCommit(() => this.#parts.announcer.tell(channel, payload))
  }

  /** Notifies the workers, once the transaction has committed, that this many more jobs wait. */
  announceJobs(count: number): void {
    this.afterCommit(() => this.#parts.announcer.announceJobs(count))
  }

  /** For the database alone, when the transaction has committed. */
  runAfterCommit(): void {
    for (const action of this.#parts.afterCommit) action()
  }

  /** This transaction with a tenant. For `enterTenant` alone: row-level security does not know the tenant yet. */
  within(scope: TenantScope): TenantTx {
    return new TenantTx(this.#parts, scope)
  }
}

/** A transaction within one tenant: `db.tenant` begins one, `enterTenant` makes one of a transaction of the system. */
export class TenantTx extends Tx {
  /** The tenant that row-level security restricts this transaction to: of an actor, nothing but that. */
  readonly scope: TenantScope
  readonly #queries: TenantQueries
  readonly #parts: TxParts
  readonly #setting: string

  constructor(parts: TxParts, scope: TenantScope) {
    super(parts)
    const { organizationId, environment, participants } = scope
    this.scope = { organizationId, environment, ...(participants && { participants }) }
    this.#queries = new TenantQueries(this.withTables<TenantTables>(), this.scope)
    this.#setting = tenantSetting(scope)
    this.#parts = parts
    parts.entered = this.#setting
  }

  /** Queries on the rows of the tenant, which carry its conditions. Raises once another tenant was entered. */
  get tenant(): TenantQueries {
    if (this.#parts.entered !== this.#setting)
      throw new Error('this transaction has entered another tenant since')
    return this.#queries
  }
}

export interface Database {
  /** Its connection string, for a thread that opens its own. */
  readonly url: string
  /**
   * One transaction that sees and writes only the rows of this organization and environment.
   * @param signal ends it early and cancels its statement in PostgreSQL; the signal's reason is raised
   */
  tenant<T>(scope: TenantScope, work: (tx: TenantTx) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** One transaction outside every tenant: it sees no tenant's rows at all. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Statements outside of every tenant and of a transaction, each committed by itself: half the round trips. */
  autocommit<T>(work: (db: Queries) => Promise<T>): Promise<T>
  /** For the identity pool's own schema only. */
  readonly auth: AuthQueries
  close(): Promise<void>
}

/** Plain dates stay text; counts become numbers (they are far below 2^53). */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Detects that the server's machine has vanished (power, network): within about twenty seconds when the connection is
 * idle or waits for a result. A statement that was sent and never arrived is detected by `answerWithin`.
 */
export const noticeLoss: pg.ClientConfig = {
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}
/** Milliseconds within which a statement of the application must be answered; far more than any takes. */
export const answerWithin = 60_000

/**
 * Refuses a connection to a read-only server: a leader that was demoted, or a standby that is about to become one. It
 * would answer reads and refuse writes, while a new connection finds the new leader.
 */
function verify(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ transaction_read_only: string }>('show transaction_read_only')
    .then(({ rows: [row] }) =>
      row?.transaction_read_only === 'off'
        ? undefined
        : Object.assign(new Error('the database takes no writes'), { code: readOnly }),
    )
    .then(done, done)
}

/**
 * A pool with our type parsers, of connections to a writable server; a broken idle connection is replaced and raises
 * no error.
 */
export function createPool(connectionString: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    ...noticeLoss,
    verify,
    types,
    ...options,
  })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

interface DatabaseOptions {
  /** Number of connections for requests and jobs. */
  readonly poolSize?: number
  /** Whether frequent statements are prepared; a transaction pooler may not support their names. */
  readonly preparedStatements?: boolean
  /** Time limit of a statement, in milliseconds; default `answerWithin`. */
  readonly answerWithin?: number
}

/**
 * Opens the database as the application role.
 * @param appUrl connection of the role `falaj_app`, which row-level security binds
 */
export function openDatabase(appUrl: string, options: DatabaseOptions = {}): Database {
  const { poolSize = 20, preparedStatements = true } = options
  const limit = { query_timeout: options.answerWithin ?? answerWithin }
  const pool = createPool(appUrl, { max: poolSize, ...limit, pipeline: true })
  // Its tables are named with their schema: a pooler such as PgBouncer does not preserve a session's search path.
  const auth = new Kysely<AuthTables>({
    dialect: new PostgresDialect({ pool: createPool(appUrl, { max: 5, ...limit }) }),
  })
  const announcer = createAnnouncer(pool, preparedStatements)
  const nameOf = preparedStatements ? statementName : () => undefined
  const db = new Kysely<GlobalTables>({ dialect: batchingDialect(pool, nameOf) })
  const inTransaction = transactionOf(
    db,
    pool,
    nameOf,
    (props, pipeline) => new Tx({ props, pipeline, announcer, afterCommit: [] }),
  )

  // A connection of its own: the statements to cancel may occupy all connections of the pool.
  const canceling = createPool(appUrl, { max: 1, idleTimeoutMillis: 5_000, ...limit })
  const cancel = async (backend: number) => {
    await canceling.query('select pg_cancel_backend($1)', [backend])
  }

  async function transact<T>(work: (tx: Tx) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leaving = signal && { signal, cancel }
    for (let attempt = 1; ; attempt++) {
      try {
        let committed: Tx | undefined
        const result = await inTransaction(async (tx) => {
          committed = tx
          return await work(tx)
        }, leaving)
        committed?.runAfterCommit()
        return result
      } catch (error) {
        if (attempt >= triesAtMost(error)) throw asProblem(error)
      }
    }
  }

  return {
    url: appUrl,
    tenant: (scope, work, signal) => transact(async (tx) => await work(await enterTenant(tx, scope)), signal),
    system: (work) => transact(work),
    autocommit: (work) => work(db),
    auth: auth.withSchema('auth'),
    async close() {
      await announcer.stop()
      await db.destroy()
      // Kysely closes only what it has used, and transactions bypass it.
      if (!pool.ended) await pool.end()
      await canceling.end()
      await auth.destroy()
    },
  }
}

/**
 * Enters a tenant for the rest of the transaction: row-level security shows its rows alone. Raises an error when the
 * ids do not have the form of ours.
 * @returns the transaction with the tenant; one with the tenant before must not be used for rows any more
 */
export async function enterTenant(tx: Tx, scope: TenantScope): Promise<TenantTx> {
  await queue(tx, CompiledQuery.raw(tenantSetting(scope)))
  return tx.within(scope)
}

/** The time limit of a search in milliseconds; searches are designed to take a small part of it. */
const searchWithin = 5_000

/** Ends statements of the rest of the transaction that exceed the time limit of a search (`isCanceled`). */
export async function boundSearch(tx: Tx): Promise<void> {
  await queue(tx, CompiledQuery.raw(`set local statement_timeout = ${searchWithin}`))
}

/**
 * Makes the transaction read one snapshot of the database, and write nothing: for results of several statements that
 * must agree. Call it before any query.
 */
export async function readOneSnapshot(tx: Tx): Promise<void> {
  await queue(tx, CompiledQuery.raw('set transaction isolation level repeatable read, read only'))
}

const inOrderSetting = `select ${['seqscan', 'bitmapscan', 'sort']
  .map((way) => `set_config('enable_${way}', 'off', true)`)
  .join(', ')}`

const inMemorySetting = `select ${['seqscan', 'sort', 'nestloop']
  .map((way) => `set_config('enable_${way}', 'off', true)`)
  .join(', ')}, set_config('work_mem', '64MB', true)`

/**
 * Sums of the rest of the transaction are added up in memory while rows are read along an index, and joined by hash,
 * whatever the planner estimates: it would read the rows of all tenants, sort them, or compare each with each. Beyond
 * 64 MB, PostgreSQL writes files.
 */
export async function sumInMemory(tx: Tx): Promise<void> {
  await queue(tx, CompiledQuery.raw(inMemorySetting))
}

/**
 * Lists and counts of the rest of the transaction are read from an index in the requested order, as far as one has
 * it, whatever the planner estimates. (A distributed PostgreSQL plans them on its nodes.)
 */
export async function readInOrder(tx: Tx): Promise<void> {
  await queue(tx, CompiledQuery.raw(inOrderSetting))
}

/**
 * `set local` rather than `set_config`: in a distributed database (Citus) only a SET reaches the nodes with the rows.
 * It takes no parameters, hence the check of the quoted values.
 */
function tenantSetting({ organizationId, environment, participants }: TenantScope): string {
  if (!/^org_[0-9a-z]{26}$/.test(organizationId) || !Environment.options.includes(environment))
    throw new Error('no organization and environment have such ids')
  // An empty list would leave out the third part of the setting, which means all participants.
  if (
    participants &&
    (participants.length === 0 || !participants.every((key) => /^par_[0-9a-z]{26}$/.test(key)))
  )
    throw new Error('no participant has such a key')
  const only = participants ? ` ${participants.join(',')}` : ''
  return `set local falaj.tenant = '${organizationId} ${environment}${only}'`
}

/**
 * Queues a statement without waiting for its result. It is sent with the next statement or at commit, in order. Its
 * error is raised there and names it (`statement`).
 */
export async function queue(tx: Tx, query: CompiledQuery): Promise<void> {
  tx.pipeline.queue(query)
}

/** The number of keys that PostgreSQL assumes in a list when it plans a prepared statement. */
const assumedKeys = 10

/**
 * `= anyOf(keys)`: one of the keys. A prepared statement is planned at each run while a plan for the keys of that run
 * looks cheaper than one for any ten keys. Therefore a single key is compared as a value, and a few are filled up to
 * ten by repeating the last one.
 */
export function anyOf(keys: readonly string[]): RawBuilder<string> {
  const last = keys.at(-1)
  if (keys.length === 1) return sql<string>`${last}`
  const missing = last === undefined ? 0 : Math.max(0, assumedKeys - keys.length)
  return sql<string>`any(${[...keys, ...Array.from({ length: missing }, () => last)]}::text[])`
}

/** Runs several queries, in order, in one round trip; rows by query. */
export async function batch(
  tx: Tx,
  queries: readonly CompiledQuery[],
): Promise<readonly (readonly unknown[])[]> {
  return await tx.pipeline.batch(queries)
}
