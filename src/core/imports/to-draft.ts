import type { InvoiceDraft, InvoiceLine } from '#core/invoice'
import type { DocumentKind } from '#core/kinds'
import type { VatCategory } from '#core/vat'
import type { ReadRow } from './read-row.ts'

/**
 * The draft of a document that stands in rows, one for each line: what is said of the whole is taken from the first row
 * that says it. The other side is not in it. Pure.
 */
export function toDraft(rows: readonly ReadRow[]): InvoiceDraft {
  const of = (path: string) => rows.find(({ values }) => values.has(path))?.values.get(path)
  const preceding = of('precedingNumber')
  const precedingDate = of('precedingDate')
  const order = of('references.purchaseOrder')
  const rate = of('exchangeRate.rate')
  const means = of('paymentMeans')
  return {
    kind: (of('kind') ?? 'invoice') as DocumentKind,
    ...known({
      number: of('number'),
      issueDate: of('issueDate'),
      dueDate: of('dueDate'),
      currency: of('currency') ?? 'AED',
      note: of('note'),
    }),
    ...(means ? { paymentMeans: [{ code: means }] } : {}),
    ...(rate ? { exchangeRate: { rate } } : {}),
    ...(order ? { references: { purchaseOrder: order } } : {}),
    ...(preceding ? { precedingDocuments: [known({ number: preceding, issueDate: precedingDate })] } : {}),
    lines: rows.map(toLine),
  }
}

const categories: Readonly<Record<string, VatCategory>> = {
  S: 'standard',
  Z: 'zeroRated',
  E: 'exempt',
  O: 'outOfScope',
  AE: 'reverseCharge',
  N: 'marginScheme',
}

function toLine({ values }: ReadRow): InvoiceLine {
  const of = (path: string) => values.get(`line.${path}`)
  const hs = of('hsCode')
  const sac = of('sacCode')
  const price = of('price')
  return {
    ...known({ quantity: of('quantity'), unit: of('unit') ?? 'EA' }),
    ...(price ? { price: { gross: price } } : {}),
    vat: known({ category: categories[of('vatCategory') ?? 'S'], rate: of('vatRate') }),
    item: {
      ...known({
        name: of('name'),
        description: of('description'),
        sellerId: of('code'),
        type: of('itemType') ?? (sac && !hs ? 'S' : 'G'),
      }),
      ...(hs ? { classifications: [{ code: hs.replace(/[\s.]/g, ''), list: 'HS' }] } : {}),
      ...(sac ? { serviceCodes: [{ value: sac }] } : {}),
    },
  }
}

/** The fields of a document as a whole: all rows of one must agree on them. */
export function isOfWhole(path: string): boolean {
  return !path.startsWith('line.')
}

/** The field of a file that a place of the model comes from, with the row for lines; the first row for the rest. */
export function fieldOfPlace(place: string): { readonly row: number; readonly field: string } {
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
  ['vat.rate', 'line.vatRate'],
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
  ['buyer.address', 'buyer.address.line1'],
  ['buyer', 'buyer.name'],
  // Nobody's column: who sends is the company itself.
  ['seller', 'seller'],
  ['precedingDocuments', 'precedingNumber'],
  ['paymentMeans', 'paymentMeans'],
]

function known<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
