import { type InvoiceDraft, type PaymentMeans } from '#core/invoice'
import { isSameAccount } from '#core/party'
import { nameOf } from './describe-parties.ts'
import type { PaperValue } from './paper.ts'
import type { PaperAccount, PaperStyle } from './style.ts'

type Known = Pick<PaperStyle, 'accounts' | 'bank'>
type Named = PaymentMeans['account']

/**
 * The name of the bank of an account that a document names, in the languages in which Settings have it: the XML has no place
 * for it (PINT AE 1.0.4, IBG-17), so that it is known of the company's own accounts only. Undefined for others.
 */
export function bankNameOf(named: Named, { accounts, bank }: Known): PaperValue | undefined {
  const own = accounts.find((one) => isSameAccount(named, one))
  if (own) return nameOf(own.bankName, own.bankNameAr)
  return isSameAccount(named, bank) ? nameOf(bank.bankName, undefined) : undefined
}

/**
 * Those accounts of a company that the page of a document shows: that of the look and those that the document names. A
 * private link shows no others.
 */
export function accountsShown(
  { paymentMeans = [] }: InvoiceDraft,
  { accounts, bank }: Known,
): PaperAccount[] {
  const shown = [{ value: bank.account, bankId: bank.bic }, ...paymentMeans.map(({ account }) => account)]
  return accounts.filter((one) => shown.some((named) => isSameAccount(named, one)))
}
