import type { BankAccount } from '#contract/bank-accounts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { changeBankAccounts, requireAccount } from './change-bank-accounts.ts'
import { type BankAccountRecord, deleteBankAccount } from './store.ts'

/**
 * Removes an account; issued documents keep it. Raises `participant.not-found` and `settings.bank-account-not-found`.
 */
export async function removeBankAccount(
  context: Context,
  actor: Actor,
  participantKey: string,
  id: BankAccount['id'],
): Promise<BankAccountRecord[]> {
  authorize(actor, 'settings.update')
  return await changeBankAccounts(context, actor, participantKey, async (tx, accounts) => {
    const before = requireAccount(accounts, id)
    await deleteBankAccount(tx, id)
    return { action: 'settings.bankAccountRemoved', id, account: before.account, before }
  })
}
