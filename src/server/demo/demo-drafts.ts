import { addDays, type PlainDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { type DemoParty, type DemoProduct, type DemoSeller, demoAuthority } from './companies.ts'

/** A buyer with its TIN. */
export interface NamedBuyer {
  readonly party: DemoParty
  readonly tin: string
}

interface Sale {
  readonly seller: DemoSeller
  readonly products: readonly DemoProduct[]
  readonly buyer: NamedBuyer
  readonly issueDate: PlainDate
  /** Of the first products. */
  readonly quantities: readonly string[]
}

/** An invoice as a user would fill it in. */
export function invoiceOf({ buyer, issueDate, products, quantities, seller }: Sale): InvoiceDraft {
  const { party, tin } = buyer
  return {
    kind: 'invoice',
    issueDate,
    dueDate: addDays(issueDate, 30),
    currency: 'AED',
    flags: {},
    buyer: {
      legalName: party.nameEn,
      participantId: { scheme: '0235', value: tin },
      trn: `${tin}00003`,
      legalRegistration: { type: 'TL', value: party.licence, authority: demoAuthority },
      address: { line1: party.line1, city: party.city, subdivision: party.emirate, country: 'AE' },
    },
    paymentMeans: [{ code: '30', account: { value: seller.account, name: seller.nameEn } }],
    lines: products
      .slice(0, quantities.length)
      .map((product, index) => lineOf(product, quantities[index] ?? '1', index)),
  }
}

function lineOf(product: DemoProduct, quantity: string, index: number) {
  const codes =
    product.itemType === 'G'
      ? { classifications: [{ code: product.classification, list: 'HS' }] }
      : { serviceCodes: [{ value: product.classification }] }
  const { code, itemType, name, unitCode, unitPrice } = product
  return {
    id: String(index + 1),
    quantity,
    unit: unitCode,
    price: { gross: unitPrice },
    vat: { category: 'standard' as const, rate: '5' },
    item: { name, description: name, type: itemType, sellerId: code, ...codes },
  }
}
