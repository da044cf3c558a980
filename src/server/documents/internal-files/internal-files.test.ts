/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/** Files beside documents: who adds, reads and removes them, and that they are never sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/ids'
import { joinCompany, onboardParticipant, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { bytesInMemory, zipEntries } from '../../../files/read-zip.ts'
import { fetchFile, pdfOf, upload } from '../testing/attached.ts'
import { issueInvoice, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
/** Issued by us, received by the others. */
let issued: string
let received: string

type Who = Pick<TestCompany, 'participant' | 'token'>

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  issued = (await issueInvoice(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' })))[
    'id'
  ]
  await portal.runJobs()
  const { body } = await portal.request('GET', '/documents?direction=received', {
    ...{ token: others.token, participant: others.participant.id },
  })
  received = body.data[0].id
})
afterAll(() => portal.stop())

const pathOf = (id: string) => `/documents/${id}/internal-files`
const add = (id: string, who: Who, bytes: Uint8Array | string, name = 'lpo.pdf', headers = {}) =>
  upload(portal, who, `${pathOf(id)}?fileName=${encodeURIComponent(name)}`, bytes, headers)
const list = async (id: string, { token }: Pick<Who, 'token'>) =>
  await portal.request('GET', pathOf(id), { token })
const remove = (id: string, file: string, { participant, token }: Who) =>
  portal.request('DELETE', `${pathOf(id)}/${file}`, { token, participant: participant.id })
const auditOf = async (id: string): Promise<any[]> =>
  (await portal.request('GET', `/audit?subject=${id}`, { token: ours.token })).body.data

test('files are added beside issued and received documents, listed, read and removed', async () => {
  for (const [id, company] of [
    [issued, ours],
    [received, others],
  ] as const) {
    const bytes = pdfOf()
    const added = await add(id, company, bytes, 'أمر شراء.pdf')
    expect(added).toMatchObject({
      status: 201,
      body: {
        data: {
          ...{ documentId: id, name: 'أمر شراء.pdf', mimeType: 'application/pdf', size: 64 },
          addedBy: { kind: 'person', id: company.userId, name: 'Mariam Al Suwaidi' },
        },
      },
    })
    const { data } = added.body
    expect((await list(id, company)).body.data).toEqual([data])
    const file = await fetchFile(portal, company, `${pathOf(id)}/${data.id}`)
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(file.response.headers.get('content-security-policy')).toContain('sandbox')
    expect((await remove(id, data.id, company)).status).toBe(200)
    // Again: nothing changes.
    expect((await remove(id, data.id, company)).status).toBe(200)
    expect((await list(id, company)).body.data).toEqual([])
    const gone = await fetchFile(portal, company, `${pathOf(id)}/${data.id}`)
    expect(gone.response.status).toBe(404)
  }
  const actions = (await auditOf(issued)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'document.internalFileAdded')).toHaveLength(1)
  expect(actions.filter((action) => action === 'document.internalFileRemoved')).toHaveLength(1)
})

test('the same request twice adds one file, and a document has at most 20, with 20 MB', async () => {
  const { id } = (await saveDraft(portal, ours, standardInvoice({ ...others.participant, nameEn: 'Others' })))
    .body.data
  const key = { 'idempotency-key': crypto.randomUUID() }
  const bytes = pdfOf()
  const first = await add(id, ours, bytes, 'a.pdf', key)
  expect((await add(id, ours, bytes, 'a.pdf', key)).body.data).toEqual(first.body.data)
  expect((await add(id, ours, pdfOf(), 'a.pdf', key)).body.code).toBe('idempotency.key-reused')
  for (let count = 1; count < 20; count++) await add(id, ours, pdfOf())
  const refused = await add(id, ours, pdfOf())
  expect([refused.status, refused.body.code]).toEqual([409, 'document.too-many-files'])
  expect((await list(id, ours)).body.data).toHaveLength(20)
  for (const { id: file } of (await list(id, ours)).body.data) await remove(id, file, ours)
  const mebibytes = 1024 * 1024
  for (let count = 0; count < 4; count++) expect((await add(id, ours, pdfOf(5 * mebibytes))).status).toBe(201)
  expect((await add(id, ours, pdfOf())).body.code).toBe('document.too-many-files')
  // They go with the draft.
  await portal.request('DELETE', `/documents/${id}?version=1`, {
    ...{ token: ours.token, participant: ours.participant.id },
  })
  expect(await portal.query('select id from internal_files where document_id = $1', [id])).toEqual([])
})

test('viewers read and do not add; other organizations and members limited to other companies see nothing', async () => {
  const { data } = (await add(issued, ours, pdfOf())).body
  const viewer = { ...ours, token: (await joinCompany(portal, ours, 'viewer')).token }
  expect((await list(issued, viewer)).body.data).toHaveLength(1)
  expect((await add(issued, viewer, pdfOf())).status).toBe(403)
  expect((await remove(issued, data.id, viewer)).status).toBe(403)
  const second = await onboardParticipant(portal, ours.token, { name: 'Second', tin: '1599999993' })
  const limited = await joinCompany(portal, ours, 'accountant', { participants: [second.id] })
  const strangers: Who[] = [
    { ...others, participant: others.participant },
    { token: limited.token, participant: second },
  ]
  for (const who of strangers) {
    expect((await list(issued, who)).status).toBe(404)
    expect((await fetchFile(portal, who, `${pathOf(issued)}/${data.id}`)).response.status).toBe(404)
    expect((await add(issued, who, pdfOf())).status).toBe(404)
    expect((await remove(issued, data.id, who)).status).toBe(404)
  }
  // A file of another document.
  expect((await fetchFile(portal, ours, `${pathOf(issued)}/${newId('fil')}`)).response.status).toBe(404)
  expect((await list(issued, ours)).body.data).toHaveLength(1)
  for (const [bytes, name, code] of [
    ['x', 'x.exe', 'document.file-type'],
    ['', 'x.pdf', 'document.file-content'],
  ] as const)
    expect((await add(issued, ours, bytes, name)).body.code).toBe(code)
})

test('evidence packs contain them; the document and the other side do not', async () => {
  const bytes = pdfOf()
  await add(issued, ours, bytes, 'delivery note.pdf')
  const entriesOf = async (company: TestCompany, id: string) => {
    const pack = await fetchFile(portal, company, `/documents/${id}/evidence`)
    return new Map(
      [...zipEntries(bytesInMemory(pack.bytes))].map((entry) => [entry.name, Buffer.from(entry.read())]),
    )
  }
  const own = await entriesOf(ours, issued)
  const listed = JSON.parse(own.get('internal-files.json')?.toString() ?? '[]')
  const note = listed.find(({ name }: any) => name === 'delivery note.pdf')
  expect(own.get(note.file)?.equals(bytes)).toBe(true)
  const theirs = [...(await entriesOf(others, received)).keys()]
  expect(theirs.filter((name) => name.includes('internal-files'))).toEqual([])
  expect((await fetchFile(portal, ours, `/documents/${issued}/xml`)).bytes.toString()).not.toContain(
    'EmbeddedDocumentBinaryObject',
  )
})
