import { plainAccount } from '#core/bank-accounts'
import { numberPath, type ReadRow } from '#core/imports'
import type { DocumentAllowance, InvoiceDraft, InvoiceLine, LineVat } from '#core/invoice'
import type { DocumentKind } from '#core/kinds'
import { parseDecimal, printDecimal } from '#core/money'
import { netPriceOf } from '#core/tax'
import { lineRateOf, type VatCategory } from '#core/vat'

/** UNCL 5189: discount. */
const discountReason = '95'
/** UNCL 7161: freight service. */
const freightReason = 'FC'
const creditTransfer = '30'

/**
 * The draft of a document from its rows, one for each line: document fields are taken from the first row that has them.
 * Prices that include VAT become net prices. The other party is not part of it. Pure.
 */
export function toDraft(rows: readonly ReadRow[]): InvoiceDraft {
  const of = (path: string) => rows.find(({ values }) => values.has(path))?.values.get(path)
  const preceding = of('precedingNumber')
  const precedingDate = of('precedingDate')
  const order = of('references.purchaseOrder')
  const rate = of('exchangeRate.rate')
  const terms = of('paymentTerms')
  const isIncluded = of('taxIncluded') === 'true'
  const lines = rows.map((row) => toLine(row, isIncluded))
  return {
    kind: (of('kind') ?? 'invoice') as DocumentKind,
    ...known({
      number: of('number'),
      issueDate: of('issueDate'),
      dueDate: of('dueDate'),
      currency: of('currency') ?? 'AED',
      note: of('note'),
      creditReason: of('creditReason'),
      rounding: isZeroOrNone(of('rounding')) ? undefined : of('rounding'),
    }),
    ...paymentMeansOf(of),
    ...(terms ? { paymentTerms: [{ note: terms }] } : {}),
    ...(rate ? { exchangeRate: { rate } } : {}),
    ...(order ? { references: { purchaseOrder: order } } : {}),
    ...(preceding ? { precedingDocuments: [known({ number: preceding, issueDate: precedingDate })] } : {}),
    ...adjustmentsOf(of, lines[0]?.vat, isIncluded),
    lines,
  }
}

type ValueOf = (path: string) => string | undefined

function paymentMeansOf(of: ValueOf): Pick<InvoiceDraft, 'paymentMeans'> {
  const code = of('paymentMeans')
  const account = of('payeeAccount')
  if (!code && !account) return {}
  return {
    paymentMeans: [
      { code: code ?? creditTransfer, ...(account ? { account: { value: plainAccount(account) } } : {}) },
    ],
  }
}

/** Discount and charge of the whole document, taxed as its first line is. */
function adjustmentsOf(
  of: ValueOf,
  vat: LineVat | undefined,
  isIncluded: boolean,
): Pick<InvoiceDraft, 'allowances' | 'charges'> {
  const { category, rate } = vat ?? {}
  const taxed = { vat: known({ category, rate }) }
  const net = (value: string | undefined) => netIf(isIncluded, value, category, rate)
  const percent = unsignedDiscount(of('discountPercent'))
  const discount = unsignedDiscount(of('discount'))
  const charge = of('charge')
  const allowance: DocumentAllowance | undefined = !isZeroOrNone(discount)
    ? { reasonCode: discountReason, ...known({ amount: net(discount) }), ...taxed }
    : !isZeroOrNone(percent)
      ? { reasonCode: discountReason, ...known({ percent }), ...taxed }
      : undefined
  return {
    ...(allowance ? { allowances: [allowance] } : {}),
    ...(isZeroOrNone(charge)
      ? {}
      : { charges: [{ reasonCode: freightReason, ...known({ amount: net(charge) }), ...taxed }] }),
  }
}

/** A discount without its sign: ledgers that add up their columns write discounts as negative numbers. */
export function unsignedDiscount(value: string | undefined): string | undefined {
  return value?.replace(/^-/, '')
}

/** True for an empty value and for zero: a ledger writes 0.00 where there is no discount. */
export function isZeroOrNone(value: string | undefined): boolean {
  return value === undefined || /^-?0*(?:\.0*)?$/.test(value)
}

/** The amount without the VAT in it, where amounts of the file include it. */
function netIf(
  isIncluded: boolean,
  value: string | undefined,
  category: VatCategory | undefined,
  rate: string | undefined,
): string | undefined {
  const amount = parseDecimal(value)
  if (!isIncluded || !amount || category !== 'standard') return value
  const percent = parseDecimal(rate ?? lineRateOf('standard'))
  const net = percent && netPriceOf(amount, percent)
  return net ? printDecimal(net) : value
}

const categories: Readonly<Record<string, VatCategory>> = {
  S: 'standard',
  Z: 'zeroRated',
  E: 'exempt',
  O: 'outOfScope',
  AE: 'reverseCharge',
  N: 'marginScheme',
}

