import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueInvoice, outsideBuyer, readDocument, standardInvoice } from '../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
})
afterAll(() => portal.stop())

describe('an invoice between two companies of this portal', () => {
  test('is delivered, reported from both sides, and received with the exact bytes', async () => {
    const issued = await issueInvoice(portal, seller, standardInvoice(buyer.participant))
    expect(issued.number).toBe('INV-000001')
    await portal.runJobs()
    const sent = await readDocument(portal, seller, issued.id)
    expect(sent.standing).toMatchObject({
      verdict: 'complete',
      exchangeStatus: 'delivered',
      reportingStatus: 'accepted',
    })
    expect(sent.reportingIds.every((id: unknown) => typeof id === 'string')).toBe(true)
    const list = await portal.request('GET', '/documents?direction=received', {
      token: buyer.token,
      participant: buyer.participant.id,
    })
    expect(list.body.data).toHaveLength(1)
    const [row] = list.body.data
    expect(row).toMatchObject({
      number: 'INV-000001',
      unread: true,
      payable: '262.50',
      counterpartyName: 'Seller LLC',
    })
    const received = await readDocument(portal, buyer, row.id)
    expect(received.standing).toMatchObject({ verdict: 'complete', reportingStatus: 'accepted' })
    const [out, arrived] = await Promise.all([
      portal.request('GET', `/documents/${issued.id}/xml`, { token: seller.token }),
      portal.request('GET', `/documents/${row.id}/xml`, { token: buyer.token }),
    ])
    // Inside an envelope there is no room for the XML declaration; all else is the same to the last character.
    expect(arrived.body.trimEnd()).toBe(out.body.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd())
    expect(out.headers.get('content-disposition')).toBe(
      `attachment; filename="INV-000001_${issued.date}_preprod.xml"`,
    )
  })
})

describe('an invoice to an outside buyer', () => {
  test.each([
    [1, 'complete'],
    [2, 'needsYouRejected'],
    [3, 'waitingReceiverProvider'],
    [4, 'needsYouReportRejected'],
    [5, 'retrying'],
    [6, 'retrying'],
    [7, 'retrying'],
  ])('%i ends as %s', async (number, verdict) => {
    const issued = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(number)))
    await portal.runJobs()
    const sent = await readDocument(portal, seller, issued.id)
    expect({
      verdict: sent.standing.verdict,
      timeline: sent.timeline.map((entry: { key: string }) => entry.key),
    }).toMatchObject({ verdict })
  })
})
