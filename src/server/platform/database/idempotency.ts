/**
 * A repeated request acts once: the response is stored in the transaction that acted, for its requester. The same
 * Idempotency-Key of another user or key is a separate request.
 */
import { createHash } from 'node:crypto'
import { type Actor, apiKeyIdOf, userIdOf } from '#core/access'
import type { Context } from '../base/context.ts'
import { problem } from '../base/problem.ts'
import { queue, type TenantScope, type TenantTx } from './database.ts'

interface KeyOptions {
  operation: string
  key: string
  /** The request; the same key with another request is refused. */
  request: unknown
  /** The response, if it is known before; then it is stored with the key. */
  answer?: unknown
}

/** The requester: an actor, or only the organization for requests of an operator. */
type KeyOwner = Actor | TenantScope

/**
 * The owner of an answer. Limits are part of it: after a requester is limited to some participants, earlier answers are
 * not returned any more.
 */
function ownerIdOf(owner: KeyOwner): string {
  const id = 'kind' in owner ? (apiKeyIdOf(owner) ?? userIdOf(owner)) : null
  const ownerParts = [id ?? '', ...(owner.participants ?? []).toSorted()]
  return createHash('sha256').update(JSON.stringify(ownerParts)).digest('hex')
}

/**
 * Returns `null` for the first request with this key, the stored response for every other one; raises
 * `idempotency.key-reused`.
 */
async function claim<Loaded>(
  context: Context,
  tx: TenantTx,
  owner: KeyOwner,
  options: KeyOptions,
  load: () => Promise<Loaded>,
): Promise<{ stored: { response: unknown } | null; loaded: Loaded }> {
  const requestHash = createHash('sha256').update(JSON.stringify(options.request)).digest('hex')
  const insert = tx.tenant
    .insertInto('idempotency_keys', {
      operation: options.operation,
      key: options.key,
      asker: ownerIdOf(owner),
      requestHash,
      response: options.answer ?? null,
      createdAt: context.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
  const [inserted, loaded] = await Promise.all([insert.executeTakeFirst(), load()])
  if (inserted) return { stored: null, loaded }
  const stored = await tx.tenant
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('operation', '=', options.operation)
    .where('key', '=', options.key)
    .where('asker', '=', ownerIdOf(owner))
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== requestHash) throw problem('idempotency.key-reused')
  return { stored, loaded }
}

function storeAnswer(tx: TenantTx, owner: KeyOwner, { operation, key }: KeyOptions, answer: unknown) {
  return tx.tenant
    .updateTable('idempotency_keys', { response: answer })
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('asker', '=', ownerIdOf(owner))
}

/**
 * Runs `action` for the first request with this key and stores its response (plain JSON); a repeat, also one that
 * arrives while the first is being processed, waits and gets the stored response. Raises `idempotency.key-reused`
 * when the key was used for another request.
 * @param load loads data that `action` needs, in the same round trip as the key. Must not raise errors that a replay
 * should not see
 */
export async function runOnce<T, Loaded = undefined>(
  context: Context,
  tx: TenantTx,
  owner: KeyOwner,
  options: KeyOptions,
  action: (loaded: Loaded) => Promise<T>,
  load: () => Promise<Loaded> = async () => undefined as Loaded,
): Promise<T> {
  const { stored, loaded } = await claim(context, tx, owner, options, load)
  if (stored) return stored.response as T
  const answer = await action(loaded)
  if (options.answer === undefined) await queue(tx, storeAnswer(tx, owner, options, answer).compile())
  return answer
}

/** Idempotent for a key, if the requester has sent one; without a key each request acts. */
export async function runOnceIfKeyed<T>(
  context: Context,
  tx: TenantTx,
  owner: KeyOwner,
  requested: { readonly operation: string; readonly key: string | undefined; readonly request: unknown },
  action: () => Promise<T>,
): Promise<T> {
  const { operation, key, request } = requested
  return key === undefined
    ? await action()
    : await runOnce(context, tx, owner, { operation, key, request }, action)
}

/**
 * For work that takes several transactions: records the key before it begins. Returns the response that `storeResponse`
 * has stored with it, or null when there is none: the work is new, under way, or was interrupted. The caller must
 * make each part of the work idempotent. Raises `idempotency.key-reused` when the key was used for another request.
 */
export async function claimKey(
  context: Context,
  tx: TenantTx,
  owner: KeyOwner,
  options: KeyOptions,
): Promise<unknown> {
  const { stored } = await claim(context, tx, owner, options, async () => undefined)
  return stored?.response ?? null
}

/** Stores the response (not null) of work that `claimKey` began; false when another request has stored one before. */
export async function storeResponse(
  tx: TenantTx,
  owner: KeyOwner,
  options: KeyOptions,
  answer: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await storeAnswer(tx, owner, options, answer)
    .where('response', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
