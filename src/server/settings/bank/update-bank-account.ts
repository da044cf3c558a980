import type { BankAccount, UpdateBankAccount } from '#contract/bank-accounts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import {
  changeBankAccounts,
  checkBankAccount,
  dropDefault,
  requireAccount,
  requireUniqueAccount,
} from './change-bank-accounts.ts'
import { type BankAccountRecord, replaceBankAccount } from './store.ts'

/**
 * Changes an account; issued documents do not change. Raises `participant.not-found`,
 * `settings.bank-account-not-found`, `version.conflict`, and the problems of adding one.
 */
export async function updateBankAccount(
  context: Context,
  actor: Actor,
  participantKey: string,
  id: BankAccount['id'],
  { version, ...input }: UpdateBankAccount,
): Promise<BankAccountRecord[]> {
  authorize(actor, 'settings.update')
  checkBankAccount(input)
  return await changeBankAccounts(context, actor, participantKey, async (tx, accounts, now) => {
    const before = requireAccount(accounts, id)
    if (before.version !== version) throw problem('version.conflict', { detail: id })
    requireUniqueAccount(accounts, input, id)
    if (input.isDefault) await dropDefault(tx, accounts, input.currency, now)
    const after: BankAccountRecord = { ...before, ...input, version: version + 1 }
    await replaceBankAccount(tx, after, now)
    return { action: 'settings.bankAccountUpdated', id, account: after.account, before, after }
  })
}
