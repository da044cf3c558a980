import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { pack, zipFile } from '#platform/files/zip'
import { registerCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { bytesInMemory, zipEntries } from '../../files/read-zip.ts'
import { recordFiles } from '../archive/record-files.ts'
import { outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { envelopeOf, foreignInvoice } from '../exchange/testing/deliveries.ts'
import { type LiveCompany, liveCompany } from './testing/live-company.ts'

let portal: TestPortal
let ours: LiveCompany
let others: LiveCompany
const range = 'from=2026-01-01&to=2099-12-31'

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await liveCompany(portal, 'Ours in live')
  others = await liveCompany(portal, 'Others in live')
})
afterAll(() => portal.stop())

const invoiceTo = (company: LiveCompany, number: string, change: Partial<InvoiceDraft> = {}) =>
  foreignInvoice(
    {
      participantId: company.participantId,
      tin: company.tin,
      trn: company.trn,
      nameEn: 'As its seller calls it',
    },
    number,
    change,
  )
const put = (fileName: string, bytes: Uint8Array | string) =>
  ours.send('/received-documents', fileName, bytes)
const received = async () => (await ours.ask('GET', '/documents?direction=received')).body.data

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  async function* packed() {
    for (const [name, text] of Object.entries(files)) yield { name, ...(await pack(Buffer.from(text))) }
  }
  const parts: Buffer[] = []
  for await (const part of zipFile(packed(), portal.clock.now())) parts.push(part)
  return Buffer.concat(parts)
}

test('a document that the provider received is checked, frozen and counted, and not answered', async () => {
  const xml = invoiceTo(ours, 'SUP-1')
  const result = await put('one.xml', xml)
  expect(result).toMatchObject({
    status: 200,
    body: {
      data: [
        { file: 'one.xml', outcome: 'taken', document: { number: 'SUP-1', sellerName: 'Outside seller' } },
      ],
    },
  })
  const { id } = result.body.data[0].document
  const detail = (await ours.ask('GET', `/documents/${id}`)).body.data
  expect(detail).toMatchObject({
    direction: 'received',
    unread: false,
    standing: { verdict: 'receivedElsewhere', tone: 'done', exchangeStatus: 'receivedElsewhere' },
    ids: { envelopeId: null, sha256: createHash('sha256').update(xml).digest('hex') },
    timeline: [{ key: 'receivedElsewhere' }],
  })
  const vat = (await ours.ask('GET', `/reports/vat-return?${range}`)).body.data
  expect(vat).toMatchObject({ recoverable: '12.50', unreported: 0 })
  const box = vat.inputs.find((one: { box: string }) => one.box === '9')
  expect(box).toMatchObject({ documents: 1, amount: '250.00', vat: '12.50' })
  // Nothing about it is sent: no status, no report, not even after a decision, nor when a worker recovers lost jobs.
  const decided = await ours.ask('POST', `/documents/${id}/responses`, { decision: 'approve' })
  expect(decided.body.data).toMatchObject({ sending: 'recordedOnly' })
  await portal.query(`select graphile_worker.add_job('exchange.recover', '{}')`)
  await portal.runJobs()
  expect(await portal.query(`select 1 from transmissions where environment = 'prod'`)).toEqual([])
  await expect(
    portal.query('update documents set transmission_reason = null where id = $1', [id]),
  ).rejects.toThrow('does not change')
  // Stored like others: in its evidence, among the legal files, in the trail, and for as long.
  const scope = { organizationId: ours.company.organizationId, environment: 'prod' } as const
  const legal = await portal.context.db.tenant(scope, (tx) => recordFiles(tx, id))
  expect(legal[0]).toMatchObject({ name: 'document.xml', bytes: Buffer.from(xml) })
  const evidence = await fetch(`${portal.url}/api/prod/v1/documents/${id}/evidence`, {
    headers: { authorization: `Falaj ${ours.company.token}` },
  })
  const files = [...zipEntries(bytesInMemory(Buffer.from(await evidence.arrayBuffer())))]
  expect(Buffer.from(files.find(({ name }) => name.startsWith('SUP-1_'))?.read() ?? []).toString()).toBe(xml)
  const audit = files.find(({ name }) => name === 'audit.json')?.read() ?? []
  expect(Buffer.from(audit).toString()).toContain('document.receivedElsewhere')
  expect((await ours.ask('GET', `/documents/${id}/retention`)).status).toBe(200)
  const meter = (await ours.ask('GET', '/meter?year=2026')).body.data
  expect(JSON.stringify(meter)).not.toMatch(/"received":[1-9]/)
})

