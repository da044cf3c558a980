import { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { listRetainedRecords, type RetainedRecords } from '#server/archive'
import { findMembers, findOrganizationName, type OwnAccount } from '#server/identity'
import { accountErasure, isLastOwner } from '#server/identity/erasure'
import { type DeletionRecord, enterIdentity, selectOpen } from '../store.ts'

/** The records that stay with an organization when an account is deleted. */
interface StayingWith {
  readonly organizationId: string
  readonly name: string
  readonly isLastOwner: boolean
  readonly retained: readonly RetainedRecords[]
}

export interface AccountDeletionPlan {
  readonly request: DeletionRecord | undefined
  readonly organizations: readonly StayingWith[]
}

/** The effects of deleting the user's own account, and whether that was requested. Every user may read their own. */
export async function findAccountDeletion(
  context: Context,
  { actor, claims: { identityId } }: OwnAccount,
): Promise<AccountDeletionPlan> {
  const { belongings, request } = await context.db.system(async (tx) => {
    await enterIdentity(tx, identityId)
    return {
      request: await selectOpen(tx, { identityId }),
      belongings: (await accountErasure.selectBelongings(tx, identityId)).filter(({ role }) => role !== null),
    }
  })
  const organizations: StayingWith[] = []
  for (const { membershipId, organizationId, role } of belongings) {
    const retained: RetainedRecords[] = []
    for (const environment of Environment.options) {
      const whole = { organizationId, environment }
      const [member] = await context.db.tenant(whole, (tx) => findMembers(tx, [actor.userId]))
      // The number of documents that the user may not see is not revealed either.
      const seen = member?.actor ?? whole
      retained.push(...(await context.db.tenant(seen, (tx) => listRetainedRecords(tx))))
    }
    const scope = { organizationId, environment: actor.environment }
    organizations.push(
      await context.db.tenant(scope, async (tx) => ({
        organizationId,
        name: (await findOrganizationName(tx)) ?? '',
        isLastOwner:
          role === 'owner' &&
          (await isLastOwner(tx, membershipId)) &&
          !(await selectOpen(tx, { organizationId })),
        retained,
      })),
    )
  }
  return { request, organizations }
}

/** The last day of legal retention of any of these; null for none. */
export function lastRetentionDay(retained: readonly RetainedRecords[]): string | null {
  return (
    retained
      .map(({ keptUntil }) => keptUntil)
      .sort()
      .at(-1) ?? null
  )
}
