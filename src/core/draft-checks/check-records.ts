import { compareDates, isPlainDate, isUsableDate } from '#core/calendar'
import { type Finding, fatal, warning } from '#core/findings'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { compare, decimal, parseDecimal, printDecimal, subtract } from '#core/money'
import { checkUploadedFiles, type StoredFile } from './check-uploaded-files.ts'

/** The portal's records of the issued invoices that a credit note refers to, alone or together. */
interface CreditedInvoices {
  /** Of the only one; left out where several are named. */
  readonly documentId?: string | undefined
  /** Their numbers, with commas between them. */
  readonly number: string
  /** ISO 4217. */
  readonly currency: string
  /** The amount left to credit of all of them, with VAT, in that currency: a decimal. */
  readonly left: string
}

/** The supplier's agreement that we write their invoices. */
interface SelfBillingAgreement {
  /** How people find the paper; may be empty. */
  readonly reference: string
  /** `YYYY-MM-DD`, both included. */
  readonly from: string
  /** `YYYY-MM-DD`; null while it has no end. */
  readonly until: string | null
}

/** A period whose VAT return is marked as filed: `YYYY-MM-DD`, both included. */
export interface FiledPeriod {
  readonly from: string
  readonly to: string
}

/** The portal's records of everything that a draft refers to. */
export interface DraftRecords {
  /** The number that the document would have, when another issued one of its kind has it already. */
  readonly takenNumber: string | null
  /** The issued invoices of ours that a credit note names; null when there is none, or some of those named are not ours. */
  readonly original: CreditedInvoices | null
  /** The first number in a credit note that belongs to no invoice of ours; null when all belong to one. */
  readonly unknownOriginal: string | null
  /** The other company of the organization that has issued that invoice, by name; null otherwise. */
  readonly originalOf: string | null
  /** The stored agreement with the supplier of a self-billed document; null without one. */
  readonly agreement: SelfBillingAgreement | null
  /** The period of the filed VAT return in which the tax date of the draft lies; null when none is filed. */
  readonly filedPeriod: FiledPeriod | null
  /** The stored ones of the uploaded files that the draft attaches. */
  readonly files: readonly StoredFile[]
}

/**
 * Findings that would prevent issue, from the portal's records: a number that is already used, a credit above the
 * remaining amount of its invoice, a credit of another company's invoice, a self-billed document without an agreement, an
 * attached file that is not stored.
 * A credit of another system's invoice gets a warning, and so does a date in a filed VAT period. Form and server share it. Pure.
 */
export function checkRecords(draft: InvoiceDraft, totals: Totals, records: DraftRecords): Finding[] {
  const { takenNumber, original, unknownOriginal, originalOf } = records
  return [
    ...(takenNumber === null ? [] : [numberTaken(takenNumber)]),
    ...(original ? checkCredit(draft, totals, original) : []),
    ...(unknownOriginal === null ? [] : [originalUnknown(unknownOriginal, originalOf)]),
    ...(isSelfBilled(draft.kind) ? checkAgreement(draft, records.agreement) : []),
    ...(records.filedPeriod ? [dateInFiledPeriod(draft, records.filedPeriod, 'warning')] : []),
    ...checkUploadedFiles(draft, records.files),
  ]
}

/** The finding of a number that another document of the same kind has. */
export function numberTaken(number: string): Finding {
  const message = `The number ${number} was already given to another document.`
  return fatal('falaj-number-taken', 'number', message, { number })
}

/** The rule of a date in a period whose VAT return is filed: only issued after a confirmation. */
export const filedPeriodRule = 'falaj-filed-period'

/**
 * The finding of a draft whose tax date lies in a filed period. Issuing needs a confirmation; without one it is fatal.
 * Decision 96.
 */
export function dateInFiledPeriod(
  draft: InvoiceDraft,
  { from, to }: FiledPeriod,
  severity: Finding['severity'],
): Finding {
  // As `taxDateOf` chooses.
  const path = isUsableDate(draft.taxPointDate) ? 'taxPointDate' : 'issueDate'
  const message =
    `The VAT return of ${from} to ${to} is filed, and this date is in that period. Confirm that the document is issued ` +
    'into the filed period, as a late change; or correct the date if it is wrong; or have the filing withdrawn in the ' +
    'reports by a user who may issue.'
  return (severity === 'fatal' ? fatal : warning)(filedPeriodRule, path, message, { from, to })
}

/** The credits of an invoice must not exceed its total, in its currency. */
function checkCredit(
  draft: InvoiceDraft,
  { grossTotal }: Totals,
  { number, currency, left }: CreditedInvoices,
): Finding[] {
  if (draft.currency && draft.currency !== currency) {
    const message = `Invoice ${number} is in ${currency}: credit it in that currency.`
    return [fatal('falaj-credit-currency', 'currency', message, { number, currency })]
  }
  const credit = parseDecimal(grossTotal ?? '')
  if (!credit || compare(credit, decimal(left)) <= 0) return []
  const excess = printDecimal(subtract(credit, decimal(left)))
  const message = `Invoice ${number} has ${left} ${currency} left to credit; this is ${excess} more.`
  return [fatal('falaj-credit-exceeds-original', 'lines', message, { number, left, excess, currency })]
}

/**
 * An invoice of another system may be credited; the portal does not know its remaining amount. Only the company that
 * issued an invoice may credit it, because that company charged the VAT.
 */
function originalUnknown(number: string, company: string | null): Finding {
  if (company !== null) {
    const message = `Invoice ${number} was issued by your company ${company}. Credit it as that company.`
    const params = { number, company }
    return fatal('falaj-original-of-other-company', 'precedingDocuments[0].number', message, params)
  }
  const message = `Invoice ${number} was not issued here, so what is left to credit is not known.`
  return warning('falaj-original-not-issued-here', 'precedingDocuments[0].number', message, { number })
}

/**
 * Self-billing requires an agreement with the supplier that is valid on the day of the document. Source: Guidelines
 * 10.3.
 */
function checkAgreement({ seller, issueDate = '' }: InvoiceDraft, agreement: SelfBillingAgreement | null) {
  // Who the supplier is comes first.
  if (!seller?.legalName || !seller.participantId?.value) return []
  const name = seller.legalName
  if (!agreement) {
    const message = `No agreement of self-billing with ${name} is on record.`
    return [fatal('falaj-self-billing-agreement', 'seller', message, { name })]
  }
  const { from, until } = agreement
  if (!isPlainDate(issueDate)) return []
  if (compareDates(issueDate, from) >= 0 && (until === null || compareDates(issueDate, until) <= 0)) return []
  const message = `The agreement of self-billing with ${name} does not cover ${issueDate}.`
  return [fatal('falaj-self-billing-agreement-dates', 'seller', message, { name, date: issueDate })]
}
