/** The documents of the demonstration. */
import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'
import type { DemoBuyer, DemoCompany, DemoProduct } from './companies.ts'

export interface Side {
  readonly company: DemoCompany
  readonly client: Client
  readonly trn: string
}

/** A buyer as a document names it. */
export interface Buyer {
  readonly nameEn: string
  readonly tin: string
  readonly trn?: string
  readonly licence: string
  readonly authority: string
  readonly address: Record<string, string>
}

const day = 86_400_000
const dubai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' })
const daysAgo = (days: number) => dubai.format(new Date(Date.now() - days * day))

export function addressOf(company: Pick<DemoCompany, 'line1' | 'city' | 'emirate'>): Record<string, string> {
  return { line1: company.line1, city: company.city, subdivision: company.emirate, country: 'AE' }
}

/** A company of the portal as the buyer of another. */
export function buyerOf({ company, trn }: Side): Buyer {
  const { nameEn, tin, licence, authority } = company
  return { nameEn, tin, trn, licence, authority, address: addressOf(company) }
}

/** A buyer outside of the portal; those whom the network does not reach have no TRN. */
export function outsideBuyer(buyer: DemoBuyer): Buyer {
  const { nameEn, tin } = buyer
  return {
    nameEn,
    tin,
    ...(tin.startsWith('99') ? {} : { trn: `${tin}00003` }),
    licence: `CN-22${tin.slice(-5)}`,
    authority: 'Dubai Department of Economy and Tourism',
    address: addressOf(buyer),
  }
}

function lineOf(product: DemoProduct, quantity: string, index: number): object {
  const codes =
    product.itemType === 'G'
      ? { classifications: [{ code: product.classification, list: 'HS' }] }
      : { serviceCodes: [{ value: product.classification }] }
  return {
    id: String(index + 1),
    quantity,
    unit: product.unitCode,
    price: { gross: product.unitPrice },
    vat: { category: 'standard', rate: '5' },
    item: {
      name: product.name,
      description: product.name,
      type: product.itemType,
      sellerId: product.code,
      ...codes,
    },
  }
}

/** An invoice of some days ago, with these quantities of the first products. */
export function invoiceOf(side: Side, buyer: Buyer, days: number, quantities: readonly string[]): object {
  const { nameEn, tin, trn, licence, authority, address } = buyer
  return {
    kind: 'invoice',
    issueDate: daysAgo(days),
    dueDate: daysAgo(days - 30),
    currency: 'AED',
    buyer: {
      legalName: nameEn,
      participantId: { scheme: '0235', value: tin },
      ...(trn ? { trn } : { identifiers: [{ value: licence }] }),
      legalRegistration: { type: 'TL', value: licence, authority },
      address,
    },
    references: { purchaseOrder: `PO-${7700 + days}` },
    paymentMeans: [{ code: '30', account: { value: side.company.account, name: side.company.nameEn } }],
    lines: side.company.products
      .slice(0, quantities.length)
      .map((product, index) => lineOf(product, quantities[index] ?? '1', index)),
  }
}

export interface Issued {
  readonly id: string
  readonly number: string
}

export async function issue({ client }: Side, draft: object): Promise<Issued> {
  const saved = await client.need('POST', '/documents', { draft })
  const key = { 'idempotency-key': randomUUID() }
  return await client.need('POST', `/documents/${saved.id}/issue`, { version: saved.version }, key)
}
