import { allowanceReasons, exemptionReasons } from '#core/codelists'
import type { DocumentAllowance, InvoiceDraft, Totals } from '#core/invoice'
import { isCreditNote } from '#core/kinds'
import { isZero, parseDecimal, subtract } from '#core/money'
import { isTaxed } from '#core/vat'
import { allowanceAmount, treatment } from './describe-lines.ts'
import type { PaperBreakdown, PaperFact, PaperGroup, PaperLabel } from './paper.ts'
import {
  amount,
  date,
  fact,
  facts,
  named,
  type PaperLists,
  percentage,
  printAmount,
  printDeduction,
  text,
} from './values.ts'

/** From the sum of the lines to the total; without VAT where none is shown. */
export function describeTotals(
  draft: InvoiceDraft,
  totals: Totals,
  { lists, showsVat }: { lists: PaperLists; showsVat: boolean },
): PaperFact[] {
  const off = totals.prepaid === undefined ? undefined : parseDecimal(totals.prepaid)
  const rounding = parseDecimal(totals.rounding)
  const adjusts = (off && !isZero(off)) || (rounding && !isZero(rounding))
  const changes = [
    ...adjustments('allowance', draft.allowances, totals.allowances, lists),
    ...adjustments('charge', draft.charges, totals.charges, lists),
  ]
  const gross = totals.grossTotal ?? totals.netTotal
  return facts(
    (changes.length > 0 || !showsVat) && fact('sumOfLines', amount(totals.lineNetTotal)),
    ...changes,
    showsVat && fact('netTotal', amount(totals.netTotal)),
    showsVat && fact('vatTotal', rateOfAll(totals), amount(totals.taxTotal)),
    (showsVat || adjusts || changes.length > 0) && fact('grossTotal', amount(gross)),
    off && !isZero(off) && fact('prepaid', amount(printDeduction(off))),
    rounding && !isZero(rounding) && fact('rounding', amount(totals.rounding)),
  )
}

/** The amount to be paid or credited; for a deemed supply, the amount that is not paid. */
export function describePayable(draft: InvoiceDraft, totals: Totals, currency: string): PaperFact {
  const ofInvoice = draft.flags?.deemedSupply ? 'notPayable' : 'payable'
  const label = isCreditNote(draft.kind) ? 'credited' : ofInvoice
  return fact(label, amount(totals.payable ?? totals.grossTotal ?? '0', currency)) as PaperFact
}

/** Allowances and charges of the document, each with its reason. */
function adjustments(
  label: 'allowance' | 'charge',
  all: readonly DocumentAllowance[] | undefined,
  computed: Totals['allowances'],
  lists: PaperLists,
): (PaperFact | undefined)[] {
  return (all ?? []).map((one, index) => {
    const value = allowanceAmount(one, computed[index]?.amount)
    return fact(
      label,
      text(one.reason) ??
        named(label === 'allowance' ? allowanceReasons : lists.chargeReasons, one.reasonCode),
      percentage(one.percent),
      amount(label === 'allowance' ? printDeduction(value) : printAmount(value)),
    )
  })
}

/** The one rate of a document that has only one. */
function rateOfAll({ breakdown }: Totals) {
  const [only, ...more] = breakdown
  return only?.category && isTaxed(only.category) && more.length === 0 ? percentage(only.rate) : undefined
}

/** One row for each VAT treatment and rate. */
export function describeBreakdown(totals: Totals): PaperBreakdown[] {
  return totals.breakdown.flatMap(
    ({ category, exemptionReason, exemptionReasonCode, rate, taxable, taxAmount }) => {
      const name = category && treatment(category)
      if (!name) return []
      return [
        {
          name,
          rate: isTaxed(category) ? percentage(rate) : undefined,
          taxable: shown(taxable),
          tax: shown(taxAmount),
          reason: named(exemptionReasons, exemptionReasonCode) ?? text(exemptionReason),
        },
      ]
    },
  )
}

function shown(value: string | undefined): string {
  const number = parseDecimal(value)
  return number ? printAmount(number) : (value ?? '0.00')
}

/** The sums in dirhams, of a document in another currency. */
export function describeInAed(draft: InvoiceDraft, totals: Totals): PaperFact[] {
  if (!draft.currency || draft.currency === 'AED') return []
  const [gross, tax] = [parseDecimal(totals.grossTotalAed), parseDecimal(totals.taxTotalAed)]
  const net = gross && tax ? printAmount(subtract(gross, tax)) : undefined
  const inAed = (label: PaperLabel, value: string | undefined) => fact(label, amount(value, 'AED'))
  return facts(
    inAed('netAed', net),
    inAed('vatAed', totals.taxTotalAed),
    inAed('grossAed', totals.grossTotalAed),
  )
}

/** The retained amount, as the form computed it, and its due date. It is no part of the document. */
export function describeRetention(
  { retention }: InvoiceDraft,
  totals: Totals,
  currency: string,
): PaperGroup | undefined {
  const { amount: net, taxAmount, total } = totals.retention ?? {}
  const retained = net ?? retention?.amount
  if (!retention || !retained) return undefined
  return {
    label: 'retention',
    facts: facts(
      fact('retained', percentage(retention.percent), amount(retained, currency)),
      fact('retentionVat', amount(taxAmount, currency)),
      fact('retentionTotal', amount(total, currency)),
      fact('retentionDue', date(retention.dueDate)),
      fact('note', text(retention.note)),
    ),
  }
}
