import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeTypes, readEnvelopeHeader } from '#core/envelope'
import { fromStoredBytes } from '#platform/database/stored-bytes'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { largeDocumentWorker } from '../envelopes/large-document-worker.ts'
import { readArrival } from '../envelopes/read-arrival.ts'
import { maxReadBytes } from '../envelopes/size-limits.ts'
import { validateArrival } from '../envelopes/validate-arrival.ts'
import { deliver, envelopeOf, foreignInvoice } from '../testing/deliveries.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(async () => {
  await largeDocumentWorker.stop()
  await portal.stop()
})

/** An invoice with this many lines, about 1.4 kB each. */
function invoiceOver(lines: number, number: string): string {
  const line = (id: string) => ({
    id,
    quantity: '1',
    unit: 'C62',
    price: { gross: '100' },
    vat: { category: 'standard' as const, rate: '5' },
    item: {
      name: 'Consulting',
      description: 'Consulting',
      type: 'S' as const,
      serviceCodes: [{ value: '998311' }],
    },
  })
  return foreignInvoice(ours.participant, number, {
    lines: Array.from({ length: lines }, (_, index) => line(String(index + 1))),
  })
}

async function transmissionsAbout(envelopeId: string) {
  const rows = await portal.query<{ content: Record<string, unknown>; state: string }>(
    'select content, state from transmissions where subject_envelope_id = $1 order by kind',
    [envelopeId],
  )
  return rows.map(({ content, state }) => [content.code ?? content.typeCode, state])
}

test('a large document is checked while the process stays responsive', async () => {
  const xml = invoiceOver(1_500, 'LARGE')
  const bytes = envelopeOf(xml, ours.participant.participantId)
  const reading = readArrival(bytes)
  const header = readEnvelopeHeader(bytes)
  expect(reading).toMatchObject({ isLarge: true, header })
  if (!header) throw new Error('the header cannot be read')
  const receivedAt = new Date().toISOString()
  const arrival = { inbound: { bytes, receivedAt }, reading, header, kind: 'invoice' as const }
  // The first one pays for the start of the thread.
  await validateArrival(arrival, 1)
  const [ofLoop, ofAll] = [process.threadCpuUsage(), process.cpuUsage()]
  const judged = await validateArrival(arrival, 1)
  const [own, all] = [process.threadCpuUsage(ofLoop), process.cpuUsage(ofAll)]
  expect(judged).toMatchObject({ isRead: true, findings: [], document: { number: 'LARGE', lines: [] } })
  expect(JSON.parse(judged.serialized?.draft ?? '').lines).toHaveLength(1_500)
  expect(xml).toContain(judged.xml)
  // Processor time of the thread of the event loop, beside that of all threads.
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 4)
}, 180_000)

test('it is accepted, answered and reported like any other', async () => {
  const envelopeId = randomUUID()
  const xml = invoiceOver(800, 'LARGE-IN')
  await deliver(portal, envelopeOf(xml, ours.participant.participantId, envelopeId))
  await portal.runJobs()
  const [stored] = await portal.query<{ lines: number; amounts: number; xml: Buffer }>(
    `select jsonb_array_length(c.draft -> 'lines') as lines, jsonb_array_length(c.totals -> 'lines') as amounts, c.xml
     from documents d join document_contents c on c.document_id = d.id where d.envelope_id = $1`,
    [envelopeId],
  )
  expect(stored).toMatchObject({ lines: 800, amounts: 800 })
  expect(xml).toContain(stored && fromStoredBytes(stored.xml).toString())
  expect(await transmissionsAbout(envelopeId)).toEqual([
    ['AP', 'sent'],
    ['S', 'sent'],
  ])
}, 180_000)

test('a document above the size limit is answered, reported as failed and stored, unread', async () => {
  const envelopeId = randomUUID()
  const padding = `<!--${'x'.repeat(maxReadBytes)}-->`
  const xml = foreignInvoice(ours.participant, 'TOO-LARGE').replace('<cbc:ID>', `${padding}<cbc:ID>`)
  await deliver(portal, envelopeOf(xml, ours.participant.participantId, envelopeId))
  await portal.runJobs()
  expect(await transmissionsAbout(envelopeId)).toEqual([
    ['RE', 'sent'],
    ['F', 'sent'],
  ])
  const [answer] = await portal.query<{ lines: { reason: string; text: string }[] }>(
    `select content -> 'lines' as lines from transmissions where subject_envelope_id = $1 and content ->> 'code' = 'RE'`,
    [envelopeId],
  )
  expect(answer?.lines).toEqual([
    { location: 'NA', reason: 'BV', text: expect.stringContaining('falaj-envelope-size') },
  ])
}, 180_000)

test('anything but a trade document is not read when it is larger than any of them', () => {
  const bytes = envelopeOf(foreignInvoice(ours.participant, 'X'), ours.participant.participantId).toString()
  const { documentTypeId } = exchangeTypes.messageLevelStatus
  const large = Buffer.from(
    bytes
      .replace(exchangeTypes.invoice.documentTypeId.value, documentTypeId.value)
      .replace(exchangeTypes.invoice.processId.value, exchangeTypes.messageLevelStatus.processId.value)
      .replace('<cbc:ID>', `<!--${'x'.repeat(5 * 1024 * 1024)}--><cbc:ID>`),
  )
  expect(readArrival(large)).toMatchObject({ envelope: null, findings: [{ rule: 'falaj-envelope-size' }] })
})
