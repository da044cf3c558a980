import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EnvelopeHeader, exchangeTypes, participant, readEnvelope, writeEnvelope } from '#core/envelope'
import { readTaxData } from '#core/tax-data'
import { fromStoredBytes, toStoredBytes } from '#platform/database/stored-bytes'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { recoverExchange } from '../recovery/recover-exchange.ts'
import { deliver, foreignInvoice, outsideSeller, statusEnvelope } from '../testing/deliveries.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

/** An envelope from an outside seller with the given header, in which fields may be missing or false. */
function envelope(xml: string, header: Partial<EnvelopeHeader> = {}): { envelopeId: string; bytes: Buffer } {
  const envelopeId = header.envelopeId ?? randomUUID()
  const all: EnvelopeHeader = {
    sender: participant(outsideSeller.participantId),
    receiver: participant(ours.participant.participantId),
    createdAt: '2026-11-21T10:00:00Z',
    countryC1: 'AE',
    mlsType: 'ALWAYS_SEND',
    ...exchangeTypes.invoice,
    ...header,
    envelopeId,
  }
  return { envelopeId, bytes: Buffer.from(writeEnvelope(all, xml), 'utf8') }
}

interface TransmissionRow {
  kind: string
  content: { code?: string; typeCode?: string; lines?: { reason: string }[] }
  receiver: string
  receiver_seat: string
  state: string
}

async function transmissionsAbout(envelopeId: string): Promise<TransmissionRow[]> {
  return await portal.query<TransmissionRow>(
    'select kind, content, receiver, receiver_seat, state from transmissions where subject_envelope_id = $1 order by kind',
    [envelopeId],
  )
}

/** The tax data document that was sent about an exchange. */
async function reportAbout(envelopeId: string): Promise<string> {
  const [row] = await portal.query<{ envelope: Buffer }>(
    "select envelope from transmissions where subject_envelope_id = $1 and kind = 'taxReport'",
    [envelopeId],
  )
  if (!row) throw new Error('no report')
  return readEnvelope(fromStoredBytes(row.envelope)).envelope?.documentXml ?? ''
}

async function stateOf(envelopeId: string): Promise<string | undefined> {
  const [row] = await portal.query<{ state: string }>(
    'select state from inbound_envelopes where envelope_id = $1',
    [envelopeId],
  )
  return row?.state
}

async function stored(envelopeId: string): Promise<{ number: string; xml: string }[]> {
  const rows = await portal.query<{ number: string; xml: Buffer }>(
    `select d.number, c.xml
     from documents d join document_contents c on c.document_id = d.id where d.envelope_id = $1`,
    [envelopeId],
  )
  return rows.map(({ number, xml }) => ({ number, xml: fromStoredBytes(xml).toString() }))
}

