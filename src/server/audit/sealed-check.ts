/** Results of checks, sealed with a key that the database does not know, and stored outside of the database. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/base/context'
import type { TenantScope, TenantTx } from '#platform/database/database'
import type { Fault, Link } from './chain.ts'
import { type CheckRecord, selectChecks } from './check-store.ts'
import { listEntriesOfAction, selectHashes } from './store.ts'

/** A store for seals besides the database: the object store of the archive. Its objects are never changed. */
export interface SealStore {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | undefined>
}

type Secrets = Pick<Context, 'secrets'>

/** The seal over a place in the chain of a tenant, as 64 hex digits. */
export function sealOf(context: Secrets, scope: TenantScope, link: Link): string {
  return seal(context, `${scope.organizationId} ${scope.environment} ${link.seq} ${link.hash}`)
}

/** The seal over a check that has found a fault: it cannot be derived from a check that found none. */
export function sealOfFault(context: Secrets, scope: TenantScope, checkId: string, fault: Fault): string {
  const place = `${scope.organizationId} ${scope.environment}`
  return seal(context, `${place} ${checkId} ${fault.fault} ${fault.at}`)
}

function seal({ secrets }: Secrets, text: string): string {
  return createHmac('sha256', secrets.derive('audit-check')).update(text).digest('hex')
}

function isSeal(given: string | null, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Whether the trail still matches the seals of earlier checks, here and, where a store is given, outside of the
 * database. Each check that the trail records as started must have a sealed result; the newest may still run.
 */
export async function findRewriting(
  context: Secrets,
  tx: TenantTx,
  store?: SealStore,
): Promise<Fault | null> {
  const checks = await selectChecks(tx)
  const unsealed = await findUnsealed(context, tx, checks)
  const storedSeals = checks
    .filter(({ state }) => state === 'intact')
    .map(({ head, seal }) => ({ link: head, seal }))
  const outside = store ? await readSeals(store, tx.scope) : []
  const sealed = [...storedSeals, ...outside]
    .filter(({ link }) => link.seq > 0)
    .toSorted((one, other) => one.link.seq - other.link.seq)
  const hashes = await selectHashes(tx, [...new Set(sealed.map(({ link }) => link.seq))])
  for (const { link, seal: given } of sealed)
    if (!isSeal(given, sealOf(context, tx.scope, link)) || hashes.get(link.seq) !== link.hash)
      return { fault: 'rewritten', at: link.seq }
  return unsealed
}

async function findUnsealed(
  context: Secrets,
  tx: TenantTx,
  checks: readonly CheckRecord[],
): Promise<Fault | null> {
  const byId = new Map(checks.map((check) => [check.id, check]))
  const starts = await listEntriesOfAction(tx, 'audit.checkStarted')
  for (const [index, { seq, subjectId }] of starts.entries()) {
    const check = byId.get(subjectId)
    const isLast = index === starts.length - 1
    if (check?.state === 'running' && isLast) continue
    const isWhole = check?.state === 'intact' && isSeal(check.seal, sealOf(context, tx.scope, check.head))
    const isBroken = check?.fault && isSeal(check.seal, sealOfFault(context, tx.scope, check.id, check.fault))
    if (!isWhole && !isBroken) return { fault: 'unsealed', at: seq }
  }
  return null
}

const StoredSealShape = z.object({
  seq: z.number(),
  hash: z.string(),
  seal: z.string(),
  sealedAt: z.string(),
})

/** Numbered from 1, so that the last one is found by reading: the store has no list. */
function keyOf({ environment, organizationId }: TenantScope, number: number): string {
  return `${organizationId}/${environment}/audit-seals/${number}.json`
}

/** The seals of a tenant outside of the database, the oldest first. */
async function readSeals(store: SealStore, scope: TenantScope): Promise<{ link: Link; seal: string }[]> {
  const sealedLinks: { link: Link; seal: string }[] = []
  for (;;) {
    const bytes = await store.get(keyOf(scope, sealedLinks.length + 1))
    if (!bytes) return sealedLinks
    const storedSeal = StoredSealShape.safeParse(parsed(bytes))
    // An invalid seal has been changed: it matches nothing.
    const { seq, hash, seal: given } = storedSeal.data ?? { seq: 1, hash: '', seal: '' }
    sealedLinks.push({ link: { seq, hash }, seal: given })
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Stores a seal outside of the database, after the existing ones. A repeat adds it again, which is harmless. */
export async function storeSeal(
  store: SealStore,
  scope: TenantScope,
  { hash, seq }: Link,
  given: string,
  at: Date,
): Promise<void> {
  const number = (await readSeals(store, scope)).length + 1
  const storedSeal = { seq, hash, seal: given, sealedAt: at.toISOString() } satisfies z.infer<
    typeof StoredSealShape
  >
  await store.put(keyOf(scope, number), Buffer.from(JSON.stringify(storedSeal)))
}
