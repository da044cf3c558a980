/** What a check has found whole, sealed with a key that the database does not know. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import type { Fault, Link } from './chain.ts'
import { selectSealedChecks } from './check-store.ts'
import { selectHashes } from './store.ts'

/** The seal over a place in the chain of a tenant, as 64 hex digits. */
export function sealOf({ secrets }: Pick<Context, 'secrets'>, scope: TenantScope, link: Link): string {
  return createHmac('sha256', secrets.derive('audit-check'))
    .update(`${scope.organizationId} ${scope.environment} ${link.seq} ${link.hash}`)
    .digest('hex')
}

/** Whether the trail still holds what earlier checks have sealed; a seal that is none is a fault as well. */
export async function findRewriting(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  scope: TenantScope,
): Promise<Fault | null> {
  const sealed = await selectSealedChecks(tx, scope)
  const hashes = await selectHashes(
    tx,
    scope,
    sealed.map(({ link }) => link.seq),
  )
  for (const { link, seal } of sealed) {
    if (link.seq === 0) continue
    const expected = Buffer.from(sealOf(context, scope, link))
    const given = Buffer.from(seal)
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
    if (!isOurs || hashes.get(link.seq) !== link.hash) return { fault: 'rewritten', at: link.seq }
  }
  return null
}
