/**
 * `npm run demo`: fills the test environment of a running portal with two companies that trade with each other.
 * Everything goes through the portal's own doors; running it again adds more invoices to the same companies.
 */
import { randomUUID } from 'node:crypto'
import { type Client, createClient, DemoError } from './client.ts'
import { type DemoCompany, type DemoProduct, demoCompanies, demoPassword } from './companies.ts'

interface Side {
  company: DemoCompany
  client: Client
  trn: string
}

const day = 86_400_000
const dubai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' })
const daysAgo = (days: number) => dubai.format(new Date(Date.now() - days * day))

async function enter(url: string, company: DemoCompany): Promise<Client> {
  const client = createClient(url)
  const account = {
    given_name: company.givenName,
    family_name: company.familyName,
    organizationName: company.nameEn,
    defaultEnvironment: 'preprod',
  }
  await client.need('POST', '/auth/register', { email: company.email, password: demoPassword, ...account })
  const session = await client.need('POST', '/auth/sign-in', { email: company.email, password: demoPassword })
  client.signIn(session.accessToken)
  const me = await client.send('GET', '/user/me')
  const participants =
    me.status === 404
      ? (await client.need('POST', '/user/signup', {})).participants
      : me.body.data.participants
  const known = participants.find((participant: { tin: string }) => participant.tin === company.tin)
  client.select(known?.id ?? (await onboard(client, company)))
  return client
}

/** The road of a real taxpayer: the page that plays EmaraTax hands over, the portal verifies and links. */
async function onboard(client: Client, company: DemoCompany): Promise<string> {
  const form = new URLSearchParams({
    choice: 'own',
    tin: company.tin,
    nameEn: company.nameEn,
    nameAr: company.nameAr,
    legalType: 'Limited liability company',
    licence: company.licence,
    authority: company.authority,
    line1: company.line1,
    city: company.city,
    emirate: company.emirate,
  })
  const handedOver = await fetch(`${client.url}/emaratax/proceed`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const target = new URL(handedOver.headers.get('location') ?? '', client.url)
  const authcode = target.searchParams.get('authcode')
  if (!authcode) throw new DemoError(`the simulated EmaraTax did not hand over (${handedOver.status})`)
  const attempt = await client.need('POST', '/onboarding/emaratax/attempts', { authcode })
  const here = `/onboarding/attempts/${attempt.id}`
  await client.need('POST', `${here}/verify`, {
    TIN: company.tin,
    email: company.email,
    mobile: '+971501234567',
  })
  const linked = await client.need('POST', `${here}/link`, { confirmed: true })
  return linked.participant
}

function addressOf(company: DemoCompany): Record<string, string> {
  return { line1: company.line1, city: company.city, subdivision: company.emirate, country: 'AE' }
}

/** Contacts and products; those that are there from an earlier run stay as they are. */
async function keepBooks(side: Side, other: Side): Promise<void> {
  const known = await side.client.send('POST', '/contacts', {
    name: other.company.nameEn,
    nameAr: other.company.nameAr,
    isCustomer: true,
    isSupplier: true,
    email: other.company.email,
    trn: other.trn,
    tin: other.company.tin,
    participantId: `0235:${other.company.tin}`,
    legalRegistration: { type: 'TL', id: other.company.licence, authority: other.company.authority },
    billingAddress: addressOf(other.company),
  })
  if (known.status >= 400 && known.status !== 409) throw new DemoError(JSON.stringify(known.body))
  for (const { classification, ...product } of side.company.products) {
    const code = product.itemType === 'G' ? { hsCode: classification } : { sacCode: classification }
    const added = await side.client.send('POST', '/products', { ...product, ...code })
    if (added.status >= 400 && added.status !== 409) throw new DemoError(JSON.stringify(added.body))
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

function invoiceOf(side: Side, other: Side, days: number, quantities: string[]): object {
  return {
    kind: 'invoice',
    issueDate: daysAgo(days),
    dueDate: daysAgo(days - 30),
    currency: 'AED',
    buyer: {
      legalName: other.company.nameEn,
      participantId: { scheme: '0235', value: other.company.tin },
      trn: other.trn,
      legalRegistration: { type: 'TL', value: other.company.licence, authority: other.company.authority },
      address: addressOf(other.company),
    },
    references: { purchaseOrder: `PO-${7700 + days}` },
    paymentMeans: [{ code: '30', account: { value: 'AE070331234567890123456', name: side.company.nameEn } }],
    lines: side.company.products
      .slice(0, quantities.length)
      .map((product, index) => lineOf(product, quantities[index] ?? '1', index)),
  }
}

async function issue(side: Side, draft: object): Promise<{ id: string; number: string }> {
  const saved = await side.client.need('POST', '/documents', { draft })
  const key = { 'idempotency-key': randomUUID() }
  return await side.client.need('POST', `/documents/${saved.id}/issue`, { version: saved.version }, key)
}

/** Trades of the last two months, a correction, and two drafts that wait to be finished. */
async function trade(first: Side, second: Side): Promise<number> {
  let count = 0
  let latest: { id: string; number: string } | undefined
  const plan: [days: number, quantities: string[]][] = [
    [58, ['120', '4']],
    [41, ['75']],
    [26, ['250', '2', '1']],
    [12, ['60', '10']],
    [5, ['310', '6', '1']],
    [1, ['45']],
  ]
  for (const [days, quantities] of plan) {
    latest = await issue(first, invoiceOf(first, second, days, quantities))
    if (days % 2 === 0) await issue(second, invoiceOf(second, first, days, quantities.slice(0, 2)))
    count += days % 2 === 0 ? 2 : 1
  }
  if (latest) {
    const credit = await first.client.need('POST', `/documents/${latest.id}/credit-note`, {
      reasonCode: 'DL8.61.1.D',
    })
    const key = { 'idempotency-key': randomUUID() }
    await first.client.need('POST', `/documents/${credit.id}/issue`, { version: credit.version }, key)
    count += 1
  }
  await first.client.need('POST', '/documents', { draft: invoiceOf(first, second, 0, ['18', '2']) })
  await second.client.need('POST', '/documents', { draft: invoiceOf(second, first, 0, ['1', '6']) })
  return count
}

async function main(): Promise<void> {
  const url = (process.env.FALAJ_PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? '5000'}`).replace(
    /\/$/,
    '',
  )
  const ready = await fetch(`${url}/readyz`).catch(() => undefined)
  if (!ready?.ok)
    throw new DemoError(
      `No portal answers on ${url}. Start one with "npm start", or set PORT or FALAJ_PUBLIC_URL.`,
    )
  const sides: Side[] = []
  for (const company of demoCompanies) {
    const client = await enter(url, company)
    const participants = await client.need('GET', '/participants')
    const own = participants.find((participant: { tin: string }) => participant.tin === company.tin)
    sides.push({ company, client, trn: own.trn })
    console.log(`${company.nameEn} is on the test network as 0235:${company.tin}.`)
  }
  const [first, second] = sides
  if (!first || !second) return
  await keepBooks(first, second)
  await keepBooks(second, first)
  const count = await trade(first, second)
  console.log(`${count} documents are issued and on their way, two drafts wait.`)
  console.log(`Sign in on ${url}/login:`)
  for (const { email } of demoCompanies) console.log(`  ${email}   password: ${demoPassword}`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof DemoError ? error.message : error)
  process.exitCode = 1
}
