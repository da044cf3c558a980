/**
 * Several statements to PostgreSQL in one message and one answer. Each round trip costs both sides more than most
 * of our statements do, so what need not wait for an answer travels with what must.
 */
import { type Connection, type QueryResult, type QueryResultRow, Result, type Submittable } from 'pg'
import type { CompiledQuery } from 'kysely'
import { toParameter } from './statement-parameter.ts'

export interface BatchedStatement {
  readonly query: CompiledQuery
  /** Under which it is prepared on the connection; undefined for statements that are not kept. */
  readonly name: string | undefined
  settle(result: QueryResult): void
  fail(error: unknown): void
}

/** What node-postgres has and its types do not tell. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string | undefined>
  parse(query: { name: string | undefined; text: string }): void
  bind(config: {
    portal: string
    statement: string | undefined
    values: readonly unknown[]
    valueMapper: (value: unknown) => Buffer | string | null
  }): void
  describe(message: { type: 'P'; name: string }): void
  execute(config: { portal: string }): void
  sync(): void
}

interface Fields {
  readonly fields: Parameters<Building['addFields']>[0]
}

interface Building extends QueryResult {
  addFields(fields: unknown[]): void
  parseRow(fields: unknown[]): QueryResultRow
  addRow(row: QueryResultRow): void
  addCommandComplete(message: { text: string }): void
}

type ResultClass = new (rowMode: undefined, types: unknown) => Building

/** The columns of prepared statements by connection: PostgreSQL need not describe them each time. */
const known = new WeakMap<object, Map<string, Fields | null>>()

function knownOn(connection: object): Map<string, Fields | null> {
  const map = known.get(connection) ?? new Map<string, Fields | null>()
  known.set(connection, map)
  return map
}

/**
 * Statements that run one after another within a transaction; after the first that fails, the rest are skipped.
 * Hand it to `client.query`. `done` is called when the answer is complete, with the error if there was one.
 */
export class StatementBatch implements Submittable {
  readonly #statements: readonly BatchedStatement[]
  readonly #done: (error: unknown) => void
  readonly #types: unknown
  #at = 0
  #result: Building
  #described = false
  #connection: Wire | undefined
  #broken: unknown

  constructor(statements: readonly BatchedStatement[], types: unknown, done: (error: unknown) => void) {
    this.#statements = statements
    this.#types = types
    this.#done = done
    this.#result = this.#newResult()
  }

  /** The client notes under this name that the statement is prepared, when PostgreSQL has said so. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name
  }

  get text(): string | undefined {
    return this.#statements[this.#at]?.query.sql
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire
    this.#connection = wire
    const fields = knownOn(wire)
    const parsed = new Set<string>()
    wire.stream.cork()
    try {
      for (const { query, name } of this.#statements) {
        const isParsed = name !== undefined && (wire.parsedStatements[name] !== undefined || parsed.has(name))
        if (!isParsed) wire.parse({ name, text: query.sql })
        if (name !== undefined) parsed.add(name)
        wire.bind({ portal: '', statement: name, values: query.parameters, valueMapper: toParameter })
        if (name === undefined || !fields.has(name)) wire.describe({ type: 'P', name: '' })
        wire.execute({ portal: '' })
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription(message: { fields: unknown[] }): void {
    this.#described = true
    this.#result.addFields(message.fields)
    const { name } = this
    if (name !== undefined && this.#connection)
      knownOn(this.#connection).set(name, { fields: message.fields as Fields['fields'] })
  }

  handleDataRow(message: { fields: unknown[] }): void {
    try {
      this.#describe()
      this.#result.addRow(this.#result.parseRow(message.fields))
    } catch (error) {
      this.#broken ??= error
    }
  }

  handleCommandComplete(message: { text: string }): void {
    this.#describe()
    this.#result.addCommandComplete(message)
    this.#next()
  }

  handleEmptyQuery(): void {
    this.#next()
  }

  handlePortalSuspended(): void {
    // Rows are always taken whole.
  }

  handleCopyInResponse(connection: Connection): void {
    ;(connection as unknown as { sendCopyFail(text: string): void }).sendCopyFail('nothing to copy')
  }

  handleCopyData(): void {
    // Nothing is copied.
  }

  handleError(error: unknown): void {
    for (const statement of this.#statements.slice(this.#at)) statement.fail(error)
    this.#at = this.#statements.length
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#broken)
  }

  /** Columns that PostgreSQL was not asked for again. */
  #describe(): void {
    const { name } = this
    if (this.#described || name === undefined || !this.#connection) return
    const map = knownOn(this.#connection)
    const columns = map.get(name)
    if (columns) this.#result.addFields([...columns.fields])
    else map.set(name, null)
    this.#described = true
  }

  #next(): void {
    const statement = this.#statements[this.#at]
    if (this.#broken === undefined) statement?.settle(this.#result)
    else statement?.fail(this.#broken)
    this.#at += 1
    this.#described = false
    this.#result = this.#newResult()
  }

  #newResult(): Building {
    return new (Result as unknown as ResultClass)(undefined, this.#types)
  }
}
