import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { buildInvoiceResponse, clarificationsOf, type InvoiceResponseRequest } from '#core/invoice-response'
import {
  issueInvoice,
  outsideBuyer,
  readDocument,
  standardInvoice,
} from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { deliver, outsideSeller } from '../testing/deliveries.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
})
afterAll(() => portal.stop())

describe('an answer from outside', () => {
  const from = (number: string, change: Partial<InvoiceResponseRequest> = {}) => {
    const [scheme, value] = outsideBuyer(1).participantId.split(':') as [string, string]
    return buildInvoiceResponse({
      messageId: randomUUID(),
      issuedAt: '2026-11-21T10:00:00Z',
      sender: { scheme, value, name: 'Outside buyer' },
      receiver: { scheme: '0235', value: seller.participant.tin, name: 'Seller' },
      status: 'AP',
      document: { number, typeCode: '380', issueDate: null },
      ...change,
    })
  }
  const inEnvelope = (xml: string, envelopeId = randomUUID()) =>
    Buffer.from(
      writeEnvelope(
        {
          sender: participant(outsideSeller.participantId),
          receiver: participant(seller.participant.participantId),
          envelopeId,
          createdAt: '2026-11-21T10:00:00Z',
          countryC1: 'AE',
          mlsTo: participant('0242:000901'),
          mlsType: 'ALWAYS_SEND',
          ...exchangeTypes.invoiceResponse,
        },
        xml,
      ),
      'utf8',
    )
  const stateOf = async (envelopeId: string) =>
    await portal.query<{ state: string; detail: string | null; copies: number }>(
      'select state, detail, copies from inbound_envelopes where envelope_id = $1',
      [envelopeId],
    )
  const statusOf = async (envelopeId: string) =>
    await portal.query<{ content: { code: string } }>(
      `select content from transmissions where kind = 'messageLevelStatus' and subject_envelope_id = $1`,
      [envelopeId],
    )

  const responsesTo = async (id: string) =>
    (await portal.request('GET', `/documents/${id}/responses`, { token: seller.token })).body.data.responses

  test('is recorded with its document once, whatever its status, and copies are counted', async () => {
    const sent = await issueInvoice(portal, seller, standardInvoice(outsideBuyer(1)))
    await portal.runJobs()
    const envelopeId = randomUUID()
    const bytes = inEnvelope(from(sent.number, { status: 'PD' }), envelopeId)
    for (let times = 0; times < 3; times++) expect((await deliver(portal, bytes)).status).toBe(200)
    await portal.runJobs()
    expect(await stateOf(envelopeId)).toMatchObject([{ state: 'accepted', copies: 3 }])
    expect(await responsesTo(sent.id)).toMatchObject([{ code: 'PD', decision: null }])
    expect((await statusOf(envelopeId))[0]?.content.code).toBe('AP')
    const facts = (await readDocument(portal, seller, sent.id)).facts
    expect(facts.messageLevelStatus.state).toBe('delivered')
  })

  test('that matches no document of ours is quarantined, with a status to its provider', async () => {
    const envelopeId = randomUUID()
    await deliver(portal, inEnvelope(from('NO-SUCH-NUMBER'), envelopeId))
    await portal.runJobs()
    expect(await stateOf(envelopeId)).toMatchObject([
      { state: 'unmatched', detail: expect.stringContaining('NO-SUCH-NUMBER') },
    ])
    expect((await statusOf(envelopeId))[0]?.content.code).toBe('AB')
  })

  test('that breaks the rules, or names another sender than its envelope, is rejected with the reasons', async () => {
    const bad = from('R-20', { status: 'RE', clarifications: clarificationsOf('dispute', 'x', ['QTY']) })
    const texts = [bad.replace('>RE<', '>XX<'), bad.replace(outsideSeller.tin, '1999999999')]
    for (const text of texts) {
      const envelopeId = randomUUID()
      await deliver(portal, inEnvelope(text, envelopeId))
      await portal.runJobs()
      expect((await stateOf(envelopeId))[0]?.state).toBe('unreadable')
      expect((await statusOf(envelopeId))[0]?.content.code).toBe('RE')
    }
  })

  test('is not accepted for a document that was sent to another buyer', async () => {
    const { number, id: sent } = await issueInvoice(portal, seller, standardInvoice(buyer.participant))
    await portal.runJobs()
    const envelopeId = randomUUID()
    await deliver(portal, inEnvelope(from(number), envelopeId))
    await portal.runJobs()
    expect((await stateOf(envelopeId))[0]?.state).toBe('unmatched')
    expect(await responsesTo(sent)).toEqual([])
  })
})
