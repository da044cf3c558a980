/** Fills a portal with the demonstration, over HTTP. */
import { randomUUID } from 'node:crypto'
import { DemoError } from './client.ts'
import { demoBuyers, demoCompanies, demoHousehold, demoPassword } from './companies.ts'
import { addCompanyRecords } from './company-records.ts'
import { type Buyer, buyerOf, invoiceOf, issue, outsideBuyer, type Side } from './drafts.ts'
import { enter } from './register-company.ts'

/** The created records, for callers that show them. */
export interface DemoStage {
  readonly email: string
  readonly password: string
  readonly participant: string
  readonly customer: string
  readonly product: string
  /** Documents: one that arrives, one that is rejected, one that was not finished. */
  readonly sent: string
  readonly rejected: string
  readonly draft: string
  /** An import with rows that still need corrections. */
  readonly importId: string
  /** How many documents were issued. */
  readonly issued: number
}

/**
 * Two companies that trade with each other and with buyers outside of the portal, whose network answers in every way.
 * Running it again adds more invoices to the same companies. Raises a DemoError with what the portal refused.
 */
export async function fillDemo(
  url: string,
  say: (line: string) => void = () => undefined,
): Promise<DemoStage> {
  const sides: Side[] = []
  for (const company of demoCompanies) {
    const client = await enter(url, company)
    const participants = await client.need('GET', '/participants')
    const own = participants.find((participant: { tin: string }) => participant.tin === company.tin)
    sides.push({ company, client, trn: own.trn })
    say(`${company.nameEn} is on the test network as 0235:${company.tin}.`)
  }
  const [first, second] = sides
  if (!first || !second) throw new DemoError('two companies are needed')
  const customer = await keepBooks(first, second)
  await keepBooks(second, first)
  for (const buyer of demoBuyers) await addContact(first, buyer.nameAr, outsideBuyer(buyer), false)
  await keepUnfinished(first)
  const traded = await trade(first, second)
  const products = await first.client.need('GET', '/products')
  const participants = await first.client.need('GET', '/participants')
  return {
    email: first.company.email,
    password: demoPassword,
    participant: participants.find(({ tin }: { tin: string }) => tin === first.company.tin).id,
    customer,
    product: products[0].id,
    ...traded,
    ...(await addCompanyRecords(first, traded.household)),
  }
}

/** Adds a contact and returns its id; one from an earlier run stays as it is. */
async function addContact(side: Side, nameAr: string, buyer: Buyer, isSupplier: boolean): Promise<string> {
  const { nameEn, tin, trn, licence, authority, address } = buyer
  const added = await side.client.send('POST', '/contacts', {
    name: nameEn,
    nameAr,
    isCustomer: true,
    isSupplier,
    email: `accounts@${nameEn.split(' ').slice(0, 2).join('').toLowerCase()}.example`,
    ...(trn ? { trn, tin } : {}),
    participantId: `0235:${tin}`,
    legalRegistration: { type: 'TL', id: licence, authority },
    billingAddress: address,
  })
  if (added.status < 400) return added.body.data.id
  if (added.status !== 409) throw new DemoError(JSON.stringify(added.body))
  const [known] = await side.client.need('GET', `/contacts?search=${tin}`)
  return known.id
}

/** The other company as a contact, and the products. */
async function keepBooks(side: Side, other: Side): Promise<string> {
  for (const { classification, ...product } of side.company.products) {
    const code = product.itemType === 'G' ? { hsCode: classification } : { sacCode: classification }
    const added = await side.client.send('POST', '/products', { ...product, ...code })
    if (added.status >= 400 && added.status !== 409) throw new DemoError(JSON.stringify(added.body))
  }
  return await addContact(side, other.company.nameAr, buyerOf(other), true)
}

/** A customer and a product with missing fields for the next invoice; created once. */
async function keepUnfinished({ client }: Side): Promise<void> {
  const known = await client.need('GET', '/products?search=INSPECT')
  if (known.length > 0) return
  await client.need('POST', '/products', {
    code: 'INSPECT',
    name: 'Yearly inspection of lifting gear',
    nameAr: 'الفحص السنوي لمعدات الرفع',
    unitCode: 'HUR',
    unitPrice: '275',
    itemType: 'S',
  })
  await client.need('POST', '/contacts', {
    name: 'Hatta Farm Supplies',
    nameAr: 'حتا لمستلزمات المزارع',
    isCustomer: true,
    isSupplier: true,
    email: 'office@hattafarm.example',
    billingAddress: { line1: '', city: 'Hatta', subdivision: 'DXB', country: 'AE' },
  })
}

interface Traded {
  readonly sent: string
  readonly rejected: string
  readonly household: string
  readonly draft: string
  readonly issued: number
}

/** The sales between the two companies: number of days ago, and quantities of their first products. */
const sales: readonly { days: number; sold: string[]; bought?: string[] }[] = [
  { days: 58, sold: ['120', '4'], bought: ['1', '6'] },
  { days: 41, sold: ['75'] },
  { days: 26, sold: ['250', '2', '1'], bought: ['2'] },
  { days: 12, sold: ['60', '10'], bought: ['1', '16'] },
  { days: 5, sold: ['310', '6', '1'] },
  { days: 1, sold: ['45'] },
]

/** Trades of the last two months in the order of their days, a correction, and two drafts that wait to be finished. */
async function trade(first: Side, second: Side): Promise<Traded> {
  const trades = [
    ...sales.flatMap(({ days, sold, bought }) => [
      { side: first, to: buyerOf(second), days, quantities: sold },
      ...(bought ? [{ side: second, to: buyerOf(first), days, quantities: bought }] : []),
    ]),
    ...[...demoBuyers, demoHousehold].flatMap((buyer) =>
      buyer.sold.map(([days, quantity]) => {
        return { side: first, to: outsideBuyer(buyer), days, quantities: [quantity] }
      }),
    ),
  ]
  const newest = new Map<string, string>()
  for (const { side, to, days, quantities } of trades.toSorted((a, b) => b.days - a.days))
    newest.set(to.tin, (await issue(side, invoiceOf(side, to, days, quantities))).id)
  const toCorrect = newest.get(second.company.tin)
  if (toCorrect) await creditOf(first, toCorrect)
  const draft = await first.client.need('POST', '/documents', {
    draft: invoiceOf(first, buyerOf(second), 0, ['18', '2']),
  })
  await second.client.need('POST', '/documents', { draft: invoiceOf(second, buyerOf(first), 0, ['1', '6']) })
  return {
    sent: newest.get('1900000001') ?? '',
    rejected: newest.get('1900000002') ?? '',
    household: newest.get(demoHousehold.tin) ?? '',
    draft: draft.id,
    issued: trades.length + (toCorrect ? 1 : 0),
  }
}

async function creditOf({ client }: Side, id: string): Promise<void> {
  const credit = await client.need('POST', `/documents/${id}/credit-note`, { reasonCode: 'DL8.61.1.D' })
  const key = { 'idempotency-key': randomUUID() }
  await client.need('POST', `/documents/${credit.id}/issue`, { version: credit.version }, key)
}
