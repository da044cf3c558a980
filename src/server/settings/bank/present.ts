import type { BankAccount } from '#contract/bank-accounts'
import type { BankAccountRecord } from './store.ts'

/** The public form of a bank account. */
export function presentBankAccount({
  account,
  accountName,
  bankName,
  bankNameAr,
  bic,
  currency,
  id,
  isDefault,
  version,
}: BankAccountRecord): BankAccount {
  return { id, account, accountName, bankName, bankNameAr, bic, currency, isDefault, version }
}
