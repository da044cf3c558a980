import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { outsideBuyer } from '../../documents/testing/invoices.ts'
import { envelopeOf, foreignInvoice } from '../testing/deliveries.ts'
import { type ComposeRequest, composeEnvelope } from './compose-envelope.ts'
import { documentSource } from './document-source.ts'
import { largeDocumentWorker } from './large-document-worker.ts'

afterAll(() => largeDocumentWorker.stop())

const xml = foreignInvoice(outsideBuyer(1), 'HEAVY')

function request(typeCode: '380' | '100' = '380'): ComposeRequest {
  return {
    transmission: {
      kind: 'invoice',
      content: { kind: 'invoice', typeCode: typeCode as '380' },
      sender: '0235:1900000001',
      receiver: '0235:1900000002',
      receiverSeat: '000901',
      envelopeId: randomUUID(),
      subjectEnvelopeId: randomUUID(),
    },
    providerSeat: '000900',
    now: '2026-11-21T10:00:00Z',
    messageId: randomUUID(),
  }
}

function report(): ComposeRequest {
  const { transmission, ...rest } = request()
  const receiver = '0242:000773'
  return {
    ...rest,
    transmission: {
      ...transmission,
      kind: 'taxReport',
      receiver,
      content: { kind: 'taxReport', role: '02', typeCode: 'S' },
    },
  }
}

test('a large document is written in the same bytes in a thread and in the process', async () => {
  for (const one of [request(), report()]) {
    const here = composeEnvelope(one, documentSource(xml))
    const there = await largeDocumentWorker.run('composeEnvelope', { request: one, xml })
    expect(there.sha256).toBe(here.sha256)
    expect(Buffer.from(there.bytes).equals(here.bytes)).toBe(true)
  }
})

test('invalid content is refused with the same message', async () => {
  await expect(largeDocumentWorker.run('composeEnvelope', { request: request('100'), xml })).rejects.toThrow(
    new RangeError('typeCode: 100 is not exchanged'),
  )
})

test('the text of a document is extracted from a large envelope', async () => {
  const bytes = envelopeOf(xml, '0235:1900000001')
  const found = await largeDocumentWorker.run('documentIn', bytes)
  expect(xml).toContain(found)
  expect(found.length).toBeGreaterThan(1_000)
})