describe('hostile envelopes', () => {
  test('the document that is stored is the one that was checked', async () => {
    const good = foreignInvoice(ours.participant, 'CHECKED')
    const decoy = foreignInvoice(ours.participant, 'DECOY').replace(/<\?xml[^>]*\?>/, '')
    const { envelopeId, bytes } = envelope(good)
    const hidden = bytes.toString().replace('<Invoice', () => `<!-->${decoy}--><Invoice`)
    await deliver(portal, Buffer.from(hidden))
    await portal.runJobs()
    const [document] = await stored(envelopeId)
    expect(document?.number).toBe('CHECKED')
    expect(document?.xml).toContain('CHECKED')
    expect(document?.xml).not.toContain('DECOY')
  })

  test('a document that is not well-formed is answered and reported as failed', async () => {
    const { envelopeId, bytes } = envelope(foreignInvoice(ours.participant, 'TORN'))
    await deliver(portal, Buffer.from(bytes.toString().replace('</cbc:ID>', '</cbc:IDD>')))
    await portal.runJobs()
    expect(await stateOf(envelopeId)).toBe('accepted')
    const [answer, report] = await transmissionsAbout(envelopeId)
    expect(answer).toMatchObject({ kind: 'messageLevelStatus', content: { code: 'RE' }, state: 'sent' })
    expect(answer?.content.lines?.map(({ reason }) => reason)).toContain('SV')
    expect(report).toMatchObject({ kind: 'taxReport', content: { typeCode: 'F' }, state: 'sent' })
    // Its buyer sees that it arrived, from whom, and its faults.
    const list = await portal.request('GET', '/documents?direction=received&arrival=rejected', {
      token: ours.token,
      participant: ours.participant.id,
    })
    const row = list.body.data.find(
      ({ sendingParticipantId, number }: { sendingParticipantId: string; number: string | null }) =>
        sendingParticipantId === outsideSeller.participantId && number === null,
    )
    expect(row).toMatchObject({ typeCode: '380', standing: { verdict: 'rejectedOnArrival' } })
    const document = await readDocument(portal, ours, row.id)
    expect(document.ids).toMatchObject({ envelopeId })
    expect(document.findings.map(({ rule }: { rule: string }) => rule)).toContain('falaj-xml-malformed')
    expect(document.facts).toMatchObject({ taxReport: { state: 'accepted' } })
    const xml = await portal.request('GET', `/documents/${row.id}/xml`, { token: ours.token })
    expect([xml.status, String(xml.body).includes('TORN')]).toEqual([200, true])
  })

  test('a document that its schema refuses is answered as a fault of syntax, and reported as failed', async () => {
    const good = foreignInvoice(ours.participant, 'SHAPE')
    const issueDate = /<cbc:IssueDate>.*?<\/cbc:IssueDate>/.exec(good)?.[0] ?? ''
    const late = good.replace(issueDate, '').replace('</Invoice>', `${issueDate}</Invoice>`)
    // A price without its amount is against the schema of the report as well, which therefore contains no source.
    const minimal = foreignInvoice(ours.participant, 'BARE').replace(
      /<cbc:PriceAmount.*?<\/cbc:PriceAmount>/,
      '',
    )
    for (const [xml, rule, isEmbedded] of [
      [late, 'falaj-schema-order', true],
      [minimal, 'falaj-schema-missing-element', false],
    ] as const) {
      const { envelopeId, bytes } = envelope(xml)
      await deliver(portal, bytes)
      await portal.runJobs()
      const [answer, report] = await transmissionsAbout(envelopeId)
      expect(answer).toMatchObject({ kind: 'messageLevelStatus', content: { code: 'RE' }, state: 'sent' })
      expect(answer?.content.lines?.[0]).toMatchObject({
        reason: 'SV',
        text: expect.stringContaining(`[${rule}]`),
      })
      expect(report).toMatchObject({ kind: 'taxReport', content: { typeCode: 'F' }, state: 'sent' })
      const sent = await reportAbout(envelopeId)
      expect(readTaxData(sent)).toMatchObject({ findings: [], taxData: { typeCode: 'F' } })
      expect(sent.includes('cac:InvoiceLine')).toBe(isEmbedded)
    }
  })

  test('an amount of two hundred thousand digits is answered, too', async () => {
    const xml = foreignInvoice(ours.participant, 'LONG').replace(
      /(<cbc:PayableAmount[^>]*>)262\.50/,
      (_, tag: string) => tag + '9'.repeat(200_000),
    )
    const { envelopeId, bytes } = envelope(xml)
    await deliver(portal, bytes)
    await portal.runJobs()
    const transmissions = await transmissionsAbout(envelopeId)
    expect(transmissions.map(({ content, state }) => [content.code ?? content.typeCode, state])).toEqual([
      ['RE', 'sent'],
      ['F', 'sent'],
    ])
  })

  test('an envelope id of four thousand letters is quarantined', async () => {
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
  test('goes to the deliverer when the envelope names no sender, or another one', async () => {
    for (const mlsTo of [undefined, '0242:000777-EVIL.victim', '0235:1900000001', '0242:000901-MLS']) {
      const { envelopeId, bytes } = envelope(
        foreignInvoice(ours.participant, `MLS-TO-${mlsTo}`),
        mlsTo === undefined ? {} : { mlsTo: participant(mlsTo) },
      )
      await deliver(portal, bytes)
      await portal.runJobs()
      const [answer] = await transmissionsAbout(envelopeId)
      expect(answer).toMatchObject({
        receiver: mlsTo === '0242:000901-MLS' ? mlsTo : '0242:000901',
        receiver_seat: '000901',
        state: 'sent',
      })
    }
  })

  test('of success is omitted when the envelope does not request it; a failure is always sent', async () => {
    const header: Partial<EnvelopeHeader> = { mlsType: undefined as never }
    const good = envelope(foreignInvoice(ours.participant, 'SILENT'), header)
    const bad = envelope(foreignInvoice(ours.participant, 'LOUD').replace('>262.50<', '>999.00<'), header)
    for (const { bytes } of [good, bad]) await deliver(portal, bytes)
    await portal.runJobs()
    expect(await transmissionsAbout(good.envelopeId)).toMatchObject([
      { content: { code: 'AP' }, state: 'notApplicable' },
      { content: { typeCode: 'S' }, state: 'sent' },
    ])
    expect(await transmissionsAbout(bad.envelopeId)).toMatchObject([
      { content: { code: 'RE' }, state: 'sent' },
      { content: { typeCode: 'F' }, state: 'sent' },
    ])
  })

  test('goes to the provider of its sender when the deliverer was not recorded', async () => {
    const { envelopeId, bytes } = envelope(foreignInvoice(ours.participant, 'NO-SEAT'))
    await portal.query(
      `with stored as (insert into inbound_contents (arrival_id, bytes) values ($1, $3))
       insert into inbound_envelopes (id, environment, envelope_id, transport_id, sha256, received_at, state, receiver)
       values ($1, 'preprod', $2, $2, 'x', now() - interval '11 minutes', 'stored', $4)`,
      [`inb_${envelopeId}`, envelopeId, toStoredBytes(bytes), ours.participant.participantId],
    )
    await recoverExchange(portal.context, {})
    await portal.runJobs()
    const [answer] = await transmissionsAbout(envelopeId)
    expect(answer).toMatchObject({
      receiver: outsideSeller.participantId,
      receiver_seat: '000901',
      state: 'sent',
    })
    const [arrived] = await portal.query<{ receiver: string }>(
      `select m.receiver from simulator_messages m
       join transmissions t on t.envelope_id = m.envelope_id
       where t.subject_envelope_id = $1 and t.kind = 'messageLevelStatus'`,
      [envelopeId],
    )
    expect(arrived?.receiver).toBe('0242:000901')
  })

  test('does not need a sender in the directory', async () => {
    const tin = '1900000012'
    const xml = foreignInvoice(ours.participant, 'UNLISTED').replaceAll(outsideSeller.tin, tin)
    const { envelopeId, bytes } = envelope(xml, { sender: participant(`0235:${tin}`) })
    await deliver(portal, bytes)
    await portal.runJobs()
    expect((await stored(envelopeId)).map(({ number }) => number)).toEqual(['UNLISTED'])
    const [answer, report] = await transmissionsAbout(envelopeId)
    expect(answer).toMatchObject({ receiver: '0242:000901', state: 'sent' })
    expect(report).toMatchObject({ kind: 'taxReport', content: { typeCode: 'S' }, state: 'sent' })
  })
})

test('a status counts only when its envelope and its deliverer are the provider that we sent to', async () => {
  const issued = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(3)))
  await portal.runJobs()
  const { envelopeId } = (await readDocument(portal, ours, issued.id)).ids
  const say = () => statusEnvelope({ senderId: '000901', code: 'AP', envelopeId })
  const genuine = say().toString()
  const forged = genuine.replace(/(<Sender>\s*<Identifier[^>]*>)0242:000901</, '$10242:000666<')
  expect(forged).not.toBe(genuine)
  const verdictAfter = async (bytes: Buffer, senderSeat: string) => {
    await deliver(portal, bytes, { senderSeat })
    await portal.runJobs()
    return (await readDocument(portal, ours, issued.id)).standing.verdict
  }
  expect(await verdictAfter(Buffer.from(forged), '000901')).toBe('waitingReceiverProvider')
  expect(await verdictAfter(say(), '000666')).toBe('waitingReceiverProvider')
  expect(await verdictAfter(say(), '000901')).toBe('complete')
})

test('a number with line breaks and direction marks is listed in one line, and stored in the XML as received', async () => {
  const number = 'IN\n\u202e7\u200f'
  const { bytes, envelopeId } = envelope(foreignInvoice(ours.participant, number))
  expect((await deliver(portal, bytes)).status).toBe(200)
  await portal.runJobs()
  const [listed] = await portal.query<{ id: string; number: string }>(
    'select id, number from documents where envelope_id = $1',
    [envelopeId],
  )
  expect(listed?.number).toBe('IN 7')
  const xml = await portal.request('GET', `/documents/${listed?.id}/xml`, { token: ours.token })
  expect(xml.body).toContain(number)
})
