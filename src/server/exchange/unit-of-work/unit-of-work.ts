import type { Context } from '#platform/base/context'
import { enterTenant, type TenantScope, type TenantTx, type Tx } from '#platform/database/database'
import { type FactsUpdate, recordFacts } from '#server/documents/facts'
import { PendingRows } from './pending-rows.ts'

/** A reader of the rows of this room: a unit of work, or a transaction of another room (`readerOf`). */
export interface TenantReader {
  /** The transaction, for queries that depend on the rows of this room. */
  read(): TenantTx
}

/** A reader for a transaction that writes nothing here. */
export function readerOf(tx: TenantTx): TenantReader {
  return { read: () => tx }
}

/** A query or commit came before pending rows were written. */
class UnflushedWorkError extends Error {}

/**
 * One transaction of the exchange within one tenant, with all that it has still to write: rows (`flush`), and the facts
 * of documents whose transmissions moved (`complete`). Reading while rows are pending raises, and so does committing.
 */
export class UnitOfWork implements TenantReader {
  readonly context: Context
  /** For writes and reads of other rooms in the same transaction: jobs, events, the audit trail, documents. */
  readonly tx: TenantTx
  /** Rows of this room that are not written yet. */
  readonly rows = new PendingRows()
  readonly #facts = new Map<string, Map<string, FactsUpdate>>()
  readonly #created = new Set<string>()
  readonly #batched: { readonly name: string; readonly entry: object; readonly key: string }[] = []

  constructor(context: Context, tx: TenantTx) {
    this.context = context
    this.tx = tx
  }

  /** The tenant that the work is done in. */
  get scope(): TenantScope {
    return this.tx.scope
  }

  /**
   * Steps into a tenant in a transaction that has read where to, and runs one unit of work there. Raises
   * UnflushedWorkError unless the work was completed.
   */
  static async enter(
    context: Context,
    tx: Tx,
    scope: TenantScope,
    work: (unit: UnitOfWork) => Promise<void>,
  ): Promise<void> {
    await run(new UnitOfWork(context, await enterTenant(tx, scope)), work)
  }

  /**
   * Enters one tenant after another in the same transaction, and runs a unit of work in each. All callers use the
   * same order, which avoids deadlocks. Rows of earlier tenants stay locked until the last one is done: for few
   * tenants and short work only. Raises UnflushedWorkError unless each work was completed.
   */
  static async enterEach<T extends { readonly scope: TenantScope }>(
    context: Context,
    tx: Tx,
    tenants: readonly T[],
    work: (unit: UnitOfWork, tenant: T) => Promise<void>,
  ): Promise<void> {
    const nameOf = ({ scope }: T) => `${scope.organizationId} ${scope.environment}`
    for (const tenant of tenants.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
      await UnitOfWork.enter(context, tx, tenant.scope, (unit) => work(unit, tenant))
  }

  /** Raises UnflushedWorkError while rows are pending. */
  read(): TenantTx {
    if (!this.rows.isEmpty) throw new UnflushedWorkError('rows are pending: flush before reading')
    return this.tx
  }

  /** Writes the pending rows, so that the next query sees them. */
  async flush(): Promise<void> {
    await this.rows.flush(this.tx)
  }

  /**
   * Updates the facts of a document when this work is completed, after earlier updates. An update with a `key` is
   * applied once, at the place of its first call.
   */
  updateFacts(documentId: string, update: FactsUpdate, key?: string): void {
    const updates = this.#facts.get(documentId) ?? new Map<string, FactsUpdate>()
    this.#facts.set(documentId, updates)
    const own = key ?? `update ${updates.size}`
    if (!updates.has(own)) updates.set(own, update)
  }

  /** This work has created a document and published that: its facts need no signal of their own. */
  hasCreated(documentId: string): void {
    this.#created.add(documentId)
  }

  /** Adds an entry to the job of this key: as the last step, since other transactions that add to the same job wait until the commit. */
  addToBatchJob(name: string, entry: object, key: string): void {
    this.#batched.push({ name, entry, key })
  }

  /** The last step: writes the pending rows, then the facts of each document, which is locked from here on, then jobs. */
  async complete(): Promise<void> {
    await this.flush()
    const facts = new Map([...this.#facts].map(([id, updates]) => [id, [...updates.values()]]))
    this.#facts.clear()
    await recordFacts(this.context, this.tx, facts, this.#created)
    for (const { name, entry, key } of this.#batched.splice(0))
      await this.context.jobs.enqueueBatched(this.tx, name, [entry], key)
  }

  /** Raises UnflushedWorkError when pending rows remain. */
  assertComplete(): void {
    if (!this.rows.isEmpty) throw new UnflushedWorkError('rows are pending: complete before the commit')
    if (this.#facts.size > 0)
      throw new UnflushedWorkError('facts of a document are pending: complete before the commit')
    if (this.#batched.length > 0) throw new UnflushedWorkError('jobs are pending: complete before the commit')
  }
}

/** Runs one unit of work in a transaction of its own. Raises UnflushedWorkError unless the work was completed. */
export async function inUnitOfWork<T>(
  context: Context,
  scope: TenantScope,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return await context.db.tenant(scope, (tx) => run(new UnitOfWork(context, tx), work))
}

async function run<T>(unit: UnitOfWork, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const result = await work(unit)
  unit.assertComplete()
  return result
}
