import { compareDates, isPlainDate } from '#core/calendar'
import { type Finding, fatal, warning } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'
import { type IbanFault, ibanFault } from '#core/party'
import { isXmlText } from '#core/xml'

/**
 * What is wrong with what people typed and no rule of a document says: a bank account that is no IBAN, a payment that
 * falls due before the document was written, a text with characters that no XML can carry, a date of our own notes that is none. Pure; the fields of the model are the
 * places.
 */
export function checkEntries(draft: InvoiceDraft): Finding[] {
  return [
    ...checkCharacters(draft, ''),
    ...checkAccounts(draft),
    ...checkDueDate(draft),
    ...checkRetention(draft),
    ...checkProforma(draft),
  ]
}

/** Control characters and halves of characters come with pasted texts; a document that holds one cannot be written. */
function checkCharacters(value: unknown, path: string): Finding[] {
  if (typeof value === 'string') {
    if (isXmlText(value)) return []
    const message = 'This text holds a character that cannot be sent: delete it and type it again.'
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
      const message = `An IBAN of ${country} has ${expected} characters; this one has ${actual}.`
      const params = { country, expected: String(expected), actual: String(actual) }
      return fatal('falaj-iban-length', path, message, params)
    }
    case 'checkDigits':
      return fatal('falaj-iban-check-digits', path, 'The check digits of this IBAN are wrong.')
    default:
      return fatal('falaj-iban-form', path, 'This is not an IBAN: two letters, then digits and letters.')
  }
}

/** It only advises: what was paid in advance may have been due before its invoice. */
function checkDueDate({ issueDate = '', dueDate = '' }: InvoiceDraft): Finding[] {
  if (!isPlainDate(issueDate) || !isPlainDate(dueDate) || compareDates(dueDate, issueDate) >= 0) return []
  const message = `Payment falls due on ${dueDate}, before the date of the document.`
  return [warning('falaj-due-date-early', 'dueDate', message, { date: dueDate })]
}

/** Retention is no part of the document that is sent, so no rule looks at it. */
function checkRetention({ retention }: InvoiceDraft): Finding[] {
  const value = retention?.dueDate
  if (!value || isPlainDate(value)) return []
  const message = `“${value}” is not a date written YYYY-MM-DD.`
  return [fatal('falaj-retention-date', 'retention.dueDate', message, { value })]
}

/** A proforma is an offer and no tax document: it is never issued, an invoice made of it is. */
function checkProforma({ proforma }: InvoiceDraft): Finding[] {
  if (!proforma) return []
  return [fatal('falaj-proforma', 'proforma', 'A proforma is not issued. Make an invoice of it.')]
}
