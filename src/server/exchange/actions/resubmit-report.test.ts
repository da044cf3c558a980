import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'

let portal: TestPortal
let seller: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
})
afterAll(() => portal.stop())

async function resubmit(id: string, key: string | null = randomUUID(), token: string | null = seller.token) {
  return await portal.request('POST', `/documents/${id}/report/resubmit`, {
    ...(token === null ? {} : { token }),
    ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
  })
}

async function reportsOf(documentId: string) {
  return await portal.query<{
    envelope_id: string
    type: string
    replaces: string | null
    message_level_state: string
  }>(
    `select envelope_id, content->>'typeCode' as type, content->>'replaces' as replaces, message_level_state
     from transmissions where document_id = $1 and kind = 'taxReport' order by revision`,
    [documentId],
  )
}

test('a rejected report is created again in an envelope of its own, once for each key, and accepted', async () => {
  const { id } = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(4)))
  await portal.runJobs()
  const before = await readDocument(portal, seller, id)
  expect(before.standing.verdict).toBe('needsYouReportRejected')
  expect(before.rejection).not.toEqual([])

  const key = randomUUID()
  const answers = await Promise.all([resubmit(id, key), resubmit(id, key), resubmit(id, key)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.data.envelopeId)).size).toBe(1)
  expect(answers[0]?.body.data).toMatchObject({ id, replaces: before.reportingIds[0] })
  await portal.runJobs()

  const after = await readDocument(portal, seller, id)
  expect(after.standing).toMatchObject({ verdict: 'complete', reportingStatus: 'accepted' })
  expect(after.rejection).toEqual([])
  expect(after.reportingIds[0]).toBe(answers[0]?.body.data.envelopeId)
  expect(after.ids.envelopeId).toBe(before.ids.envelopeId)
  expect(await reportsOf(id)).toMatchObject([
    { envelope_id: before.reportingIds[0], type: 'S', replaces: null, message_level_state: 'rejected' },
    { type: 'R', replaces: before.reportingIds[0], message_level_state: 'delivered' },
  ])
  expect((await resubmit(id)).body.code).toBe('exchange.nothing-to-resubmit')
})

test('two concurrent requests create one new report', async () => {
  const { id } = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(4)))
  await portal.runJobs()
  const answers = await Promise.all([resubmit(id), resubmit(id)])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await portal.runJobs()
  expect(await reportsOf(id)).toHaveLength(2)
})

test('only a rejected report of a document of one’s own, and only with a key', async () => {
  const { id } = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))
  await portal.runJobs()
  expect((await resubmit(id)).body.code).toBe('exchange.nothing-to-resubmit')
  expect((await resubmit(id, null)).body.code).toBe('idempotency.key-missing')
  expect((await resubmit(id, randomUUID(), null)).status).toBe(401)
  const stranger = await registerCompany(portal, { name: 'Stranger' })
  expect((await resubmit(id, randomUUID(), stranger.token)).body.code).toBe('document.not-found')
})
