/** Documents for tests: as a user would fill them in, and the requests to an issued one. */
import { randomBytes } from 'node:crypto'
import type { InvoiceDraft } from '#core/invoice'
import type { TestCompany } from '../../platform/testing/company.ts'
import type { TestPortal, TestResponse } from '../../platform/testing/portal.ts'

export interface Buyer {
  participantId: string
  tin: string
  trn?: string
  nameEn: string
}

/** A buyer outside of this portal whose provider behaves as the last digit defines (migration 0019). */
export function outsideBuyer(number: number): Buyer {
  const tin = `19000000${String(number).padStart(2, '0')}`
  return { participantId: `0235:${tin}`, tin, trn: `${tin}00003`, nameEn: `Outside buyer ${number}` }
}

/** A standard tax invoice over two lines: 200.00 + 50.00, 5% VAT, 262.50 in all. */
export function standardInvoice(buyer: Buyer, change: Partial<InvoiceDraft> = {}): InvoiceDraft {
  return {
    kind: 'invoice',
    issueDate: new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10),
    dueDate: new Date(Date.now() + 34 * 86_400_000).toISOString().slice(0, 10),
    currency: 'AED',
    flags: {},
    buyer: {
      legalName: buyer.nameEn,
      participantId: { scheme: '0235', value: buyer.participantId.slice('0235:'.length) },
      trn: buyer.trn ?? `${buyer.tin}00003`,
      legalRegistration: {
        value: '123456',
        type: 'TL',
        authority: 'Dubai Department of Economy and Tourism',
      },
      address: { line1: 'Al Maktoum Road 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
    },
    paymentMeans: [{ code: '10' }],
    lines: [line('1', 'Consulting', '2', '100'), line('2', 'Report', '1', '50')],
    ...change,
  }
}

/** An attachment that makes a document so large that requests about it are answered in a thread. */
export function largeAttachments(): NonNullable<InvoiceDraft['attachments']> {
  const content = Buffer.from(`Hours,${randomBytes(30_000).toString('hex')}`).toString('base64')
  return [{ reference: 'A-1', file: { content, mimeType: 'text/csv', name: 'hours.csv' } }]
}

function line(
  id: string,
  name: string,
  quantity: string,
  price: string,
): NonNullable<InvoiceDraft['lines']>[number] {
  return {
    id,
    quantity,
    unit: 'C62',
    price: { gross: price },
    vat: { category: 'standard', rate: '5' },
    item: { name, description: name, type: 'S', serviceCodes: [{ value: '998311' }] },
  }
}

export async function saveDraft(
  portal: TestPortal,
  company: TestCompany,
  draft: InvoiceDraft,
): Promise<TestResponse> {
  return await portal.request('POST', '/documents', {
    token: company.token,
    participant: company.participant.id,
    body: { draft },
  })
}

/** Saves a draft and issues it; fails with the portal's response when it does not work. */
export async function issueInvoice(
  portal: TestPortal,
  company: TestCompany,
  draft: InvoiceDraft,
): Promise<TestResponse['body']> {
  const saved = await saveDraft(portal, company, draft)
  if (saved.status !== 201) throw new Error(`save: ${saved.status} ${JSON.stringify(saved.body)}`)
  const issued = await portal.request('POST', `/documents/${saved.body.data.id}/issue`, {
    token: company.token,
    idempotencyKey: true,
    body: { version: saved.body.data.version },
  })
  if (issued.status !== 200) throw new Error(`issue: ${issued.status} ${JSON.stringify(issued.body)}`)
  return issued.body.data
}

export async function readDocument(portal: TestPortal, company: TestCompany, id: string) {
  return (await portal.request('GET', `/documents/${id}`, { token: company.token })).body.data
}
