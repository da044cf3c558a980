import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoice, outsideBuyer, standardInvoice } from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { applyEvents } from '../transmissions/apply-events.ts'
import { lockLatestTransmissions } from '../transmissions/lock-store.ts'
import { selectTransmissions } from '../transmissions/store.ts'
import { inUnitOfWork, type UnitOfWork } from './unit-of-work.ts'

let portal: TestPortal
let company: TestCompany
let documentId: string

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Unit of work' })
  documentId = (await issueInvoice(portal, company, standardInvoice(outsideBuyer(1)))).id
  await portal.runJobs()
})
afterAll(() => portal.stop())

/** Adds an event to the report of the document; its changes are pending from then on. */
async function cancelReport(unit: UnitOfWork): Promise<void> {
  const [report] = await lockLatestTransmissions(unit, documentId, ['taxReport'])
  if (!report) throw new Error('the document has no report')
  await applyEvents(unit, report, [{ type: 'canceled', by: 'test' }], { source: 'person' })
}

const inWork = (work: (unit: UnitOfWork) => Promise<void>) =>
  inUnitOfWork(portal.context, { organizationId: company.organizationId, environment: 'preprod' }, work)

const events = () =>
  portal.query<{ type: string }>(
    `select type from transmission_events where document_id = $1 and kind = 'taxReport' order by at`,
    [documentId],
  )

test('reading past rows that are pending raises; after the flush it sees them', async () => {
  await inWork(async (unit) => {
    await cancelReport(unit)
    await expect(selectTransmissions(unit, [documentId])).rejects.toThrow('flush before reading')
    await unit.flush()
    expect(await selectTransmissions(unit, [documentId])).toHaveLength(2)
    await unit.complete()
  })
  expect((await events()).at(-1)).toEqual({ type: 'canceled' })
})

test('work that is not completed does not commit', async () => {
  const before = await events()
  await expect(inWork(cancelReport)).rejects.toThrow('complete before the commit')
  await expect(
    inWork(async (unit) => {
      await cancelReport(unit)
      await unit.flush()
    }),
  ).rejects.toThrow('facts of a document are pending')
  expect(await events()).toEqual(before)
})

test('facts of a document that several changes touch are written once, when the work is completed', async () => {
  const changes = () =>
    portal.query(`select id from events where name = 'document.statusChanged' and subject_id = $1`, [
      documentId,
    ])
  const before = await changes()
  await inWork(async (unit) => {
    for (const rule of ['one', 'two'])
      unit.updateFacts(documentId, {
        change: ({ rejection }) => ({
          rejection: [...rejection, { location: 'NA', code: 'BV', text: rule }],
        }),
      })
    expect(await changes()).toHaveLength(before.length)
    await unit.complete()
  })
  expect(await changes()).toHaveLength(before.length + 1)
})
