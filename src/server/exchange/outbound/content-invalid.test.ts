import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideBuyer, readDocument, saveDraft, standardInvoice } from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'

let portal: TestPortal
let seller: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterAll(() => portal.stop())

test('a report that cannot be built has failed and says so; the document is sent', async () => {
  const saved = await saveDraft(portal, seller, standardInvoice(outsideBuyer(1)))
  const { id, version } = saved.body.data
  const sendAt = new Date(portal.clock.now().getTime() + 3_600_000).toISOString()
  const issued = await portal.request('POST', `/documents/${id}/issue`, {
    token: seller.token,
    idempotencyKey: true,
    body: { version, sendAt },
  })
  expect(issued.status).toBe(200)
  await portal.runJobs()
  // An error of ours that no test document has: an invalid type of report.
  await portal.query(
    `update transmissions set content = jsonb_set(content, '{typeCode}', '"X"') where document_id = $1 and kind = 'taxReport'`,
    [id],
  )
  await portal.request('POST', `/documents/${id}/send-now`, { token: seller.token })
  await portal.runJobs()
  const { facts } = await readDocument(portal, seller, id)
  expect(facts.transmission.state).toBe('sent')
  expect(facts.taxReport).toMatchObject({ state: 'failed', reason: 'contentInvalid' })
})
