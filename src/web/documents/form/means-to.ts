import type { BankAccount } from '#contract/bank-accounts'
import type { PaymentMeans } from '#core/invoice'

const creditTransfer = '30'

/** How a document says that it is to be paid to an account of ours. */
export function meansTo({ account, accountName, bic }: BankAccount, code = creditTransfer): PaymentMeans {
  return { code, account: { value: account, name: accountName, ...(bic ? { bankId: bic } : {}) } }
}
