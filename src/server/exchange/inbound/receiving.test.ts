import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { deliver, envelopeOf, foreignInvoice, statusEnvelope } from '../testing/deliveries.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

async function inbound(envelopeId: string): Promise<{ state: string; subject_id: string | null }[]> {
  return await portal.query(
    'select state, subject_id from inbound_envelopes where envelope_id = $1 order by state',
    [envelopeId],
  )
}

async function receivedList(narrowed = '') {
  const answer = await portal.request('GET', `/documents?direction=received&limit=200${narrowed}`, {
    token: ours.token,
    participant: ours.participant.id,
  })
  return answer.body.data as { id: string; number: string; unread: boolean }[]
}

describe('a document from outside', () => {
  test('is stored, accepted once, answered and reported, however often it is delivered', async () => {
    const envelopeId = randomUUID()
    const bytes = envelopeOf(
      foreignInvoice(ours.participant, 'OUT-1'),
      ours.participant.participantId,
      envelopeId,
    )
    const first = await deliver(portal, bytes)
    expect(first.body).toEqual({ data: { stored: true, duplicate: false } })
    const again = await Promise.all([deliver(portal, bytes), deliver(portal, bytes)])
    expect(again.map((answer) => answer.body.data.duplicate)).toEqual([true, true])
    await portal.runJobs()
    const rows = (await receivedList()).filter((row) => row.number === 'OUT-1')
    expect(rows).toHaveLength(1)
    const document = await readDocument(portal, ours, rows[0]?.id ?? '')
    expect(document.standing.verdict).toBe('complete')
    expect(document).toMatchObject({ unread: true, counterpartyName: 'Outside seller', ids: { envelopeId } })
    expect(document.timeline.map((entry: { key: string }) => entry.key)).toEqual(
      expect.arrayContaining(['received', 'statusSent', 'reportSent', 'reportDelivered']),
    )
    const statuses = await portal.query(
      `select count(*)::integer as count from simulator_messages where kind = 'messageLevelStatus'`,
    )
    expect(statuses).toEqual([{ count: 1 }])
    await portal.request('POST', `/documents/${rows[0]?.id}/read`, { token: ours.token })
    expect((await readDocument(portal, ours, rows[0]?.id ?? '')).unread).toBe(false)
  })

  test('that breaks the rules is answered with the reasons, reported as failed, and not listed', async () => {
    const envelopeId = randomUUID()
    const xml = foreignInvoice(ours.participant, 'BAD-1').replace(
      /(<cbc:PayableAmount[^>]*>)262\.50/,
      '$1999.00',
    )
    expect((await deliver(portal, envelopeOf(xml, ours.participant.participantId, envelopeId))).status).toBe(
      200,
    )
    await portal.runJobs()
    expect((await receivedList()).some((row) => row.number === 'BAD-1')).toBe(false)
    const [stored] = await inbound(envelopeId)
    expect(stored?.state).toBe('accepted')
    const refused = await receivedList('&arrival=rejected')
    expect(refused).toMatchObject([{ id: stored?.subject_id, number: 'BAD-1', unread: false }])
    const counts = await portal.request('GET', '/documents/counts?direction=received&arrival=rejected', {
      token: ours.token,
      participant: ours.participant.id,
    })
    expect(counts.body.data).toMatchObject({ all: 1, unread: 0 })
    const bad = await portal.request('GET', '/documents?direction=received&arrival=lost', {
      token: ours.token,
      participant: ours.participant.id,
    })
    expect(bad.status).toBe(422)
    const stranger = await registerCompany(portal, { name: 'Stranger' })
    const theirs = await portal.request('GET', '/documents?direction=received&arrival=rejected', {
      token: stranger.token,
      participant: stranger.participant.id,
    })
    expect(theirs.body.data).toEqual([])
    const document = await readDocument(portal, ours, stored?.subject_id ?? '')
    expect(document.facts.messageLevelStatus.state).toBe('rejected')
    expect(document.findings.some((finding: { severity: string }) => finding.severity === 'fatal')).toBe(true)
    const transmissions = await portal.query<{
      kind: string
      content: { code?: string; typeCode?: string }
      state: string
    }>('select kind, content, state from transmissions where subject_envelope_id = $1 order by kind', [
      envelopeId,
    ])
    expect(
      transmissions.map(({ kind, content, state }) => [kind, content.code ?? content.typeCode, state]),
    ).toEqual([
      ['messageLevelStatus', 'RE', 'sent'],
      ['taxReport', 'F', 'sent'],
    ])
  })

  test('with a second tax point date is refused with words', async () => {
    const envelopeId = randomUUID()
    const xml = foreignInvoice(ours.participant, 'POINT-2').replace(
      '<cbc:DocumentCurrencyCode>',
      '<cbc:TaxPointDate>2026-02-01</cbc:TaxPointDate><cbc:TaxPointDate>2026-02-02</cbc:TaxPointDate>$&',
    )
    await deliver(portal, envelopeOf(xml, ours.participant.participantId, envelopeId))
    await portal.runJobs()
    const [stored] = await inbound(envelopeId)
    const { findings, facts } = await readDocument(portal, ours, stored?.subject_id ?? '')
    expect(facts.messageLevelStatus.state).toBe('rejected')
    expect(findings).toContainEqual(
      expect.objectContaining({
        rule: 'falaj-schema-repeated-element',
        severity: 'fatal',
        params: expect.objectContaining({ element: 'cbc:TaxPointDate', times: '2' }),
      }),
    )
  })

  test('whose envelope names another party than the document is rejected', async () => {
    const envelopeId = randomUUID()
    const other = { ...ours.participant, participantId: '0235:1999999999' }
    await deliver(
      portal,
      envelopeOf(foreignInvoice(other, 'MIX-1'), ours.participant.participantId, envelopeId),
    )
    await portal.runJobs()
    const [stored] = await inbound(envelopeId)
    const document = await readDocument(portal, ours, stored?.subject_id ?? '')
    expect(document.findings.map((finding: { rule: string }) => finding.rule)).toContain(
      'falaj-envelope-mismatch',
    )
  })

  test('with an unknown receiver is stored as unclaimed', async () => {
    const envelopeId = randomUUID()
    const stranger = { participantId: '0235:1777777777', tin: '1777777777', nameEn: 'Stranger' }
    await deliver(portal, envelopeOf(foreignInvoice(stranger, 'X-1'), stranger.participantId, envelopeId))
    await portal.runJobs()
    expect((await inbound(envelopeId)).map((row) => row.state)).toEqual(['unclaimed'])
  })

  test('that is delivered again with other bytes is quarantined', async () => {
    const envelopeId = randomUUID()
    const to = ours.participant.participantId
    await deliver(portal, envelopeOf(foreignInvoice(ours.participant, 'Q-1'), to, envelopeId))
    await deliver(portal, envelopeOf(foreignInvoice(ours.participant, 'Q-2'), to, envelopeId))
    await portal.runJobs()
    expect((await inbound(envelopeId)).map((row) => row.state)).toEqual(['accepted', 'quarantined'])
    expect(
      (await receivedList()).filter((row) => row.number.startsWith('Q-')).map((row) => row.number),
    ).toEqual(['Q-1'])
  })

  test('that cannot be read is stored, and processing continues', async () => {
    const transportId = randomUUID()
    expect(
      (await deliver(portal, Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), { transportId }))
        .status,
    ).toBe(200)
    await portal.runJobs()
    expect((await inbound(`transport:${transportId}`)).map((row) => row.state)).toEqual(['unreadable'])
  })

  test('without our signature is refused', async () => {
    const bytes = envelopeOf(foreignInvoice(ours.participant, 'NO-1'), ours.participant.participantId)
    const forged = await deliver(portal, bytes, { signature: '0'.repeat(64) })
    expect([forged.status, forged.body.code]).toEqual([401, 'exchange.not-signed'])
    const unsigned = await portal.request('POST', '/exchange/inbound', { body: {} })
    expect(unsigned.body.code).toBe('exchange.not-signed')
  })
})

