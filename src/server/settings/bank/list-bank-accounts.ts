import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { type BankAccountRecord, selectBankAccounts } from './store.ts'

/** The accounts that buyers of a participant pay to. Raises `participant.not-found`. */
export async function listBankAccounts(
  context: Context,
  actor: Actor,
  participantKey: string,
): Promise<BankAccountRecord[]> {
  authorize(actor, 'settings.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    return await selectBankAccounts(tx, participantKey)
  })
}
