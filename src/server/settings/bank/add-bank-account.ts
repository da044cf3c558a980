import type { NewBankAccount } from '#contract/bank-accounts'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import {
  type BankAccountChange,
  changeBankAccounts,
  checkBankAccount,
  dropDefault,
  requireUniqueAccount,
} from './change-bank-accounts.ts'
import { type BankAccountRecord, insertBankAccount } from './store.ts'

/**
 * Adds a bank account of a participant for its buyers' payments. Idempotent for a key. Raises `participant.not-found`, `common.invalid` for
 * a wrong IBAN and an unknown currency, and `settings.bank-account-twice`.
 */
export async function addBankAccount(
  context: Context,
  actor: Actor,
  participantKey: string,
  input: NewBankAccount,
  idempotencyKey: string | undefined,
): Promise<BankAccountRecord[]> {
  authorize(actor, 'settings.update')
  checkBankAccount(input)
  const add: BankAccountChange = async (tx, accounts, now) => {
    requireUniqueAccount(accounts, input)
    if (input.isDefault) await dropDefault(tx, accounts, input.currency, now)
    const after: BankAccountRecord = { ...input, id: newId('bac'), participantKey, version: 1 }
    if (!(await insertBankAccount(tx, after, now)))
      throw problem('version.conflict', { detail: participantKey })
    return { action: 'settings.bankAccountAdded', id: after.id, account: after.account, after }
  }
  const keyed = {
    operation: 'settings.addBankAccount',
    key: idempotencyKey,
    request: { participantKey, input },
  }
  return await changeBankAccounts(context, actor, participantKey, add, keyed)
}
