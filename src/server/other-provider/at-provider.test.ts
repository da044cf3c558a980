import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMessageLevelStatus } from '#core/status'
import { newUuid } from '#platform/base/ids'
import { pack, zipFile } from '#platform/files/zip'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
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

async function issue(company: LiveCompany): Promise<string> {
  const { id } = (await company.ask('POST', '/documents', { draft: standardInvoice(outsideBuyer(1)) })).body
    .data
  expect((await company.ask('POST', `/documents/${id}/issue`, { version: 1, toFile: true })).status).toBe(200)
  return id
}
const uuidOf = async (id: string) => (await ours.ask('GET', `/documents/${id}`)).body.data.ids.uuid as string
const counts = async () => (await ours.ask('GET', '/documents/counts?direction=sent')).body.data
const listed = async (atProvider: string) =>
  (await ours.ask('GET', `/documents?direction=sent&atProvider=${atProvider}`)).body.data.map(
    ({ id }: { id: string }) => id,
  )
const verdictOf = async (id: string) =>
  (await ours.ask('GET', `/documents/${id}`)).body.data.standing.verdict as string
const download = (ids: string[]) =>
  ours.ask('POST', '/documents/export', { ids, forProvider: true, language: 'en' })

function status(code: 'AP' | 'RE', envelopeId: string, more: { senderId?: string; issuedAt?: string } = {}) {
  return buildMessageLevelStatus({
    messageId: newUuid(),
    issuedAt: '2026-11-23T10:00:00Z',
    senderId: '000901',
    receiverId: '000902',
    code,
    text: code === 'RE' ? 'Not delivered' : 'Delivered',
    envelopeId,
    lines: code === 'RE' ? [{ location: 'NA', text: 'Buyer unknown', reason: 'FD' }] : [],
    ...more,
  })
}

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  async function* packed() {
    for (const [name, text] of Object.entries(files)) yield { name, ...(await pack(Buffer.from(text))) }
  }
  const parts: Buffer[] = []
  for await (const part of zipFile(packed(), portal.clock.now())) parts.push(part)
  return Buffer.concat(parts)
}

let ids: string[]

test('a document counts as reported or delivered only when the provider has confirmed it', async () => {
  ids = [await issue(ours), await issue(ours), await issue(ours), await issue(ours), await issue(ours)]
  expect(await counts()).toMatchObject({
    all: 5,
    onItsWay: 5,
    needsYou: 0,
    atProvider: { toUpload: 5, waiting: 0, rejected: 0, reported: 0 },
  })
  expect((await ours.ask('GET', `/reports/vat-return?${range}`)).body.data).toMatchObject({
    unreported: 5,
    toFiles: { documents: 5, unreported: 5, rejected: 0 },
  })
  const unreported = (await ours.ask('GET', '/reports/unreported')).body.data
  expect(unreported).toHaveLength(5)
  expect(unreported[0]).toMatchObject({ days: 0, group: 'upTo1', atProvider: 'toUpload' })
  const dashboard = (await ours.ask('GET', '/dashboard')).body.data
  expect(dashboard).toMatchObject({ sent: 0, atProvider: { toUpload: 5 } })
  expect(dashboard.money[0].undelivered).toEqual({ documents: 5, amount: '1312.50' })
  expect((await ours.ask('GET', '/documents?direction=sent&undelivered=true')).body.page.total.count).toBe(5)
  // Others neither see them nor count them.
  expect((await others.ask('GET', '/documents/counts?direction=sent')).body.data.atProvider.toUpload).toBe(0)
})

test('downloads of one or many record the handover, and a plain export does not', async () => {
  const [one = '', two = '', three = '', four = ''] = ids
  await ours.ask('POST', '/documents/export', { ids: [one] })
  await ours.ask('GET', `/documents/${one}/xml`)
  expect(await verdictOf(one)).toBe('issuedToFile')
  await download([one])
  await download([two, three])
  // Without a download: a program that fetched the XML reports the handover.
  expect((await ours.ask('POST', `/documents/${four}/provider-answers`, { kind: 'handedOver' })).status).toBe(
    201,
  )
  expect((await counts()).atProvider).toEqual({ toUpload: 1, waiting: 4, rejected: 0, reported: 0 })
  expect((await listed('waiting')).sort()).toEqual([one, two, three, four].sort())
  expect(await listed('toUpload')).toEqual([ids[4]])
  const { timeline } = (await ours.ask('GET', `/documents/${two}`)).body.data
  expect(timeline[0]).toMatchObject({ key: 'elsewhereHandedOver' })
})

