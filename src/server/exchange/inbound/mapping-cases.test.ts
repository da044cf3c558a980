/** Mapping mistakes of other senders, as they arrive. The table of all cases is docs/mapping-cases.md. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { deliver, envelopeOf, foreignInvoice, outsideSeller } from '../testing/deliveries.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

/** Delivers a document and returns its outcome. */
async function arrived(xml: string) {
  const envelopeId = randomUUID()
  await deliver(portal, envelopeOf(xml, ours.participant.participantId, envelopeId))
  await portal.runJobs()
  const [stored] = await portal.query<{ subject_id: string }>(
    'select subject_id from inbound_envelopes where envelope_id = $1',
    [envelopeId],
  )
  const { findings, facts } = await readDocument(portal, ours, stored?.subject_id ?? '')
  return {
    answer: facts.messageLevelStatus.state as string,
    findings: findings as { rule: string; severity: string; message: string }[],
  }
}

const foreign = (number: string) =>
  foreignInvoice(ours.participant, number, { currency: 'USD', exchangeRate: { rate: '3.6725' } })

test('mapping case 1: an invoice in dollars whose lines state no dirhams is accepted, with a warning', async () => {
  const inDollars = foreign('USD-LINES').replace(
    /<cac:ItemPriceExtension>[^]*?<\/cac:ItemPriceExtension>/g,
    (part) => part.replaceAll('"AED"', '"USD"'),
  )
  const { answer, findings } = await arrived(inDollars)
  expect(answer).toBe('delivered')
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'falaj-line-currency', severity: 'warning' }),
  )
  expect((await arrived(foreign('USD-RIGHT'))).findings).toEqual([])
})

test('mapping case 7: a TRN as participant id of the seller is warned of', async () => {
  const xml = foreignInvoice(ours.participant, 'TRN-ID')
  const tin = `>${outsideSeller.tin}</cbc:EndpointID>`
  const { findings } = await arrived(xml.replace(tin, `>${outsideSeller.tin}00003</cbc:EndpointID>`))
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'falaj-participant-id', severity: 'warning' }),
  )
})

test('mapping case 9: a licence with the number of the TRN is accepted, with a warning', async () => {
  const xml = foreignInvoice(ours.participant, 'LICENCE').replace('>998877<', `>${outsideSeller.tin}00003<`)
  const { answer, findings } = await arrived(xml)
  expect(answer).toBe('delivered')
  expect(findings).toMatchObject([{ rule: 'falaj-licence-number', severity: 'warning' }])
})

test('mapping case 15: a total in dirhams without its currency is accepted', async () => {
  const xml = foreign('AED-TEXT').replace(/(<cbc:DocumentDescription>)AED /, '$1')
  const { answer, findings } = await arrived(xml)
  expect([answer, findings]).toEqual(['delivered', []])
})

test('mapping case 21: a debit memo is refused with words', async () => {
  const { answer, findings } = await arrived(
    foreignInvoice(ours.participant, 'DEBIT').replace('>380<', '>383<'),
  )
  expect(answer).toBe('rejected')
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'ibr-cl-01', severity: 'fatal' }))
})
