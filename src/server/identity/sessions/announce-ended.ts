import type { Context } from '#platform/base/context'
import { enterTenant, type Tx } from '#platform/database/database'
import { selectMembers } from '../store.ts'

/**
 * Makes every process read the sessions of a user again, with the commit of the transaction: each caches a session
 * for a while. An identity without an organization needs no notification; it is read each time.
 */
export async function announceSessionsEnded(context: Context, tx: Tx, identityId: string): Promise<void> {
  const [member] = await selectMembers(tx, identityId)
  if (!member) return
  const inside = await enterTenant(tx, { organizationId: member.organizationId, environment: 'preprod' })
  await context.events.publish(inside, {
    name: 'session.ended',
    subjectId: member.userId,
    participantKey: null,
  })
}