test('many answers are imported at once, each for the document that it names', async () => {
  const [one = '', two = '', three = '', four = '', five = ''] = ids
  // The provider's envelope names no document until a user enters which.
  const envelope = newUuid()
  const unknown = status('AP', envelope)
  const nameless = await ours.ask('POST', `/documents/${one}/provider-answers`, {
    kind: 'messageLevelStatus',
    xml: unknown,
  })
  expect(nameless).toMatchObject({ status: 422, body: { findings: [{ rule: 'falaj-answers-no-document' }] } })
  const envelopeOf = (id: string) =>
    ours.ask('POST', `/documents/${id}/provider-answers`, { kind: 'envelopeId', envelopeId: envelope })
  expect((await envelopeOf(one)).status).toBe(201)
  expect((await envelopeOf(two)).body.findings).toMatchObject([{ rule: 'falaj-answers-envelope-taken' }])
  const foreignAnswer = await ours.ask('POST', `/documents/${two}/provider-answers`, {
    kind: 'messageLevelStatus',
    xml: unknown,
  })
  expect(foreignAnswer.body.findings).toMatchObject([
    { rule: 'falaj-answers-other-document', params: { number: 'INV-000001' } },
  ])
  const rejected = status('RE', await uuidOf(two))
  const zip = await zipOf({
    'a/accepted.xml': unknown,
    'b/rejected.xml': rejected,
    'c/stranger.xml': status('AP', newUuid()),
    'd/ids.csv': 'Number,ID 1,ID 2,ID 3,Envelope\nINV-000003,R-1,,,\nINV-000004,,,,env-4\n',
    'e/wrong.csv': 'INV-999999,R-9\n',
    'f/by-envelope.xml': status('AP', 'env-4'),
    'g/notes.txt': '',
  })
  const result = await ours.send('/provider-answers/files', 'answers.zip', zip)
  expect(result.status).toBe(200)
  expect(
    result.body.data.map(({ file, outcome, findings, documents }: never) => [
      file,
      outcome,
      (findings as { rule: string }[])[0]?.rule ??
        (documents as { number: string }[]).map((d) => d.number).join(),
    ]),
  ).toEqual([
    ['a/accepted.xml', 'taken', 'INV-000001'],
    ['b/rejected.xml', 'taken', 'INV-000002'],
    ['c/stranger.xml', 'refused', 'falaj-answers-no-document'],
    ['d/ids.csv', 'taken', 'INV-000003,INV-000004'],
    ['e/wrong.csv', 'refused', 'falaj-answers-number'],
    ['f/by-envelope.xml', 'taken', 'INV-000004'],
    ['g/notes.txt', 'refused', 'falaj-answers-none'],
  ])
  // The same file again changes nothing; another organization's documents are not found by their names.
  const again = await ours.send('/provider-answers/files', 'rejected.xml', rejected)
  expect(again.body.data).toMatchObject([{ outcome: 'known', documents: [{ id: two }] }])
  const foreign = await others.send(
    '/provider-answers/files',
    'rejected.xml',
    status('AP', await uuidOf(two)),
  )
  expect(foreign.body.data).toMatchObject([{ outcome: 'refused' }])
  expect((await ours.send('/provider-answers/files', 'a.xml', '')).body.data).toMatchObject([
    { outcome: 'refused', findings: [{ rule: 'falaj-files-empty' }] },
  ])
  expect((await ours.send('/provider-answers/files', 'a.zip', zip.subarray(0, 60))).status).toBe(422)
  expect(await Promise.all([one, two, three, four, five].map(verdictOf))).toEqual([
    // Its delivery has no effect on its report.
    'deliveredByProvider',
    'providerRejected',
    'providerReported',
    'deliveredByProvider',
    'issuedToFile',
  ])
  // A late older status changes nothing; that of the tax authority confirms the report.
  const uuid = await uuidOf(one)
  await ours.send(
    '/provider-answers/files',
    'late.xml',
    status('RE', uuid, { issuedAt: '2026-11-22T10:00:00Z' }),
  )
  expect(await verdictOf(one)).toBe('deliveredByProvider')
  const seat = portal.context.config.taxAuthoritySeat
  await ours.send('/provider-answers/files', 'authority.xml', status('AP', uuid, { senderId: seat }))
  expect(await verdictOf(one)).toBe('providerReported')
})

test('every list shows a rejection, and overdue documents raise a notice', async () => {
  const [, two = '', , four = '', five = ''] = ids
  expect(await counts()).toMatchObject({
    needsYou: 1,
    complete: 2,
    atProvider: { toUpload: 1, waiting: 1, rejected: 1, reported: 2 },
  })
  expect(await listed('rejected')).toEqual([two])
  const found = (await ours.ask('GET', '/documents/counts?direction=sent&search=INV-000002')).body.data
  expect(found.atProvider).toEqual({ toUpload: 0, waiting: 0, rejected: 1, reported: 0 })
  expect((await ours.ask('GET', '/documents/attention')).body.data.groups).toMatchObject([
    { verdict: 'providerRejected', count: 1 },
  ])
  expect((await ours.ask('GET', `/reports/vat-return?${range}`)).body.data).toMatchObject({
    unreported: 3,
    toFiles: { documents: 5, unreported: 3, rejected: 1 },
  })
  expect((await ours.ask('GET', `/reports/rejections?${range}`)).body.data).toMatchObject([
    {
      number: 'INV-000002',
      rejectedBy: 'yourProvider',
      reasons: [{ text: 'Not delivered · Buyer unknown (NA)' }],
    },
  ])
  const notices = async () =>
    (await ours.ask('GET', '/notices')).body.data.map(
      ({ kind, subject }: { kind: string; subject: { list: string } }) => `${kind} ${subject.list}`,
    )
  expect(await notices()).toEqual(['documentRejected sent'])

  const watch = async () => {
    await portal.query(`select graphile_worker.add_job('otherProvider.watch', '{}')`)
    await portal.runJobs()
  }
  await watch()
  expect((await counts()).needsYou).toBe(1)
  await portal.query(`update documents set at_provider_since = at_provider_since - interval '4 days'`)
  await watch()
  await watch()
  expect([await verdictOf(four), await verdictOf(five)]).toEqual(['ownProviderOverdue', 'uploadOverdue'])
  expect(await counts()).toMatchObject({ needsYou: 3, atProvider: { toUpload: 1, waiting: 1 } })
  expect((await notices()).sort()).toEqual([
    'documentRejected sent',
    'providerSilent waiting',
    'uploadOverdue toUpload',
  ])
  // A handover starts a new wait, and a new answer of the provider ends the rejection.
  await download([five])
  expect(await verdictOf(five)).toBe('waitingOwnProvider')
  const later = status('AP', await uuidOf(two), { issuedAt: '2026-11-24T10:00:00Z' })
  await ours.send('/provider-answers/files', 'later.xml', later)
  expect(await verdictOf(two)).toBe('deliveredByProvider')
})
