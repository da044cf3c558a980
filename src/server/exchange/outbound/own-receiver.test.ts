import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { deliver, envelopeOf, foreignInvoice } from '../testing/deliveries.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

async function reportsAbout(envelopeId: string): Promise<string[]> {
  const rows = await portal.query<{ state: string }>(
    `select content ->> 'role' || ' ' || sender || ' ' || state as state from transmissions
     where kind = 'taxReport' and subject_envelope_id = $1 order by 1`,
    [envelopeId],
  )
  return rows.map(({ state }) => state)
}

test('between two participants of one organization, both sides report', async () => {
  const self = ours.participant.participantId
  const { id } = await issueInvoice(portal, ours, standardInvoice(ours.participant))
  await portal.runJobs()
  const sent = await readDocument(portal, ours, id)
  expect(await reportsAbout(sent.ids.envelopeId)).toEqual([`01 ${self} sent`, `02 ${self} sent`])
  const [received] = await portal.query<{ id: string }>(
    `select id from documents where state = 'received' and envelope_id = $1`,
    [sent.ids.envelopeId],
  )
  const { facts } = await readDocument(portal, ours, received?.id ?? '')
  expect(['sent', 'accepted']).toContain(facts.taxReport.state)
  const [reporting] = await portal.query<{ second: string }>(
    'select reporting_id_2 as second from documents where id = $1',
    [id],
  )
  expect(reporting?.second).toBeTruthy()
})

test('an envelope of another sender under the id of ours is reported, and has no effect on our document', async () => {
  const { id } = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1)))
  await portal.runJobs()
  const { envelopeId } = (await readDocument(portal, ours, id)).ids
  const foreign = envelopeOf(
    foreignInvoice(ours.participant, 'SAME-ID'),
    ours.participant.participantId,
    envelopeId,
  )
  await deliver(portal, foreign)
  await portal.runJobs()
  expect(await reportsAbout(envelopeId)).toHaveLength(2)
  const [reporting] = await portal.query<{ second: string | null }>(
    'select reporting_id_2 as second from documents where id = $1',
    [id],
  )
  expect(reporting?.second).toBeNull()
})
