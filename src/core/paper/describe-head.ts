import { creditReasons, frequencies } from '#core/codelists'
import type { InvoiceDraft } from '#core/invoice'
import { flagNames, isCreditNote } from '#core/kinds'
import { orderIdOf, quotationOf } from '#core/supporting-references'
import { supplyDate } from './describe-parties.ts'
import type { PaperFact, PaperValue } from './paper.ts'
import { amount, date, fact, facts, id, named, type PaperLists, text } from './values.ts'

/** Dates, currency, scenario and the papers that the document refers to. */
export function describeHead(draft: InvoiceDraft, lists: PaperLists): PaperFact[] {
  const { currency, exchangeRate, period, references } = draft
  const isForeign = Boolean(currency) && currency !== 'AED'
  const quotation = quotationOf(draft)
  const flags = flagNames.filter((flag) => draft.flags?.[flag])
  return facts(
    fact('number', id(draft.number)),
    fact('issueDate', date(draft.issueDate)),
    fact('supplyDate', supplyDate(draft)),
    // A deemed supply is not paid, so it has no due date.
    !draft.flags?.deemedSupply && fact('dueDate', date(draft.dueDate)),
    fact('currency', id(currency), named(lists.currencies, currency)),
    isForeign &&
      exchangeRate?.rate &&
      fact('exchangeRate', id(`1 ${currency} = ${exchangeRate.rate} ${exchangeRate.target ?? 'AED'}`)),
    (period?.start || period?.end) &&
      fact('period', { type: 'period', start: period.start, end: period.end }),
    fact('frequency', named(frequencies, period?.frequency), text(period?.description)),
    fact('scenario', ...flags.map((flag): PaperValue => ({ type: 'flag', flag }))),
    fact('purchaseOrder', id(references?.purchaseOrder)),
    fact('purchaseOrderId', id(orderIdOf(draft))),
    fact('quotation', id(quotation.id), date(quotation.date)),
    fact('salesOrder', id(references?.salesOrder)),
    fact('contract', id(references?.contract)),
    fact('contractValue', contractValue(references?.contractValue)),
    fact('project', text(references?.project)),
    fact('despatchAdvice', id(references?.despatchAdvice)),
    fact('receivingAdvice', id(references?.receivingAdvice)),
    fact('buyerReference', text(references?.buyerReference)),
    fact('buyerAccounting', text(references?.buyerAccounting)),
    fact('tender', id(references?.tender)),
    fact('invoicedObject', id(references?.invoicedObject?.value)),
    fact('customs', id(references?.customs)),
  )
}

/** The value of a contract is a text, in which the currency stands first by custom: `AED 360000`. */
function contractValue(reference: string | undefined): PaperValue | undefined {
  const [, currency, value] = /^([A-Z]{3}) (\d+(?:\.\d{1,2})?)$/.exec(reference?.trim() ?? '') ?? []
  return value === undefined ? id(reference) : amount(value, currency)
}

/** The invoices that a credit note corrects, or that came before an invoice, and the reason. */
export function describeCorrections(draft: InvoiceDraft): PaperFact[] {
  const label = isCreditNote(draft.kind) ? 'corrects' : 'precedes'
  const reasons = [
    { code: draft.creditReason, text: draft.creditReasonText },
    ...(draft.furtherCreditReasons ?? []),
  ]
  return facts(
    ...(draft.precedingDocuments ?? []).map(
      ({ number, issueDate }) => number && fact(label, id(number), date(issueDate)),
    ),
    ...reasons.map((reason) => fact('reason', named(creditReasons, reason.code), text(reason.text))),
  )
}
