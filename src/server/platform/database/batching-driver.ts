/** Kysely's way to PostgreSQL by the pipeline mode of node-postgres: statements go out without waiting for answers. */
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
import pg from 'pg'

/** The name of a prepared statement; undefined when it is not prepared. */
type NameOf = (sql: string) => string | undefined

const commands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const changedPlan = 'cached plan must not change result type'

function toQueryResult<R>(result: pg.QueryResult): QueryResult<R> {
  const { command, rowCount, rows } = result
  return { ...(commands.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}), rows }
}

/** Characters of a statement that its error shows. */
const shownAtMost = 1_000

/**
 * Adds the text of the statement that failed to its error, as `statement`, so that a log names it; the values stay
 * out of it. The first statement stays: a lost connection fails all that wait for an answer with one error.
 */
function nameStatement(error: Error, sql: string): Error {
  if ('statement' in error) return error
  return Object.assign(error, { statement: sql.slice(0, shownAtMost) })
}

/** A connection of the pool. Of its own it commits each statement by itself. */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #nameOf: NameOf
  #isSpoiled = false
  #isCorked = false

  constructor(client: pg.PoolClient, nameOf: NameOf) {
    this.#client = client
    this.#nameOf = nameOf
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return toQueryResult(await this.ask(query))
  }

  /**
   * Sends a statement at once; results come in the order of the statements.
   * @param onError called before the next result is read; also for values that cannot be sent
   */
  ask(query: CompiledQuery, onError?: (error: Error) => void): Promise<pg.QueryResult> {
    this.#cork()
    const config = { name: this.#nameOf(query.sql), text: query.sql, values: [...query.parameters] }
    let isSent = false
    const answered = new Promise<pg.QueryResult>((resolve, reject) => {
      const statement = new pg.Query(config, (error, result) => {
        if (!error) return resolve(result)
        // A prepared statement may be invalid after a change of the tables, and does not exist when its values could
        // not be sent: the connection is discarded.
        if (error.message === changedPlan || !isSent) this.#isSpoiled = true
        nameStatement(error, query.sql)
        onError?.(error)
        reject(error)
      })
      this.#client.query(statement)
      isSent = true
    })
    return answered.catch((error: Error) => {
      // The stack of node-postgres ends at its socket; this one leads to the caller.
      Error.captureStackTrace(error)
      throw error
    })
  }

  /** Statements of one turn leave in one write: a write for each would cost more than all else. */
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

  /** The pool closes it when it is released. */
  spoil(): void {
    this.#isSpoiled = true
  }

  release(): void {
    this.#client.release(this.#isSpoiled)
  }

  // oxlint-disable-next-line require-yield -- unused; Kysely requires the method
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('statements are not streamed here')
  }
}

/** What a transaction can do besides running one statement and waiting for its result. */
export interface Pipeline {
  /**
   * Queues a statement without waiting for its result: it is sent with the next awaited one, at the latest with the
   * commit, which raises its error. Raises at once when the transaction has failed or ended.
   */
  queue(query: CompiledQuery): void
  /** Runs several statements in one round trip; rows by statement. */
  batch(queries: readonly CompiledQuery[]): Promise<readonly (readonly unknown[])[]>
}

/** Ends a transaction early when its result is no longer needed. */
interface Leaving {
  readonly signal: AbortSignal
  /** Cancels the statement of a server process; resolves when the server has received the request. */
  readonly cancel: (backend: number) => Promise<void>
}

/**
 * A connection for the time of one transaction. A transaction has one failure, the first: every later call raises
 * that one, which names its statement.
 */
class TransactionConnection implements DatabaseConnection, Pipeline {
  readonly #connection: PipelinedConnection
  readonly #leaving: Leaving | undefined
  /** The server process of the transaction, and its cancellation; undefined while there is none. */
  #backend: Promise<number> | undefined
  #canceled: Promise<void> | undefined
  #line: CompiledQuery[] = []
  #hasBegun = false
  #hasEnded = false
  #failure: Error | undefined

  constructor(connection: PipelinedConnection, leaving?: Leaving) {
    this.#connection = connection
    this.#leaving = leaving
    leaving?.signal.addEventListener('abort', this.#cancel, { once: true })
  }

  readonly #cancel = (): void => {
    const { signal, cancel } = this.#leaving ?? {}
    this.#failure ??= signal?.reason
    this.#canceled ??= this.#backend?.then(cancel).catch(() => undefined)
  }

  /** Once this resolves, no cancellation of this transaction is pending. */
  async settle(): Promise<void> {
    this.#leaving?.signal.removeEventListener('abort', this.#cancel)
    await this.#canceled
  }