test('many are added at once: each is accepted, known or refused separately', async () => {
  const first = (await received())[0]
  const known = Buffer.from(
    await (
      await fetch(`${portal.url}/api/prod/v1/documents/${first.id}/xml`, {
        headers: { authorization: `Falaj ${ours.company.token}` },
      })
    ).arrayBuffer(),
  )
  const second = await ours.ask('POST', '/participants', {
    tin: '1234567899',
    trn: '',
    nameEn: 'Second company',
    nameAr: 'الثانية',
    legalType: 'LLC',
    legalRegistration: { type: 'TL', id: 'CN-2', authority: 'Dubai' },
    address: { line1: 'Road 2', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
    aspName: 'Another Provider',
  })
  const secondBuyer = {
    participantId: second.body.data?.participantId ?? '',
    tin: '1234567899',
    nameEn: 'Second',
  }
  const own = standardInvoice(outsideBuyer(1), {
    seller: {
      legalName: 'Ours in live',
      participantId: { scheme: '0235', value: ours.tin },
      trn: ours.trn,
      legalRegistration: { value: 'CN-1', type: 'TL', authority: 'Dubai Department of Economy and Tourism' },
      address: { line1: 'Road', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
    },
  })
  const zip = await zipOf({
    'a.xml': known,
    // The same number of the same seller in a new file: another unique identifier does not make it another document.
    'b.xml': invoiceTo(ours, 'SUP-1', { uuid: randomUUID() }),
    'c.xml': envelopeOf(invoiceTo(ours, 'SUP-2'), ours.participantId),
    'd.xml': invoiceTo(others, 'SUP-3'),
    'e.xml': foreignInvoice(secondBuyer, 'SUP-4'),
    'f.xml': foreignInvoice(outsideBuyer(1), 'OWN-1', own.seller ? { seller: own.seller } : {}),
    'g.xml': invoiceTo(ours, 'SUP-5').replace(
      '<cbc:PayableAmount currencyID="AED">262.5',
      '<cbc:PayableAmount currencyID="AED">263.5',
    ),
    'h.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x/>',
    'i.xml': '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
    'j.pdf': '%PDF-1.7',
  })
  const { body } = await put('many.zip', zip)
  const rule = (one: { findings: { rule: string }[] }) => one.findings[0]?.rule
  const results = body.data as {
    file: string
    outcome: string
    findings: { rule: string; message: string }[]
  }[]
  expect(results.map((one) => [one.file, one.outcome])).toEqual([
    ['a.xml', 'known'],
    ['b.xml', 'known'],
    ['c.xml', 'taken'],
    ...['d', 'e', 'f', 'g', 'h', 'i'].map((name) => [`${name}.xml`, 'refused']),
    ['j.pdf', 'refused'],
  ])
  expect(results.slice(3, 6).map(rule)).toEqual([
    'falaj-received-not-ours',
    'falaj-received-other-company',
    'falaj-received-own',
  ])
  expect(results[3]?.findings[0]?.message).toContain(`0235:${others.tin}`)
  expect(results[4]?.findings[0]?.message).toContain('Second company')
  expect(results[8]?.findings[0]?.rule).toBe('falaj-received-kind')
  for (const { findings, outcome } of results) if (outcome === 'refused') expect(findings).not.toEqual([])
  expect((await received()).map(({ number }: { number: string }) => number).sort()).toEqual([
    'SUP-1',
    'SUP-2',
  ])
  // Two concurrent uploads add one document.
  const third = invoiceTo(ours, 'SUP-6')
  const both = await Promise.all([put('x.xml', third), put('x.xml', third)])
  const came: string[] = both.map((one) => one.body.data[0].outcome)
  expect(came.sort()).toEqual(['known', 'taken'])
})

test('a number that the seller has used before, in another case, is accepted with a warning (case 41)', async () => {
  const [first] = (await put('a.xml', invoiceTo(ours, 'Dup-100'))).body.data
  const [second] = (await put('b.xml', invoiceTo(ours, 'DUP-100'))).body.data
  const said = expect.objectContaining({
    ...{ rule: 'falaj-received-before', severity: 'warning', path: 'number' },
    params: expect.objectContaining({ other: 'Dup-100' }),
  })
  expect([first.outcome, second.outcome]).toEqual(['taken', 'taken'])
  expect(JSON.stringify(first.findings)).not.toContain('falaj-received-before')
  expect(second.findings).toContainEqual(said)
  expect((await ours.ask('GET', `/documents/${second.document.id}`)).body.data.findings).toContainEqual(said)
})

test('an invalid file, too many, or the wrong environment are refused with a clear message', async () => {
  expect((await put('a.xml', '')).body.data).toMatchObject([
    { outcome: 'refused', findings: [{ rule: 'falaj-files-empty' }] },
  ])
  expect((await put('a.zip', (await zipOf({ 'a.xml': 'x' })).subarray(0, 40))).body.findings).toMatchObject([
    { rule: 'falaj-files-zip' },
  ])
  const many = Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`${index}.xml`, '<x/>']))
  expect((await put('many.zip', await zipOf(many))).body.findings).toMatchObject([
    { rule: 'falaj-files-too-many' },
  ])
  // A megabyte that unpacks to 70.
  const bomb = await zipOf({ 'bomb.xml': Buffer.alloc(70 * 1024 * 1024) })
  expect((await put('bomb.zip', bomb)).body.findings).toMatchObject([{ rule: 'falaj-files-too-many' }])
  const testing = await registerCompany(portal)
  const there = await fetch(`${portal.url}/api/preprod/v1/received-documents?fileName=a.xml`, {
    method: 'POST',
    headers: {
      authorization: `Falaj ${testing.token}`,
      'falaj-participant': testing.participant.id,
      'content-type': 'application/octet-stream',
    },
    body: invoiceTo(ours, 'SUP-7'),
  })
  expect(await there.json()).toMatchObject({ status: 409, code: 'document.arrives-by-network' })
  const foreign = await ours.ask('POST', '/received-documents?fileName=a.xml', undefined, {
    participant: others.company.participant.id,
  })
  expect(foreign.status).toBe(404)
})