function toLine({ values }: ReadRow, isIncluded: boolean): InvoiceLine {
  const of = (path: string) => values.get(`line.${path}`)
  const hs = of('hsCode')
  const sac = of('sacCode')
  const category = categories[of('vatCategory') ?? 'S']
  const rate = of('vatRate')
  const price = netIf(isIncluded, of('price'), category, rate)
  return {
    ...known({ quantity: of('quantity'), unit: of('unit') ?? 'C62' }),
    ...(price ? { price: { gross: price } } : {}),
    ...discountOf(of, isIncluded, category, rate),
    vat: known({ category, rate, exemptionReasonCode: of('exemptionReasonCode') }),
    item: {
      ...known({
        name: of('name'),
        description: of('description'),
        sellerId: of('code'),
        // Fields that the file omits stay empty: the code or the user fills them.
        type: of('itemType') ?? (hs ? 'G' : sac ? 'S' : undefined),
      }),
      ...(hs ? { classifications: [{ code: hs.replace(/[\s.]/g, ''), list: 'HS' }] } : {}),
      ...(sac ? { serviceCodes: [{ value: sac }] } : {}),
    },
  }
}

/** A percentage beside its amount is one discount: `contradictions` finds two that differ. */
function discountOf(
  of: ValueOf,
  isIncluded: boolean,
  category: VatCategory | undefined,
  rate: string | undefined,
): Pick<InvoiceLine, 'allowances'> {
  const percent = unsignedDiscount(of('discountPercent'))
  const amount = unsignedDiscount(of('discount'))
  if (!isZeroOrNone(percent)) return { allowances: [{ reasonCode: discountReason, ...known({ percent }) }] }
  if (isZeroOrNone(amount)) return {}
  const net = netIf(isIncluded, amount, category, rate)
  return { allowances: [{ reasonCode: discountReason, ...known({ amount: net }) }] }
}

/** The fields of a document as a whole: all rows of one must agree on them. */
export function isDocumentField(path: string): boolean {
  return !path.startsWith('line.')
}

/** The field of a file for a place of the model, with the row for lines; the first row for the rest. */
export function fieldOfPlace(place: string): { readonly row: number; readonly field: string } {
  if (/^totals\.breakdown\[\d+\]\.rate$/.test(place)) return { row: 0, field: 'line.vatRate' }
  const line = /^lines\[(\d+)\]\.?(.*)$/.exec(place)
  if (!line) return { row: 0, field: wholeFields.find(([from]) => place.startsWith(from))?.[1] ?? '' }
  const [, index = '0', rest = ''] = line
  return { row: Number(index), field: lineFields.find(([from]) => rest.startsWith(from))?.[1] ?? '' }
}

const lineFields: readonly (readonly [string, string])[] = [
  ['quantity', 'line.quantity'],
  ['unit', 'line.unit'],
  ['price', 'line.price'],
  ['netPrice', 'line.price'],
  ['allowances', 'line.discount'],
  ['vat.rate', 'line.vatRate'],
  ['vat.exemptionReason', 'line.exemptionReasonCode'],
  ['vat', 'line.vatCategory'],
  ['item.name', 'line.name'],
  ['item.description', 'line.description'],
  ['item.type', 'line.itemType'],
  ['item.classifications', 'line.hsCode'],
  ['item.serviceCodes', 'line.sacCode'],
]

const wholeFields: readonly (readonly [string, string])[] = [
  ['number', 'number'],
  ['issueDate', 'issueDate'],
  ['dueDate', 'dueDate'],
  ['currency', 'currency'],
  ['exchangeRate', 'exchangeRate.rate'],
  ['buyer.trn', 'buyer.trn'],
  ['buyer.participantId', 'buyer.participantId'],
  ['buyer.address.subdivision', 'buyer.address.subdivision'],
  ['buyer.address.city', 'buyer.address.city'],
  ['buyer.address', 'buyer.address.line1'],
  ['buyer', 'buyer.name'],
  // No column: the sender is the company itself.
  ['seller', 'seller'],
  ['precedingDocuments', 'precedingNumber'],
  ['paymentMeans[0].account', 'payeeAccount'],
  ['paymentMeans', 'paymentMeans'],
  ['creditReason', 'creditReason'],
  ['allowances', 'discount'],
  ['charges', 'charge'],
  ['rounding', 'rounding'],
]

function known<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** The rows of one document: continuation rows get its number, which they need not repeat. Pure. */
export function asOneDocument(rows: readonly ReadRow[]): ReadRow[] {
  const number = rows[0]?.values.get(numberPath)
  return rows.map((row) => {
    if (number === undefined || row.values.has(numberPath)) return row
    const findings = row.findings.filter(
      ({ path, rule }) => path !== numberPath || rule !== 'falaj-import-missing',
    )
    return { values: new Map([...row.values, [numberPath, number]]), findings }
  })
}
