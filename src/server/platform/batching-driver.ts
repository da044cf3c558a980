/** Kysely's way to PostgreSQL, with statements that travel together (see `later` and `together`). */
import {
  CompiledQuery as Compiled,
  type CompiledQuery,
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

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const waiting = deferred.get(query)
    if (waiting) {
      deferred.delete(query)
      this.#line.push({ query, ...waiting })
      return { rows: [] }
    }
    return toQueryResult(await this.send(query))
  }

  /** Sends what is in line and this statement without waiting in between; raises the first fault of them all. */
  async send(query: CompiledQuery): Promise<pg.QueryResult> {
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
    this.#note(fault)
    throw fault
  }

  #ask(query: CompiledQuery): Promise<pg.QueryResult> {
    const name = statementName(query.sql)
    const values = [...query.parameters]
    return this.#client.query(
      name === undefined ? { text: query.sql, values } : { name, text: query.sql, values },
    )
  }

  putBegin(): void {
    this.#line = [{ query: Compiled.raw(begin), settle: ignore, fail: ignore }]
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
