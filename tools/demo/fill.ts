/** What the demonstration puts into a portal, all of it through the portal's own doors. */
import { randomUUID } from 'node:crypto'
import { DemoError } from './client.ts'
import { demoBuyers, demoCompanies, demoHousehold, demoPassword } from './companies.ts'
import { type Buyer, buyerOf, type Issued, invoiceOf, issue, outsideBuyer, type Side } from './drafts.ts'
import { enter } from './enter.ts'
import { surround } from './surround.ts'

/** What was made, for whoever goes and looks at it. */
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
  /** A file with rows that are still to be mended. */
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
    ...(await surround(first, traded.household)),
  }
}

/** Keeps a contact and says its id; one that is there from an earlier run stays as it is. */
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

interface Traded {
  readonly sent: string
  readonly rejected: string
  readonly household: string
  readonly draft: string
  readonly issued: number
}

/** Trades of the last two months, a correction, and two drafts that wait to be finished. */
async function trade(first: Side, second: Side): Promise<Traded> {
  const issued: Issued[] = []
  const plan: [days: number, quantities: string[]][] = [
    [58, ['120', '4']],
    [41, ['75']],
    [26, ['250', '2', '1']],
    [12, ['60', '10']],
    [5, ['310', '6', '1']],
    [1, ['45']],
  ]
  for (const [days, quantities] of plan) {
    if (days % 2 === 0)
      issued.push(await issue(second, invoiceOf(second, buyerOf(first), days, quantities.slice(0, 2))))
    issued.push(await issue(first, invoiceOf(first, buyerOf(second), days, quantities)))
  }
  const latest = issued.at(-1)
  if (latest) issued.push(await creditOf(first, latest.id))
  const outside = new Map<string, string>()
  for (const buyer of [...demoBuyers, demoHousehold]) {
    for (const [days, quantity] of buyer.sold) {
      const sold = await issue(first, invoiceOf(first, outsideBuyer(buyer), days, [quantity]))
      outside.set(buyer.tin, sold.id)
      issued.push(sold)
    }
  }
  const draft = await first.client.need('POST', '/documents', {
    draft: invoiceOf(first, buyerOf(second), 0, ['18', '2']),
  })
  await second.client.need('POST', '/documents', { draft: invoiceOf(second, buyerOf(first), 0, ['1', '6']) })
  return {
    sent: outside.get('1900000001') ?? '',
    rejected: outside.get('1900000002') ?? '',
    household: outside.get(demoHousehold.tin) ?? '',
    draft: draft.id,
    issued: issued.length,
  }
}

async function creditOf({ client }: Side, id: string): Promise<Issued> {
  const credit = await client.need('POST', `/documents/${id}/credit-note`, { reasonCode: 'DL8.61.1.D' })
  const key = { 'idempotency-key': randomUUID() }
  return await client.need('POST', `/documents/${credit.id}/issue`, { version: credit.version }, key)
}
