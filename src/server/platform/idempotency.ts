/** The same request again acts once: the answer is stored in the transaction that acted. */
import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { later, type TenantScope, type Tx } from './database.ts'
import { problem } from './problem.ts'

interface IdempotencyTable {
  organization_id: string
  environment: string
  operation: string
  key: string
  request_hash: string
  response: unknown
  created_at: Date
}

export interface OnceOptions {
  operation: string
  key: string
  /** What was asked; the same key with another request is refused. */
  request: unknown
  /** What is answered, where that is known before: it is stored with the key then. */
  answer?: unknown
}

/**
 * Runs `act` for the first request with this key and stores its answer (plain JSON); a repeat, also one that
 * comes while the first is still at work, waits and gets the stored answer.
 * Raises `idempotency.key-reused` when the key was used for another request.
 * @param look what `act` has to see first, asked for together with the key; it must raise nothing that a repeat may not
 */
export async function once<T, Seen = undefined>(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  options: OnceOptions,
  act: (seen: Seen) => Promise<T>,
  look: () => Promise<Seen> = async () => undefined as Seen,
): Promise<T> {
  const table = tx.withTables<{ idempotency_keys: IdempotencyTable }>()
  const requestHash = createHash('sha256').update(JSON.stringify(options.request)).digest('hex')
  const place = {
    organization_id: scope.organizationId,
    environment: scope.environment,
    operation: options.operation,
    key: options.key,
  }
  const known = options.answer !== undefined
  const claim = table
    .insertInto('idempotency_keys')
    .values({
      ...place,
      request_hash: requestHash,
      response: known ? JSON.stringify(options.answer) : null,
      created_at: context.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
  const [inserted, seen] = await Promise.all([claim.executeTakeFirst(), look()])
  const here = table.selectFrom('idempotency_keys').selectAll()
  if (!inserted) {
    const stored = await here
      .where('organization_id', '=', place.organization_id)
      .where('environment', '=', place.environment)
      .where('operation', '=', place.operation)
      .where('key', '=', place.key)
      .executeTakeFirstOrThrow()
    if (stored.request_hash !== requestHash) throw problem('idempotency.key-reused')
    return stored.response as T
  }
  const answer = await act(seen)
  if (known) return answer
  const keep = table
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('organization_id', '=', place.organization_id)
    .where('environment', '=', place.environment)
    .where('operation', '=', place.operation)
    .where('key', '=', place.key)
  await later(tx, keep.compile())
  return answer
}
