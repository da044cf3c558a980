import type { InvoiceDraft } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import type { DocumentRecord } from '../model/index.ts'

/** An account that earlier invoices of a supplier named. */
export interface SupplierAccount {
  /** Without spaces. */
  readonly account: string
  /** How many of them named it. */
  readonly documents: number
  /** `YYYY-MM-DD`: the date of the first of them. */
  readonly since: string
  /** One of them was approved, or was the first of all. */
  readonly known: boolean
  /** The newest approved invoice that named it; null without one. */
  readonly approved: { readonly number: string | null; readonly date: string } | null
}

/** An account of an invoice that an earlier, approved one of the supplier named. */
export interface ApprovedAccount {
  readonly account: string
  readonly number: string | null
  /** `YYYY-MM-DD`. */
  readonly date: string
}

export interface ChangedAccount {
  /** Accounts that are new. */
  readonly accounts: readonly string[]
  readonly known: readonly SupplierAccount[]
}

/** The accounts to which we are to pay an invoice; a self-billed one is paid to us, and a credit note is not paid. */
export function payeeAccountsOf({ kind, paymentMeans }: InvoiceDraft): string[] {
  if (isSelfBilled(kind) || isCreditNote(kind)) return []
  const accounts = (paymentMeans ?? []).flatMap(({ account }) => {
    const value = account?.value?.replace(/\s+/g, '').toUpperCase()
    return value ? [value] : []
  })
  return [...new Set(accounts)]
}

/** Approved, or paid after that. */
export function isApproved({ facts }: Pick<DocumentRecord, 'facts'>): boolean {
  return facts.response === 'AP' || facts.response === 'PD'
}

/** The change of the accounts of an invoice; null while its supplier is new or is paid as before. */
export function changedAccount(
  { payeeAccounts }: Pick<DocumentRecord, 'payeeAccounts'>,
  earlier: readonly SupplierAccount[],
): ChangedAccount | null {
  const known = earlier.filter((one) => one.known)
  const accounts = payeeAccounts.filter((account) => known.every((one) => one.account !== account))
  return known.length > 0 && accounts.length > 0 ? { accounts, known } : null
}

/** Which accounts of an invoice an approved one named before. */
export function approvedAccounts(
  { payeeAccounts }: Pick<DocumentRecord, 'payeeAccounts'>,
  earlier: readonly SupplierAccount[],
): ApprovedAccount[] {
  return earlier.flatMap(({ account, approved }) =>
    approved && payeeAccounts.includes(account) ? [{ account, ...approved }] : [],
  )
}