  queue(query: CompiledQuery): void {
    this.#refuseWhenOver(query)
    this.#line.push(query)
  }

  async batch(queries: readonly CompiledQuery[]): Promise<readonly (readonly unknown[])[]> {
    const results = await Promise.all(queries.map((query) => this.executeQuery(query)))
    return results.map(({ rows }) => rows)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#refuseWhenOver(query)
    return toQueryResult(await this.#send(query))
  }

  /** Concurrent work that continues after a failure must not write outside of its transaction. */
  #refuseWhenOver(query: CompiledQuery): void {
    if (this.#failure) throw this.#failure
    if (this.#hasEnded) throw nameStatement(new Error('the transaction has ended'), query.sql)
  }

  /** Sends the queued statements and this one without waiting in between, nor for earlier ones. */
  async #send(query: CompiledQuery): Promise<pg.QueryResult> {
    const line = this.#line
    this.#line = []
    if (!this.#hasBegun) line.unshift(Compiled.raw('begin'))
    this.#hasBegun = true
    const onError = (error: Error) => {
      this.#failure ??= error
    }
    for (const ahead of line) {
      this.#connection.ask(ahead, onError).catch(onError)
      if (this.#leaving && !this.#backend) this.#askBackend(onError)
      // Values that could not be sent: PostgreSQL does not know of the failure and would commit.
      if (this.#failure) throw this.#failure
    }
    try {
      return await this.#connection.ask(query, onError)
    } catch (error) {
      // PostgreSQL refuses all statements after the one at fault, which is the one to report.
      throw this.#failure ?? error
    }
  }

  /** Read within the transaction and from the server: a pooler reports other process ids to its clients. */
  #askBackend(onError: (error: Error) => void): void {
    this.#backend = this.#connection
      .ask(Compiled.raw('select pg_backend_pid() as pid'), onError)
      .then(({ rows }) => rows[0].pid)
    this.#backend.catch(onError)
  }

  /** Raises the failure of the transaction, also when the work has caught it. */
  async commit(): Promise<void> {
    this.#hasEnded = true
    if (this.#failure) throw this.#failure
    if (!this.#hasBegun && this.#line.length === 0) return
    const { command } = await this.#send(Compiled.raw('commit'))
    if (command === 'ROLLBACK') throw this.#failure ?? new Error('the transaction was rolled back')
  }

  /** Never raises: a connection that cannot roll back is discarded. */
  async rollBack(): Promise<void> {
    this.#hasEnded = true
    this.#line = []
    if (!this.#hasBegun) return
    await this.#connection.ask(Compiled.raw('rollback')).catch(() => this.#connection.spoil())
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery()
  }
}

class BatchingDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #nameOf: NameOf

  constructor(pool: pg.Pool, nameOf: NameOf) {
    this.#pool = pool
    this.#nameOf = nameOf
  }

  async init(): Promise<void> {
    // The pool connects on demand.
  }

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#nameOf)
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
    if (!(connection instanceof PipelinedConnection)) throw new Error('not a connection of this driver')
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** Runs work in a transaction of its own, which ends with it. */
type Transact<Tx> = <T>(work: (tx: Tx) => Promise<T>, leaving?: Leaving) => Promise<T>

/**
 * Runs transactions in which concurrent statements (`Promise.all`) are pipelined, whereas Kysely's own would wait for
 * each result before sending the next.
 * @param open creates the transaction that the work gets
 */
export function transactionOf<DB, Tx extends Transaction<DB>>(
  db: Kysely<DB>,
  pool: pg.Pool,
  nameOf: NameOf,
  open: (props: KyselyProps, pipeline: Pipeline) => Tx,
): Transact<Tx> {
  const dialect = batchingDialect(pool, nameOf)
  const driver = new BatchingDriver(pool, nameOf)
  return async (work, leaving) => {
    leaving?.signal.throwIfAborted()
    const connection = await driver.acquireConnection()
    const transaction = new TransactionConnection(connection, leaving)
    try {
      const executor = db
        .getExecutor()
        .withConnectionProvider({ provideConnection: (consumer) => consumer(transaction) })
      const made = await work(open({ config: { dialect }, dialect, driver, executor }, transaction))
      await transaction.commit()
      return made
    } catch (error) {
      await transaction.settle()
      await transaction.rollBack()
      throw error
    } finally {
      await transaction.settle()
      connection.release()
    }
  }
}

/** PostgreSQL over a pool of pipelined connections. */
export function batchingDialect(pool: pg.Pool, nameOf: NameOf): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new BatchingDriver(pool, nameOf),
    // oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own signature
    createIntrospector: (db: Kysely<any>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
