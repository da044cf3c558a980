import { isUsableDate, type PlainDate } from '#core/calendar'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import {
  add,
  type Decimal,
  decimal,
  multiply,
  negate,
  printDecimal,
  roundForDocument,
  zero,
} from '#core/money'
import { isTaxed, type VatCategory } from '#core/vat'
import { type EmirateCode, isEmirate, type Side } from './boxes.ts'

/** A document's amounts for one VAT treatment. Decimal strings; negative for a credit note. */
interface VatEntry {
  readonly side: Side
  readonly category: VatCategory
  /** Of the seller's establishment that the document names; empty when it names no emirate. */
  readonly emirate: EmirateCode | ''
  /** In the currency of the document. */
  readonly net: string
  readonly vat: string
  /** In AED; null if the document has no exchange rate. */
  readonly netAed: string | null
  readonly vatAed: string | null
}

interface Sum {
  net: Decimal
  vat: Decimal
}

/**
 * What a document brings to the VAT return, one entry for each VAT treatment in it and at least one. Amounts in another
 * currency are expressed in AED by the rate of the document (BTAE-04), its VAT by the sum that it states (IBT-111).
 */
export function vatEntriesOf(
  document: InvoiceDraft,
  totals: Totals,
  direction: 'sent' | 'received',
): VatEntry[] {
  const { kind, seller } = document
  const weSell = (direction === 'sent') !== isSelfBilled(kind)
  const code = seller?.address?.subdivision?.toUpperCase() ?? ''
  const emirate = isEmirate(code) ? code : ''
  const sums = sumsOf(totals)
  const rate = rateOf(document, totals)
  const taxed = [...sums.keys()].filter(isTaxed)
  const signed = (value: Decimal) => printDecimal(isCreditNote(kind) ? negate(value) : value)
  const inAed = (value: Decimal) => (rate ? signed(roundForDocument(multiply(value, rate))) : null)
  return [...sums].map(([category, { net, vat }]) => {
    const stated = isTaxed(category) && taxed.length === 1 ? totals.taxTotalAed : undefined
    return {
      side: weSell ? 'sales' : 'purchases',
      category,
      emirate,
      net: signed(net),
      vat: signed(vat),
      netAed: inAed(net),
      vatAed: stated === undefined ? inAed(vat) : signed(decimal(stated)),
    }
  })
}

/** The day that decides in which return a document counts: the tax point that it names, or its issue date. */
export function taxDateOf({
  issueDate,
  taxPointDate,
}: Pick<InvoiceDraft, 'issueDate' | 'taxPointDate'>): PlainDate | undefined {
  return [taxPointDate, issueDate].find(isUsableDate)
}

/** The total of a document without a breakdown is out of scope of VAT. */
function sumsOf(totals: Totals): ReadonlyMap<VatCategory, Sum> {
  const sums = new Map<VatCategory, Sum>()
  for (const { category = 'outOfScope', taxAmount, taxable } of totals.breakdown) {
    const sum = sums.get(category) ?? { net: zero, vat: zero }
    sums.set(category, {
      net: add(sum.net, decimal(taxable ?? '0')),
      vat: add(sum.vat, roundForDocument(decimal(taxAmount ?? '0'))),
    })
  }
  if (sums.size === 0)
    sums.set('outOfScope', { net: decimal(totals.netTotal ?? totals.payable ?? '0'), vat: zero })
  return sums
}

/** AED for one unit of the currency of a document; undefined when it names no rate. */
export function rateOf({ currency, exchangeRate }: InvoiceDraft, totals: Totals): Decimal | undefined {
  if ((currency ?? totals.currency ?? 'AED') === 'AED') return decimal('1')
  return exchangeRate?.rate === undefined ? undefined : decimal(exchangeRate.rate)
}
