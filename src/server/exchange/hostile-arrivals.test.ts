import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EnvelopeHeader, exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { issueInvoice, outsideBuyer, readDocument, standardInvoice } from '../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { deliver, foreignInvoice, outsideSeller, statusEnvelope } from './testing/deliveries.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

/** An envelope from an outside seller whose header says, and leaves out, whatever a test wants. */
function envelope(xml: string, header: Partial<EnvelopeHeader> = {}): { envelopeId: string; bytes: Buffer } {
  const envelopeId = header.envelopeId ?? randomUUID()
  const all: EnvelopeHeader = {
    sender: participant(outsideSeller.participantId),
    receiver: participant(ours.participant.participantId),
    createdAt: '2026-11-21T10:00:00Z',
    countryC1: 'AE',
    ...exchangeTypes.invoice,
    ...header,
    envelopeId,
  }
  return { envelopeId, bytes: Buffer.from(writeEnvelope(all, xml), 'utf8') }
}

interface LegRow {
  leg: string
  content: { code?: string; typeCode?: string; lines?: { reason: string }[] }
  receiver: string
  receiver_seat: string
  state: string
}

async function legsAbout(envelopeId: string): Promise<LegRow[]> {
  return await portal.query<LegRow>(
    'select leg, content, receiver, receiver_seat, state from transmissions where subject_envelope_id = $1 order by leg',
    [envelopeId],
  )
}

async function stateOf(envelopeId: string): Promise<string | undefined> {
  const [row] = await portal.query<{ state: string }>(
    'select state from inbound_envelopes where envelope_id = $1',
    [envelopeId],
  )
  return row?.state
}

async function kept(envelopeId: string): Promise<{ number: string; xml: string }[]> {
  return await portal.query(
    `select d.number, convert_from(c.xml, 'utf8') as xml
     from documents d join document_contents c on c.document_id = d.id where d.envelope_id = $1`,
    [envelopeId],
  )
}

describe('whatever comes in', () => {
  test('the document that is kept is the one that was checked', async () => {
    const good = foreignInvoice(ours.participant, 'CHECKED')
    const decoy = foreignInvoice(ours.participant, 'DECOY').replace(/<\?xml[^>]*\?>/, '')
    const { envelopeId, bytes } = envelope(good)
    const hidden = bytes.toString().replace('<Invoice', () => `<!-->${decoy}--><Invoice`)
    await deliver(portal, Buffer.from(hidden))
    await portal.runJobs()
    const [document] = await kept(envelopeId)
    expect(document?.number).toBe('CHECKED')
    expect(document?.xml).toContain('CHECKED')
    expect(document?.xml).not.toContain('DECOY')
  })

  test('a document that is not well-formed is answered and reported as failed', async () => {
    const { envelopeId, bytes } = envelope(foreignInvoice(ours.participant, 'TORN'))
    await deliver(portal, Buffer.from(bytes.toString().replace('</cbc:ID>', '</cbc:IDD>')))
    await portal.runJobs()
    expect(await stateOf(envelopeId)).toBe('accepted')
    const [answer, report] = await legsAbout(envelopeId)
    expect(answer).toMatchObject({ leg: 'messageLevelStatus', content: { code: 'RE' }, state: 'sent' })
    expect(answer?.content.lines?.map(({ reason }) => reason)).toContain('SV')
    expect(report).toMatchObject({ leg: 'taxReport', content: { typeCode: 'F' }, state: 'sent' })
  })

  test('an amount of two hundred thousand digits is answered, too', async () => {
    const xml = foreignInvoice(ours.participant, 'LONG').replace(
      /(<cbc:PayableAmount[^>]*>)262\.50/,
      (_, tag: string) => tag + '9'.repeat(200_000),
    )
    const { envelopeId, bytes } = envelope(xml)
    await deliver(portal, bytes)
    await portal.runJobs()
    const legs = await legsAbout(envelopeId)
    expect(legs.map(({ content, state }) => [content.code ?? content.typeCode, state])).toEqual([
      ['RE', 'sent'],
      ['F', 'sent'],
    ])
  })

  test('an envelope id of four thousand letters is kept apart', async () => {
    const { bytes } = envelope(foreignInvoice(ours.participant, 'LONG-ID'), {
      envelopeId: Array.from({ length: 110 }, () => randomUUID()).join(''),
    })
    const transportId = randomUUID()
    expect((await deliver(portal, bytes, { transportId })).status).toBe(200)
    await portal.runJobs()
    expect(await stateOf(`transport:${transportId}`)).toBe('unreadable')
  })
})

describe('the answer to a document', () => {
  test('goes to the provider of its sender when the envelope names none', async () => {
    const { envelopeId, bytes } = envelope(foreignInvoice(ours.participant, 'NO-MLS-TO'))
    await deliver(portal, bytes)
    await portal.runJobs()
    const [answer] = await legsAbout(envelopeId)
    expect(answer).toMatchObject({
      receiver: outsideSeller.participantId,
      receiver_seat: '000901',
      state: 'sent',
    })
    const [arrived] = await portal.query<{ receiver: string }>(
      `select m.receiver from simulator_messages m
       join transmissions t on t.envelope_id = m.envelope_id
       where t.subject_envelope_id = $1 and t.leg = 'messageLevelStatus'`,
      [envelopeId],
    )
    expect(arrived?.receiver).toBe('0242:000901')
  })

  test('does not hold up a document whose sender is not in the directory', async () => {
    const tin = '1900000012'
    const xml = foreignInvoice(ours.participant, 'UNLISTED').replaceAll(outsideSeller.tin, tin)
    const { envelopeId, bytes } = envelope(xml, { sender: participant(`0235:${tin}`) })
    await deliver(portal, bytes)
    await portal.runJobs()
    expect((await kept(envelopeId)).map(({ number }) => number)).toEqual(['UNLISTED'])
    const [answer, report] = await legsAbout(envelopeId)
    expect(answer).toMatchObject({ leg: 'messageLevelStatus', state: 'retrying' })
    expect(report).toMatchObject({ leg: 'taxReport', content: { typeCode: 'S' }, state: 'sent' })
  })
})

test('an answer counts only when its envelope, too, comes from whom we sent to', async () => {
  const issued = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(3)))
  await portal.runJobs()
  const { envelopeId } = (await readDocument(portal, ours, issued.id)).ids
  const genuine = statusEnvelope({ senderId: '000901', code: 'AP', envelopeId }).toString()
  const forged = genuine.replace(/(<Sender>\s*<Identifier[^>]*>)0242:000901</, '$10242:000666<')
  expect(forged).not.toBe(genuine)
  await deliver(portal, Buffer.from(forged))
  await portal.runJobs()
  expect((await readDocument(portal, ours, issued.id)).standing.verdict).toBe('waitingReceiverProvider')
})
