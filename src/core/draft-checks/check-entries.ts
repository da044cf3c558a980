import { type IbanFault, ibanFault } from '#core/bank-accounts'
import { compareDates, isPlainDate, isUsableDate } from '#core/calendar'
import { doubtRate } from '#core/exchange-rates'
import { type Finding, fatal, warning } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { reportOnlyReceivers } from '#core/participant-ids'
import { isXmlText } from '#core/xml'
import { checkAttachments } from './check-attachments.ts'

/**
 * Checks entered values that no rule of a document covers: an invalid IBAN, a payment due before the document date,
 * characters that XML cannot contain, an implausible year or exchange rate, an attachment that is not a file, an
 * invalid date in our own notes, a buyer in an invoice of type B2B who is no business. Pure; paths are those of the model.
 */
export function checkEntries(draft: InvoiceDraft): Finding[] {
  return [
    ...checkCharacters(draft, ''),
    ...checkAccounts(draft),
    ...checkYears(draft),
    ...checkDueDate(draft),
    ...checkRate(draft),
    ...checkAttachments(draft),
    ...checkRetention(draft),
    ...checkProforma(draft),
    ...checkBusiness(draft),
  ]
}

/** Pasted text may contain control characters and lone surrogates; a document with one cannot be written. */
function checkCharacters(value: unknown, path: string): Finding[] {
  if (typeof value === 'string') {
    if (isXmlText(value)) return []
    const message = 'This text contains a character that cannot be sent. Delete the text and type it again.'
    return [fatal('falaj-text-characters', path, message)]
  }
  if (Array.isArray(value))
    return value.flatMap((entry, index) => checkCharacters(entry, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    checkCharacters(entry, path === '' ? key : `${path}.${key}`),
  )
}

function checkAccounts({ paymentMeans = [] }: InvoiceDraft): Finding[] {
  return paymentMeans.flatMap(({ account }, index) => {
    const fault = ibanFault(account?.value ?? '', account?.scheme)
    return fault ? [accountFinding(fault, `paymentMeans[${index}].account.value`)] : []
  })
}

function accountFinding(fault: IbanFault, path: string): Finding {
  switch (fault.fault) {
    case 'length': {
      const { country, expected, actual } = fault
      const message = `An IBAN for ${country} has ${expected} characters; this one has ${actual}.`
      const params = { country, expected: String(expected), actual: String(actual) }
      return fatal('falaj-iban-length', path, message, params)
    }
    case 'checkDigits':
      return fatal(
        'falaj-iban-check-digits',
        path,
        'This IBAN has a typing error: its check digits do not match.',
      )
    default:
      return fatal(
        'falaj-iban-form',
        path,
        'This is not an IBAN. An IBAN begins with a country code and two digits, such as AE07.',
      )
  }
}

/** Dates that are valid for the rules, but of implausible years. */
function checkYears({ issueDate, taxPointDate, dueDate, period }: InvoiceDraft): Finding[] {
  const dates = {
    issueDate,
    taxPointDate,
    dueDate,
    'period.start': period?.start,
    'period.end': period?.end,
  }
  return Object.entries(dates).flatMap(([path, value]) => {
    if (!isPlainDate(value) || isUsableDate(value)) return []
    const message = `“${value}” is not a date between the years 1900 and 2199.`
    return [fatal('falaj-date-years', path, message, { value: value ?? '' })]
  })
}

/** A warning only: an amount paid in advance may have been due before its invoice. */
function checkDueDate({ issueDate = '', dueDate = '' }: InvoiceDraft): Finding[] {
  if (!isPlainDate(issueDate) || !isPlainDate(dueDate) || compareDates(dueDate, issueDate) >= 0) return []
  const message = `The due date, ${dueDate}, is before the document date.`
  return [warning('falaj-due-date-early', 'dueDate', message, { date: dueDate })]
}

/**
 * An inverted rate (it should be AED for one unit) makes the amounts in AED wrong, which no rule checks. An
 * impossible rate is refused: limits in AED and the VAT return would be wrong by orders of magnitude.
 */
function checkRate({ currency = '', exchangeRate }: InvoiceDraft): Finding[] {
  const { rate = '', source = currency, target = 'AED' } = exchangeRate ?? {}
  if (currency === '' || currency === 'AED') return []
  const doubt = doubtRate(currency, rate)
  // The amounts are multiplied by it, regardless of the currencies that it states.
  if (!doubt || (!doubt.isAbsurd && (source !== currency || target !== 'AED'))) return []
  const path = 'exchangeRate.rate'
  if (doubt.doubt === 'notPositive')
    return [fatal('falaj-rate-positive', path, 'An exchange rate is above zero.', { value: rate })]
  const { certainty = '', rate: known = '' } = doubt.known ?? {}
  const finding = doubt.isAbsurd ? fatal : warning
  const params = { value: rate, currency, known }
  if (doubt.doubt === 'turnedOver') {
    const message = `At this rate 1 ${currency} is ${rate} AED. It looks turned over: 1 ${currency} is about ${known} AED.`
    return [finding('falaj-rate-turned-over', path, message, params)]
  }
  const rule = certainty === 'pegged' ? 'falaj-rate-pegged' : 'falaj-rate-far'
  const message = `At this rate 1 ${currency} is ${rate} AED. About ${known} AED is expected.`
  return [finding(rule, path, message, params)]
}

/** Retention is no part of the document that is sent, so no rule looks at it. */
function checkRetention({ retention }: InvoiceDraft): Finding[] {
  const value = retention?.dueDate
  if (!value || isPlainDate(value)) return []
  const message = `“${value}” is not a date. Write it as YYYY-MM-DD.`
  return [fatal('falaj-retention-date', 'retention.dueDate', message, { value })]
}

/** A proforma is an offer and no tax document: it is never issued, an invoice made of it is. */
function checkProforma({ proforma }: InvoiceDraft): Finding[] {
  if (!proforma) return []
  return [fatal('falaj-proforma', 'proforma', 'A proforma is not issued. Turn it into an invoice.')]
}

/** Registrations of persons and of public bodies. */
const noBusiness: readonly (string | undefined)[] = ['EID', 'PAS', 'CD']

/**
 * Invoice type B2B: the buyer has a TRN or the registration of a business. A self-billed document, and one to the
 * predefined receiver of consumers, is of another type, whatever was chosen before.
 */
function checkBusiness({ buyerIsBusiness, buyer, kind }: InvoiceDraft): Finding[] {
  if (!buyerIsBusiness || !buyer?.legalName || isSelfBilled(kind)) return []
  if (buyer.participantId?.value === reportOnlyReceivers.buyerOutsideScope) return []
  const registration = buyer.legalRegistration
  if (buyer.trn || (registration?.value && !noBusiness.includes(registration.type))) return []
  const message =
    'The invoice type is B2B, but the buyer is not identified as a business. Enter its TRN or trade licence, or change the invoice type.'
  return [fatal('falaj-business-buyer', 'buyer', message)]
}
