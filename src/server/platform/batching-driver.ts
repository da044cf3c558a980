/** Kysely's way to PostgreSQL, with statements that travel together (see `later` and `together`). */
import {
  type CompiledQuery,
  CompiledQuery as Compiled,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { type BatchedStatement, StatementBatch } from './statement-batch.ts'
import { statementName } from './statement-name.ts'

interface Waiting {
  settle(rows: pg.QueryResult): void
  fail(error: unknown): void
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
  #line: BatchedStatement[] = []
  #isSpoiled = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const waiting = deferred.get(query)
    if (waiting) {
      deferred.delete(query)
      this.#line.push({ query, name: statementName(query.sql), ...waiting })
      return { rows: [] }
    }
    try {
      return toQueryResult(await this.send(query))
    } catch (error) {
      // The stack of an answer leads to the socket; the one of whoever asked is of more help.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  /** Sends what is in line and this statement, and waits for the answer. */
  async send(query: CompiledQuery): Promise<pg.QueryResult> {
    const line = this.#line
    this.#line = []
    return await new Promise((resolve, reject) => {
      let result: pg.QueryResult | undefined
      const last: BatchedStatement = {
        query,
        name: statementName(query.sql),
        settle: (answer) => {
          result = answer
        },
        fail: ignore,
      }
      const types = (this.#client as unknown as { _types: unknown })._types
      const batch = new StatementBatch([...line, last], types, (error) => {
        if (error === undefined && result) return resolve(result)
        this.#note(error)
        reject(error instanceof Error ? error : new Error(String(error)))
      })
      this.#client.query(batch)
    })
  }

  putBegin(): void {
    this.#line = [{ query: Compiled.raw(begin), name: statementName(begin), settle: ignore, fail: ignore }]
  }

  /** Nothing has gone out yet since the transaction began. */
  get isUntouched(): boolean {
    return this.#line[0]?.query.sql === begin
  }

  get hasOnlyBegun(): boolean {
    return this.isUntouched && this.#line.length === 1
  }

  forget(): void {
    const line = this.#line
    this.#line = []
    for (const statement of line) statement.fail(new Error('the transaction was rolled back'))
  }

  spoil(): void {
    this.#isSpoiled = true
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
    if (error instanceof Error && error.message === changedPlan) this.spoil()
  }
}

class BatchingDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {
    // The pool connects when it is asked.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new BatchingConnection(await this.#pool.connect())
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).putBegin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const mine = own(connection)
    if (mine.hasOnlyBegun) return mine.forget()
    const { command } = await mine.send(Compiled.raw('commit'))
    if (command === 'ROLLBACK') throw new Error('the transaction had failed and was rolled back')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const mine = own(connection)
    const untouched = mine.isUntouched
    mine.forget()
    if (untouched) return
    try {
      await mine.send(Compiled.raw('rollback'))
    } catch (error) {
      mine.spoil()
      throw error
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

function own(connection: DatabaseConnection): BatchingConnection {
  if (!(connection instanceof BatchingConnection)) throw new Error('not a connection of this driver')
  return connection
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
