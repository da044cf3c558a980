import type { Context } from '#platform/base/context'
import type { OwnAccount } from '#server/identity'
import { accountErasure } from '#server/identity/erasure'
import { requireOpen } from '../request.ts'
import { endRequest, enterIdentity } from '../store.ts'
import { recordEverywhere } from './request-account-deletion.ts'

/** Cancels the deletion of the user's own account. Raises `deletion.not-asked` and `deletion.begun`. */
export async function cancelAccountDeletion(context: Context, own: OwnAccount): Promise<void> {
  const { identityId } = own.claims
  await context.db.system(async (tx) => {
    await enterIdentity(tx, identityId)
    const request = await requireOpen(tx, { identityId })
    await endRequest(tx, request.id, context.clock.now(), { state: 'takenBack', by: own.userId })
    await accountErasure.markLeaving(tx, identityId, null)
    await recordEverywhere(tx, own, 'user.deletionTakenBack')
  })
}
