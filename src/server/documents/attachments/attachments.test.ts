/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/** Files that drafts attach: uploaded once, named by their hash, part of the issued document. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { LargeDocumentError } from '#platform/http/large-requests'
import { joinCompany, onboardParticipant, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { wakeJobsOf } from '#platform/testing/queue'
import { uploadFile } from '../../imports/testing/upload-file.ts'
import { fetchFile, pdfOf, upload } from '../testing/attached.ts'
import { outsideBuyer, readDocument, saveDraft, standardInvoice } from '../testing/invoices.ts'
import { attachedContents, sweepAttachmentsJob } from './index.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
})
afterAll(() => portal.stop())

const attach = (bytes: Uint8Array | string, fileName = 'lpo.pdf', company = ours) =>
  upload(portal, company, `/attachments?fileName=${encodeURIComponent(fileName)}`, bytes)
const entry = ({ mimeType, name, sha256 }: any, reference = 'LPO-1') => ({
  reference,
  description: 'Purchase order',
  file: { name, mimeType, sha256 },
})
const draftWith = (...attachments: NonNullable<InvoiceDraft['attachments']>) =>
  standardInvoice({ ...others.participant, nameEn: 'Others' }, { attachments })
const issue = ({ id, version }: { id: string; version: number }, more: object = {}) =>
  portal.request('POST', `/documents/${id}/issue`, {
    ...{ token: ours.token, participant: ours.participant.id, idempotencyKey: true },
    body: { version, ...more },
  })
const update = (id: string, version: number, draft: InvoiceDraft) =>
  portal.request('PUT', `/documents/${id}`, {
    ...{ token: ours.token, participant: ours.participant.id },
    body: { version, draft },
  })
const rulesOf = (findings: { rule: string }[] = []) => findings.map(({ rule }) => rule)
const stored = async () =>
  (await portal.query<{ sha256: string }>('select sha256 from attachment_files')).map(({ sha256 }) => sha256)
const missing = 'f'.repeat(64)

test('a draft names an uploaded file, and the issued document has its bytes', async () => {
  const bytes = pdfOf()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const uploaded = await attach(bytes, 'Order / LPO 7.PDF')
  expect(uploaded).toMatchObject({
    status: 201,
    body: { data: { sha256, name: 'Order _ LPO 7.PDF', mimeType: 'application/pdf', size: bytes.length } },
  })
  // The same bytes again are stored once.
  expect((await attach(bytes)).body.data.sha256).toBe(sha256)
  expect((await stored()).filter((hash) => hash === sha256)).toHaveLength(1)

  const saved = (await saveDraft(portal, ours, draftWith(entry(uploaded.body.data)))).body.data
  expect(rulesOf(saved.findings).filter((rule) => rule.includes('attachment'))).toEqual([])
  const read = await readDocument(portal, ours, saved.id)
  expect(read.draft.attachments).toEqual(saved.draft.attachments)
  const issued = await issue(saved)
  expect([issued.status, issued.body.findings]).toEqual([200, undefined])
  // The details stay small: the bytes are in the XML and in the file.
  expect(issued.body.data.draft.attachments[0].file).toEqual({
    ...{ sha256, name: 'Order _ LPO 7.PDF', mimeType: 'application/pdf' },
  })
  const xml = (await fetchFile(portal, ours, `/documents/${saved.id}/xml`)).bytes.toString()
  expect(xml).toContain(
    `<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="Order _ LPO 7.PDF">${bytes.toString('base64')}<`,
  )
  const own = await fetchFile(portal, ours, `/documents/${saved.id}/attachments/0`)
  expect(own.response.headers.get('content-type')).toBe('application/pdf')
  expect(own.bytes.equals(bytes)).toBe(true)

  await portal.runJobs()
  const { body } = await portal.request('GET', '/documents?direction=received', {
    ...{ token: others.token, participant: others.participant.id },
  })
  const received = await fetchFile(portal, others, `/documents/${body.data[0].id}/attachments/0`)
  expect(received.bytes.equals(bytes)).toBe(true)
})

test('a file of megabytes is attached, and files that are too large together are not issued', async () => {
  const two = [pdfOf(5 * 1024 * 1024), pdfOf(5 * 1024 * 1024)]
  const [first, second, small] = await Promise.all([...two, pdfOf()].map((bytes) => attach(bytes)))
  const files = [first, second, small].map((one, index) => entry(one?.body.data, `F-${index}`))
  const tooMuch = (await saveDraft(portal, ours, draftWith(...files))).body.data
  expect(rulesOf(tooMuch.findings)).toContain('falaj-attachment-total')
  const refused = await issue(tooMuch)
  expect([refused.status, refused.body.code]).toEqual([422, 'document.invalid'])
  expect(rulesOf(refused.body.findings)).toEqual(['falaj-attachment-total'])
  const fitting = (await update(tooMuch.id, tooMuch.version, draftWith(...files.slice(0, 2)))).body.data
  expect(rulesOf(fitting.findings)).not.toContain('falaj-attachment-total')
  expect((await issue(fitting)).status).toBe(200)
  const { bytes } = await fetchFile(portal, ours, `/documents/${fitting.id}/attachments/1`)
  expect(bytes.equals(two[1] as Buffer)).toBe(true)
})

test('contents of megabytes that the draft itself has are issued, too', async () => {
  const bytes = pdfOf(4_500_000)
  const file = { name: 'plan.pdf', mimeType: 'application/pdf', content: bytes.toString('base64') }
  const saved = await saveDraft(portal, ours, draftWith({ reference: 'Plan', file }))
  expect([saved.status, rulesOf(saved.body.data.findings)]).toEqual([201, []])
  const issued = await issue(saved.body.data)
  expect([issued.status, issued.body.code]).toEqual([200, undefined])
  const { bytes: own } = await fetchFile(portal, ours, `/documents/${saved.body.data.id}/attachments/0`)
  expect(own.equals(bytes)).toBe(true)
})

test('files that are too large for their document are not read into memory', async () => {
  const { data } = (await attach(pdfOf(200_000))).body
  const scope = { organizationId: ours.organizationId, environment: 'preprod' } as const
  const contentsOf = (draft: InvoiceDraft) =>
    portal.context.db.tenant(scope, async (tx) => {
      const context = { ...portal.context, largestDocument: 100_000 }
      return (await attachedContents(context, tx, ours.participant.id, [{ draft }])).fill(draft)
    })
  const often = draftWith(...Array.from({ length: 60 }, () => entry(data)))
  expect(await contentsOf(often)).toBe(often)
  await expect(contentsOf(draftWith(entry(data)))).rejects.toThrow(LargeDocumentError)
})

test('a file that is not stored stops the issue with a finding; saving and the rest go on', async () => {
  const { data } = (await attach(pdfOf())).body
  const saved = await saveDraft(
    portal,
    ours,
    draftWith(entry(data), entry({ ...data, sha256: missing }, 'X')),
  )
  expect(saved.status).toBe(201)
  const found = { rule: 'falaj-attachment-missing', path: 'attachments[1].file', severity: 'fatal' }
  expect(saved.body.data.findings).toContainEqual(expect.objectContaining(found))
  const { id } = saved.body.data
  expect((await readDocument(portal, ours, id)).findings).toContainEqual(expect.objectContaining(found))
  const refused = await issue(saved.body.data)
  expect([refused.status, refused.body.code]).toEqual([422, 'document.invalid'])
  expect(refused.body.findings).toEqual([expect.objectContaining(found)])
  const records = await portal.request(
    'GET',
    `/documents/draft-records?typeCode=380&files=${data.sha256}&files=${missing}`,
    { token: ours.token, participant: ours.participant.id },
  )
  expect(records.body.data.files).toEqual([{ sha256: data.sha256, size: 64 }])
  // As entered at issue, without a save before.
  const typed = await issue(saved.body.data, { draft: draftWith(entry(data)) })
  expect(typed.status).toBe(200)
  expect((await fetchFile(portal, ours, `/documents/${id}/attachments/0`)).bytes).toHaveLength(64)
})

test('content of another type than the document states is refused at issue', async () => {
  const { data } = (await attach('a;b\n', 'rates.csv')).body
  const saved = (await saveDraft(portal, ours, draftWith(entry({ ...data, mimeType: 'application/pdf' }))))
    .body.data
  expect(rulesOf((await issue(saved)).body.findings)).toEqual(['falaj-attachment-content'])
})

test('an upload is refused by its name, its content or its size', async () => {
  for (const [bytes, name, code] of [
    [pdfOf(), 'run.exe', 'document.file-type'],
    [pdfOf(), 'pdf', 'document.file-type'],
    ['<html>', 'order.pdf', 'document.file-content'],
    ['', 'order.csv', 'document.file-content'],
    [pdfOf(), 'photo.png', 'document.file-content'],
    [Buffer.from([97, 0, 98]), 'rates.csv', 'document.file-content'],
  ] as const) {
    const refused = await attach(bytes, name)
    expect([name, refused.status, refused.body.code]).toEqual([name, 422, code])
  }
  const large = await attach(pdfOf(5 * 1024 * 1024 + 1))
  expect([large.status, large.body.code]).toEqual([413, 'common.payload-too-large'])
})

test('files are those of one company: others cannot name or read them, and viewers upload none', async () => {
  const { data } = (await attach(pdfOf())).body
  const theirs = (await saveDraft(portal, others, draftWith(entry(data)))).body.data
  expect(rulesOf(theirs.findings)).toContain('falaj-attachment-missing')
  const file = await fetchFile(portal, others, `/documents/${theirs.id}/attachments/0`)
  expect(file.response.status).toBe(404)
  const second = await onboardParticipant(portal, ours.token, { name: 'Second', tin: '1599999993' })
  // Not even another company of the organization.
  const ofSecond = await saveDraft(portal, { ...ours, participant: second }, draftWith(entry(data)))
  expect(rulesOf(ofSecond.body.data.findings)).toContain('falaj-attachment-missing')
  const limited = await joinCompany(portal, ours, 'accountant', { participants: [second.id] })
  const as = { token: limited.token, participant: ours.participant }
  expect((await attach(pdfOf(), 'lpo.pdf', { ...ours, ...as })).status).toBe(404)
  const viewer = await joinCompany(portal, ours, 'viewer')
  expect((await attach(pdfOf(), 'lpo.pdf', { ...ours, token: viewer.token })).status).toBe(403)
})

test('an import that names an unknown file writes every document, with a finding at that one', async () => {
  const { data } = (await attach(pdfOf())).body
  const invoice = (number: string, sha256: string) => ({
    ...standardInvoice(outsideBuyer(1)),
    number,
    attachments: [entry({ ...data, sha256 })],
  })
  const text = JSON.stringify([invoice('A-1', data.sha256), invoice('A-2', missing)])
  const read = await uploadFile(portal, ours, { kind: 'documents', fileName: 'two.json' }, text)
  await portal.runJobs()
  const as = { token: ours.token, participant: ours.participant.id }
  const rows = (await portal.request('GET', `/imports/${read.id}/rows?show=all`, as)).body.data
  const filesOf = ({ findings }: any) =>
    rulesOf(findings).filter((rule) => rule === 'falaj-attachment-missing')
  expect(rows.map(filesOf)).toEqual([[], ['falaj-attachment-missing']])
  await portal.request('POST', `/imports/${read.id}/confirm`, {
    ...as,
    body: { accept: ['falaj-attachment-missing'] },
  })
  await portal.runJobs()
  const { body } = await portal.request('GET', `/imports/${read.id}`, as)
  expect(body.data.counts).toMatchObject({ written: 2 })
})

test('opening or reading an approved draft with files changes nothing, and it is issued as approved', async () => {
  const approver = await joinCompany(portal, ours, 'approver')
  const as = { token: ours.token, participant: ours.participant.id }
  const approveAbove = async (approvalAbove: string | null) => {
    const { environment: _environment, ...settings } = (await portal.request('GET', '/settings', as)).body
      .data
    const set = await portal.request('PUT', '/settings', { ...as, body: { ...settings, approvalAbove } })
    expect([set.status, set.body.code]).toEqual([200, undefined])
  }
  await approveAbove('1.00')
  const { data } = (await attach(pdfOf())).body
  const embedded = { reference: 'E', file: { name: 'a.csv', mimeType: 'text/csv', content: btoa('a;b') } }
  const draft = draftWith(entry(data), embedded)
  const saved = (await saveDraft(portal, ours, draft)).body.data
  const step = (path: string, who: string, body: object) =>
    portal.request('POST', `/documents/${saved.id}/approval${path}`, {
      ...{ token: who, participant: ours.participant.id, body: { version: 1, ...body } },
    })
  expect((await step('', ours.token, {})).status).toBe(200)
  expect((await step('/decision', approver.token, { decision: 'approve' })).status).toBe(200)
  const opened = await readDocument(portal, ours, saved.id)
  expect(opened.draft.attachments).toEqual(draft.attachments)
  expect(opened.approval.state).toBe('approved')
  // Another file under the same name was not approved.
  const other = (await attach(pdfOf())).body.data
  const changed = { ...opened.draft, attachments: [entry(other), embedded] }
  expect(rulesOf((await issue(opened, { draft: changed })).body.findings)).toEqual(['falaj-approval-needed'])
  expect((await issue(opened, { draft: opened.draft })).status).toBe(200)
  await approveAbove(null)
})

test('drafts with files are issued together, and their copies have the same files', async () => {
  const { data } = (await attach(pdfOf(200_000))).body
  const ids = []
  for (let count = 0; count < 3; count++)
    ids.push((await saveDraft(portal, ours, draftWith(entry(data)))).body.data.id)
  const as = { token: ours.token, participant: ours.participant.id, idempotencyKey: true } as const
  const started = await portal.request('POST', '/documents/bulk-issue', { ...as, body: { ids } })
  expect([started.status, started.body.code]).toEqual([200, undefined])
  await portal.runJobs()
  for (const id of ids) {
    expect((await readDocument(portal, ours, id)).facts.document).toBe('issued')
    expect((await fetchFile(portal, ours, `/documents/${id}/attachments/0`)).bytes).toHaveLength(200_000)
  }
  const copied = await portal.request('POST', `/documents/${ids[0]}/copy`, {
    ...as,
    body: { sameSupply: true },
  })
  expect(copied.body.data.draft.attachments[0].file.sha256).toBe(data.sha256)
})

test('files that no document names are deleted after 30 days; those of drafts and documents stay', async () => {
  const uploads = await Promise.all([1, 2, 3, 4, 5].map(() => attach(pdfOf())))
  const [ofDraft, ofIssued, ofRemoved, replaced, ofNone] = uploads.map((one) => one.body.data)
  await saveDraft(portal, ours, draftWith(entry(ofDraft)))
  // As entered at issue, in place of the file of the saved draft.
  const before = (await saveDraft(portal, ours, draftWith(entry(replaced)))).body.data
  expect((await issue(before, { draft: draftWith(entry(ofIssued)) })).status).toBe(200)
  const changed = (await saveDraft(portal, ours, draftWith(entry(ofRemoved)))).body.data
  await update(changed.id, changed.version, draftWith())
  const sweep = async () => {
    await portal.context.db.system((tx) =>
      portal.context.jobs.enqueue(tx, sweepAttachmentsJob, {
        organizationId: ours.organizationId,
        environment: 'preprod',
      }),
    )
    await wakeJobsOf(portal, [sweepAttachmentsJob])
    await portal.runJobs()
  }
  const hashes = [ofDraft, ofIssued, ofRemoved, replaced, ofNone].map(({ sha256 }) => sha256)
  const left = async () => {
    const all = await stored()
    return hashes.map((hash) => all.includes(hash))
  }
  await sweep()
  expect(await left()).toEqual([true, true, true, true, true])
  portal.clock.advance(31 * 86_400_000)
  await sweep()
  expect(await left()).toEqual([true, true, false, false, false])
})
