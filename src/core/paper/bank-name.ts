import { isSameAccount } from '#core/bank-accounts'
import { type InvoiceDraft, type PaymentMeans } from '#core/invoice'
import type { PaperAccount, PaperStyle } from '#core/paper-style'
import { nameOf } from './describe-parties.ts'
import type { PaperValue } from './paper.ts'

type CompanyAccounts = Pick<PaperStyle, 'accounts' | 'bank'>
type Named = PaymentMeans['account']

/**
 * The bank name of an account in a document, in the languages in which Settings have it. The XML has no place for it
 * (PINT AE 1.0.4, IBG-17), so it is known for the company's own accounts only; undefined for others.
 */
export function bankNameOf(named: Named, { accounts, bank }: CompanyAccounts): PaperValue | undefined {
  const own = accounts.find((one) => isSameAccount(named, one))
  if (own) return nameOf(own.bankName, own.bankNameAr)
  return isSameAccount(named, bank) ? nameOf(bank.bankName, undefined) : undefined
}

/**
 * The accounts of a company that the page of a document shows: that of the paper style and those in the document. A
 * private link shows no others.
 */
export function accountsShown(
  { paymentMeans = [] }: InvoiceDraft,
  { accounts, bank }: CompanyAccounts,
): PaperAccount[] {
  const shown = [{ value: bank.account, bankId: bank.bic }, ...paymentMeans.map(({ account }) => account)]
  return accounts.filter((one) => shown.some((named) => isSameAccount(named, one)))
}
