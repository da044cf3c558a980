/** Kysely's way to PostgreSQL, with statements that travel together (see `queue` and `batch`). */
import {
  CompiledQuery as Compiled,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely'
import type pg from 'pg'
import { statementName } from './statement-name.ts'

/** What becomes of the answer to a statement that nobody waits for by itself. */
interface Waiting {
  settle(result: pg.QueryResult): void
  fail(error: unknown): void
}

interface InLine extends Waiting {
  readonly query: CompiledQuery
}

/** Statements that are sent with the next one that somebody waits for. */
const deferred = new WeakMap<CompiledQuery, Waiting>()

/** Marks a statement: executing it only puts it in line. */
export function defer(query: CompiledQuery, waiting: Waiting): void {
  deferred.set(query, waiting)
}

const commands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const changedPlan = 'cached plan must not change result type'
const begin = 'begin'
const ignore = () => undefined

export function toQueryResult<R>(result: pg.QueryResult): QueryResult<R> {
  return {
    ...(commands.has(result.command) ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}),
    rows: result.rows as R[],
  }
}

class BatchingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #line: InLine[] = []
  #isSpoiled = false
  #isExpired = false
  #isCorked = false
  #firstFault: unknown

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Work that goes on beside what has failed must not write outside of its transaction.
    if (this.#isExpired) throw new Error('the transaction has ended')
    const waiting = deferred.get(query)
    if (waiting) {
      deferred.delete(query)
      this.#line.push({ query, ...waiting })
      return { rows: [] }
    }
    return toQueryResult(await this.#send(query))
  }

  /**
   * Sends what is in line and this statement without waiting in between, nor for what was sent before; raises the
   * first fault of them all.
   */
  async #send(query: CompiledQuery): Promise<pg.QueryResult> {
    const line = this.#line
    this.#line = []
    const faults: unknown[] = []
    for (const { query: ahead, settle, fail } of line) {
      this.#ask(ahead).then(settle, (error: unknown) => {
        faults.push(error)
        fail(error)
      })
    }
    // Answers come in the order of the questions: when the last one is here, so are all.
    const [answer] = await Promise.allSettled([this.#ask(query)])
    if (faults.length === 0 && answer.status === 'fulfilled') return answer.value
    const fault: unknown = faults[0] ?? (answer.status === 'rejected' ? answer.reason : undefined)
    // Of statements that were asked at the same time, all after the one at fault are refused: it is the one to tell.
    throw isAborted(fault) ? (this.#firstFault ?? fault) : fault
  }

  #ask(query: CompiledQuery): Promise<pg.QueryResult> {
    this.#cork()
    const name = statementName(query.sql)
    const values = [...query.parameters]
    const asked = this.#client.query(
      name === undefined ? { text: query.sql, values } : { name, text: query.sql, values },
    )
    return asked.catch((error: unknown) => {
      this.#firstFault ??= error
      this.#note(error)
      throw error
    })
  }

  /** What is asked in one go leaves in one piece: a write for each statement costs more than all else about it. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  begin(): void {
    this.#line = [{ query: Compiled.raw(begin), settle: ignore, fail: ignore }]
  }

  /** Nothing has gone out yet since the transaction began. */
  get #isUntouched(): boolean {
    return this.#line[0]?.query.sql === begin
  }

  async commit(): Promise<void> {
    this.#isExpired = true
    if (this.#isUntouched && this.#line.length === 1) return this.#forget()
    const { command } = await this.#send(Compiled.raw('commit'))
    if (command === 'ROLLBACK') throw new Error('the transaction had failed and was rolled back')
  }

  /** Raises nothing: a connection that cannot even roll back is not used again. */
  async rollBack(): Promise<void> {
    this.#isExpired = true
    const untouched = this.#isUntouched
    this.#forget()
    if (untouched) return
    await this.#send(Compiled.raw('rollback')).catch(() => {
      this.#isSpoiled = true
    })
  }

  #forget(): void {
    const line = this.#line
    this.#line = []
    for (const statement of line) statement.fail(new Error('the transaction was rolled back'))
  }

  release(): void {
    this.#client.release(this.#isSpoiled)
  }

  // oxlint-disable-next-line require-yield -- nobody streams; Kysely wants the method
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('statements are not streamed here')
  }

  /** After a change of the tables a prepared statement may be of no use: its connection goes. */
  #note(error: unknown): void {
    if (error instanceof Error && error.message === changedPlan) this.#isSpoiled = true
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

class BatchingDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {
    // The pool connects when it is asked.
  }

  async acquireConnection(): Promise<BatchingConnection> {
    return new BatchingConnection(await this.#pool.connect())
  }

  async beginTransaction(): Promise<void> {
    throw new Error('transactions begin with `transactionOf`')
  }

  async commitTransaction(): Promise<void> {
    throw new Error('transactions end with `transactionOf`')
  }

  async rollbackTransaction(): Promise<void> {
    throw new Error('transactions end with `transactionOf`')
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof BatchingConnection)) throw new Error('not a connection of this driver')
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** Runs work in a transaction of its own, which ends with it. */
type Transact<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * A way to transactions in which statements that are asked at the same time (`Promise.all`) travel together, where
 * Kysely's own would have each one wait for the answer to the one before.
 * @param open makes the transaction that the work gets
 */
export function transactionOf<DB, Tx extends Transaction<DB>>(
  db: Kysely<DB>,
  pool: pg.Pool,
  open: (props: KyselyProps) => Tx,
): Transact<Tx> {
  const dialect = batchingDialect(pool)
  const driver = new BatchingDriver(pool)
  return async (work) => {
    const connection = await driver.acquireConnection()
    try {
      connection.begin()
      const executor = db
        .getExecutor()
        .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
      const made = await work(open({ config: { dialect }, dialect, driver, executor }))
      await connection.commit()
      return made
    } catch (error) {
      await connection.rollBack()
      throw error
    } finally {
      connection.release()
    }
  }
}

/** PostgreSQL over a pool, statements in batches. */
export function batchingDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BatchingDriver(pool),
    // oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own signature
    createIntrospector: (db: Kysely<any>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
