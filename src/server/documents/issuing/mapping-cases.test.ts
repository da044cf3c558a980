/**
 * Mapping mistakes of other senders, in documents that are issued here. The table of all cases is
 * docs/mapping-cases.md.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dubaiDateTime } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { readUbl } from '#core/ubl'
import { fromStoredBytes } from '#platform/database/stored-bytes'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../testing/invoices.ts'

/** Its provider cannot deliver, so that a retry is offered. */
const undeliverable = outsideBuyer(10)
const buyer = outsideBuyer(1)

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
})
afterAll(() => portal.stop())

const ask = (method: string, path: string, body?: object, idempotencyKey?: true) =>
  portal.request(method, path, {
    token: ours.token,
    participant: ours.participant.id,
    ...(body ? { body } : {}),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })

async function xmlOf(id: string): Promise<string> {
  return String((await ask('GET', `/documents/${id}/xml`)).body)
}

async function issued(change: Partial<InvoiceDraft> = {}) {
  const { id, number, ids, date } = await issueInvoice(portal, ours, standardInvoice(buyer, change))
  return { id, number, date, uuid: ids.uuid, document: readUbl(await xmlOf(id)).document }
}

/** The refusal of a draft at issue, by rule. */
async function refusalOf(change: Partial<InvoiceDraft>) {
  const { id, version } = (await saveDraft(portal, ours, standardInvoice(buyer, change))).body.data
  const { status, body } = await ask('POST', `/documents/${id}/issue`, { version }, true)
  expect([status, body.code]).toEqual([422, 'document.invalid'])
  return (body.findings as { rule: string; severity: string }[]).filter(
    ({ severity }) => severity === 'fatal',
  )
}

describe('mapping case 2: the unique identifier', () => {
  test('stays the same however often the document is read, sent or sent again', async () => {
    const { id, ids } = await issueInvoice(portal, ours, standardInvoice(undeliverable))
    const { uuid } = ids
    expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    await portal.runJobs()
    expect((await ask('POST', `/documents/${id}/retry`)).status).toBe(200)
    await portal.runJobs()
    for (const xml of [await xmlOf(id), await xmlOf(id)]) expect(readUbl(xml).document?.uuid).toBe(uuid)
    const envelopes = await portal.query<{ kind: string; envelope: Buffer }>(
      'select kind, envelope from transmissions where document_id = $1 order by kind',
      [id],
    )
    expect(envelopes.map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'taxReport'])
    for (const { envelope } of envelopes)
      expect(fromStoredBytes(envelope).toString('utf8')).toContain(`UUID>${uuid}<`)
  })

  test('of a corrected document, or of a copy, is a new one', async () => {
    const first = await issued()
    const copy = (await ask('GET', `/documents/${first.id}`)).body.data.draft as InvoiceDraft
    expect(copy.uuid).toBe(first.uuid)
    const { number: _number, ...again } = copy
    const second = await issueInvoice(portal, ours, again)
    const credit = await ask('POST', `/documents/${first.id}/credit-note`, { reasonCode: 'DL8.61.1.A' })
    const corrected = await ask('POST', `/documents/${credit.body.data.id}/issue`, { version: 1 }, true)
    const uuids = [first.uuid, second.ids.uuid, corrected.body.data.ids.uuid]
    expect(new Set(uuids).size).toBe(3)
    expect(uuids).not.toContain(undefined)
  })
})

describe('mapping case 3: the time of issue', () => {
  test('is that of issuing, in Dubai, beside the date of that day', async () => {
    const before = dubaiDateTime(portal.clock.now().toISOString())
    const { document } = await issued({ issueDate: before.date })
    const after = dubaiDateTime(portal.clock.now().toISOString())
    expect(document?.issueTime).toMatch(/^\d\d:\d\d:\d\d\+04:00$/)
    expect([before.time, document?.issueTime ?? '', after.time].toSorted()).toEqual([
      before.time,
      document?.issueTime,
      after.time,
    ])
  })

  test('is omitted for another day, never invented, and accepted as typed', async () => {
    const yesterday = dubaiDateTime(portal.clock.now().getTime() - 86_400_000).date
    expect((await issued({ issueDate: yesterday })).document?.issueTime).toBeUndefined()
    const typed = await issued({ issueDate: yesterday, issueTime: '17:30:00+04:00' })
    expect(typed.document?.issueTime).toBe('17:30:00+04:00')
  })
})

test('mapping case 16: a credit note names the invoice by its unique identifier too, also one that was typed', async () => {
  const invoice = await issued()
  const preceding = { number: invoice.number, uuid: invoice.uuid, issueDate: invoice.date }
  const made = await ask('POST', `/documents/${invoice.id}/credit-note`, { reasonCode: 'DL8.61.1.D' })
  expect(made.body.data.draft.precedingDocuments).toEqual([preceding])
  const typed = await issued({
    kind: 'creditNote',
    creditReason: 'DL8.61.1.D',
    precedingDocuments: [{ number: invoice.number, issueDate: invoice.date }],
  })
  expect(typed.document?.precedingDocuments).toEqual([preceding])
  // A document of the old system is named by its number and date.
  const old = [{ number: 'OLD-7', issueDate: invoice.date }]
  const other = await issued({ kind: 'creditNote', creditReason: 'DL8.61.1.D', precedingDocuments: old })
  expect(other.document?.precedingDocuments).toEqual(old)
})

describe('drafts that are refused though the official rules accept them', () => {
  test('mapping case 7: a TRN in the place of the participant id', async () => {
    const given = standardInvoice(buyer).buyer
    const value = given?.trn ?? ''
    const found = await refusalOf({ buyer: { ...given, participantId: { scheme: '0235', value } } })
    expect(found).toMatchObject([{ rule: 'falaj-participant-id', params: { value } }])
  })

  test('mapping case 18: a margin scheme without its mark, and a mark without the scheme', async () => {
    const { lines = [] } = standardInvoice(buyer)
    const margin = lines.map((line) => ({ ...line, vat: { category: 'marginScheme' as const, rate: '5' } }))
    expect(await refusalOf({ lines: margin })).toMatchObject([{ rule: 'falaj-margin-flag' }])
    expect(await refusalOf({ flags: { profitMargin: true } })).toMatchObject([{ rule: 'ibr-116-ae' }])
  })

  test('mapping case 20: half of the period of a summary', async () => {
    const change = { flags: { summaryInvoice: true }, period: { start: '2026-11-01' } }
    expect(await refusalOf(change)).toMatchObject([{ rule: 'falaj-summary-period' }])
  })
})

test('mapping case 22: an export is sent with the country of its buyer', async () => {
  const given = standardInvoice(buyer)
  const address = { line1: 'Speicherstadt 7', city: 'Hamburg', subdivision: 'Hamburg', country: 'DE' }
  const { document } = await issued({
    flags: { export: true },
    buyer: {
      legalName: 'Nordlicht Handels GmbH',
      participantId: { scheme: '0235', value: '9900000099' },
      legalRegistration: { value: 'HRB 114455', type: 'TL', authority: 'Amtsgericht Hamburg' },
      address,
    },
    delivery: { address },
    lines: (given.lines ?? []).map((line) => ({ ...line, vat: { category: 'zeroRated', rate: '0' } })),
  })
  expect(document?.buyer?.address).toEqual(address)
})
