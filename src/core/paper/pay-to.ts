import { isSameAccount } from '#core/bank-accounts'
import { type InvoiceDraft } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import { isZero, parseDecimal } from '#core/money'
import type { PaperAccount, PaperStyle } from '#core/paper-style'

/** An account to which the buyer pays, with the facts that a transfer needs. */
export interface PayTo {
  /** As the document or the style of its page has it. */
  readonly account: string
  /** Empty where the document names no holder. */
  readonly accountName: string
  /** Empty, or the bank's name in each language, as the settings of the issuer have it. */
  readonly bankName: string
  readonly bankNameAr: string
  /** Empty, or the BIC. */
  readonly bic: string
  /** References of the payment in the document; empty if it has none. */
  readonly references: readonly string[]
}

/**
 * The accounts that the page of a document shows to its buyer: those of its payment means, else the bank details of the
 * company, as the paper prints them. None where nothing is to be paid by the reader: a credit note, a document that the
 * buyer issued, a deemed supply, and a document whose payable amount is zero. Pure.
 * @param payable the amount due, as the document has it
 */
export function payToOf(
  { flags, kind, paymentMeans = [] }: InvoiceDraft,
  payable: string | undefined,
  { accounts, bank }: Pick<PaperStyle, 'accounts' | 'bank'>,
): readonly PayTo[] {
  const amount = parseDecimal(payable)
  if (isCreditNote(kind) || isSelfBilled(kind) || flags?.deemedSupply) return []
  if (!amount || isZero(amount) || payable?.startsWith('-')) return []
  const references = paymentMeans.flatMap(({ remittance = [] }) =>
    remittance.flatMap(({ value }) => value ?? []),
  )
  const named = paymentMeans.flatMap(({ account }) => (account?.value ? [account] : []))
  if (named.length > 0)
    return named.map(({ bankId = '', name = '', value = '' }) => ({
      ...bankOf(accounts, value, bankId),
      ...{ account: value, accountName: name, bic: bankId, references },
    }))
  if (bank.account === '' || paymentMeans.some(({ card, mandate }) => card || mandate)) return []
  const { account, accountName, bankName, bic } = bank
  const own = bankOf(accounts, account, bic)
  return [{ ...own, bankName: own.bankName || bankName, account, accountName, bic, references }]
}

function bankOf(accounts: readonly PaperAccount[], value: string, bankId: string) {
  const own = accounts.find((one) => isSameAccount({ value, bankId }, one))
  return { bankName: own?.bankName ?? '', bankNameAr: own?.bankNameAr ?? '' }
}