describe('an answer from outside', () => {
  test('counts only from the provider that we sent to; a second, different one changes nothing', async () => {
    const issued = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(3)))
    await portal.runJobs()
    const { envelopeId } = (await readDocument(portal, ours, issued.id)).ids
    const verdictAfter = async (bytes: Buffer) => {
      await deliver(portal, bytes)
      await portal.runJobs()
      return (await readDocument(portal, ours, issued.id)).standing.verdict
    }
    expect(await verdictAfter(statusEnvelope({ senderId: '000777', code: 'AP', envelopeId }))).toBe(
      'waitingReceiverProvider',
    )
    const lines = [{ location: 'NA', text: 'Nobody home', reason: 'FD' as const }]
    const failed = statusEnvelope({
      senderId: '000901',
      code: 'RE',
      envelopeId,
      text: 'Not delivered',
      lines,
    })
    expect(await verdictAfter(failed)).toBe('needsYouNotDelivered')
    expect((await readDocument(portal, ours, issued.id)).rejection).toEqual([
      { location: 'NA', code: 'FD', text: 'Nobody home' },
    ])
    expect(await verdictAfter(statusEnvelope({ senderId: '000901', code: 'AP', envelopeId }))).toBe(
      'needsYouNotDelivered',
    )
    const states = await portal.query(
      `select state, count(*)::integer as count from inbound_envelopes where kind = 'messageLevelStatus' and state = 'unmatched' group by 1`,
    )
    expect(states).toEqual([{ state: 'unmatched', count: 1 }])
  })

  test('to an unknown envelope is stored', async () => {
    const about = randomUUID()
    const bytes = statusEnvelope({ senderId: '000901', code: 'AP', envelopeId: about })
    expect((await deliver(portal, bytes)).status).toBe(200)
    await portal.runJobs()
    const stored = await portal.query(`select state from inbound_envelopes where detail = $1`, [
      `it answers ${about}`,
    ])
    expect(stored).toEqual([{ state: 'unmatched' }])
  })
})
