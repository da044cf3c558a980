import { inflateRawSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedTables, leftOut } from '../../data-export/exported-tables.ts'
import { identityTables, tenantTables } from '../../platform/database/tables.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import type { DocumentRecord } from '../model/document.ts'
import { xmlNameOf } from '../model/file-name.ts'
import { pdfOf, upload } from '../testing/attached.ts'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
const issued: { id: string; number: string }[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  for (let count = 0; count < 3; count++)
    issued.push(await issueInvoice(portal, ours, standardInvoice({ ...outsideBuyer(1), nameEn: '=Buyer' })))
  await saveDraft(portal, ours, standardInvoice(outsideBuyer(1)))
})
afterAll(() => portal.stop())

async function exported(company: TestCompany, body: object, participant = company.participant.id) {
  const response = await fetch(`${portal.url}/api/preprod/v1/documents/export`, {
    method: 'POST',
    headers: {
      authorization: `Falaj ${company.token}`,
      'falaj-participant': participant,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The files of a small ZIP, in their order. */
function filesOf(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let place = 0; zip.readUInt32LE(place) === 0x04034b50; ) {
    const start = place + 30 + zip.readUInt16LE(place + 26)
    const end = start + zip.readUInt32LE(place + 18)
    files.set(
      zip.toString('utf8', place + 30, start),
      inflateRawSync(zip.subarray(start, end)).toString('utf8'),
    )
    place = end
  }
  return files
}

test('all that a list shows: the exact XML of each, and a register that a spreadsheet may open', async () => {
  const { response, bytes } = await exported(ours, { direction: 'sent' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/documents_\d{4}-\d\d-\d\d_preprod\.zip/)
  const files = filesOf(bytes)
  expect(files.size).toBe(5)
  const rows = (files.get('register.csv') ?? '').trimEnd().split('\r\n')
  // The head, three invoices and a draft that has no file yet.
  expect(rows).toHaveLength(5)
  expect(rows[0]?.startsWith('\ufeffDocument,Number,Type,Date,')).toBe(true)
  expect(
    rows.slice(1).every((row) => row.includes(",'=Buyer,") || row.endsWith(',Draft,Draft,Draft,,,,,,,')),
  ).toBe(true)
  for (const { id, number } of issued) {
    const name = [...files.keys()].find((key) => key.startsWith(`xml/${number}_`)) ?? ''
    const xml = await portal.request('GET', `/documents/${id}/xml`, { token: ours.token })
    expect(files.get(name)).toBe(xml.body)
    expect(rows.find((row) => row.startsWith(`${id},${number},380,`))?.endsWith(`,${name}`)).toBe(true)
  }
  const trail = await portal.query(`select 1 from audit_entries where action = 'documents.exported'`)
  expect(trail).toHaveLength(1)
})

test('selected ones, or those of a filter, and never those of another company', async () => {
  const ids = issued.slice(0, 2).map(({ id }) => id)
  expect(filesOf((await exported(ours, { ids })).bytes).size).toBe(4)
  const found = await exported(ours, { direction: 'sent', search: issued[2]?.number })
  expect([...filesOf(found.bytes).keys()]).toEqual([
    expect.stringContaining(`xml/${issued[2]?.number}_`),
    'register.csv',
    'register.xlsx',
  ])
  expect([...filesOf((await exported(others, { ids })).bytes).keys()]).toEqual([
    'register.csv',
    'register.xlsx',
  ])
  const foreign = await exported(others, { ids }, ours.participant.id)
  expect(JSON.parse(foreign.bytes.toString()).code).toBe('participant.not-found')
  // The register again as a workbook, with headings in the user's language.
  await portal.runJobs()
  const arabic = unzipSync((await exported(ours, { ids, language: 'ar' })).bytes)
  const [headings, ...workbook] = await readSheet(Buffer.from(arabic['register.xlsx'] ?? []))
  expect(headings?.slice(0, 3)).toEqual(['المستند', 'الرقم', 'النوع'])
  expect(workbook.map(([id]) => id)).toEqual(ids.toSorted())
  expect(workbook[0]?.[4]).toBe('=Buyer')
  // Codes are for programs: a user reads the words of the lists.
  const said = (row: readonly unknown[] = []) => [row[2], ...row.slice(10, 13)]
  expect(said(workbook[0])).toEqual(['فاتورة ضريبية', 'تم التسليم', 'مقبول', 'مكتمل'])
  const english = unzipSync((await exported(ours, { direction: 'sent' })).bytes)
  const all = await readSheet(Buffer.from(english['register.xlsx'] ?? []))
  expect(said(all.find(([, number]) => number === null))).toEqual(['Tax invoice', 'Draft', 'Draft', 'Draft'])
  for (const body of [
    { ids: [], language: 'en' },
    { ids: issued.map(({ id }) => id), language: 'fr' },
    { ids: [] },
    {},
    { direction: 'sent', verdict: 'complete' },
    { ids, direction: 'sent' },
  ])
    expect((await exported(ours, body)).response.status).toBe(422)
})

/** As a browser fetches it: with the cookie of the session, and no token. */
async function fetched(path: string, headers: Record<string, string>) {
  const response = await fetch(`${portal.url}/api/preprod/v1${path}`, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a browser downloads it with its cookie and a ticket: once, within a minute, and no other user', async () => {
  const ids = issued.map(({ id }) => id)
  async function ticketOf(company: TestCompany): Promise<string> {
    const { status, body } = await portal.request('POST', '/documents/export/ticket', {
      token: company.token,
      participant: company.participant.id,
      body: { ids },
    })
    expect(status).toBe(201)
    return `/documents/export/file?ticket=${body.data.ticket}`
  }
  const { cookie } = ours
  const file = await ticketOf(ours)
  // Without the cookie, with that of another user, or from another site it is refused, and not consumed.
  expect((await fetched(file, {})).response.status).toBe(401)
  expect((await fetched(file, { cookie, 'sec-fetch-site': 'cross-site' })).response.status).toBe(401)
  const foreign = await fetched(file, { cookie: others.cookie })
  expect([foreign.response.status, JSON.parse(foreign.bytes.toString()).code]).toEqual([
    410,
    'document.export-gone',
  ])
  const both = await Promise.all([fetched(file, { cookie }), fetched(file, { cookie })])
  expect(both.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([200, 410])
  const [got] = both.filter(({ response }) => response.ok)
  expect(got?.response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="documents_.*_preprod\.zip"$/,
  )
  expect(filesOf(got?.bytes ?? Buffer.alloc(0)).size).toBe(5)
  expect((await fetched(file, { cookie })).response.status).toBe(410)

  // In the other environment, too late, after signing out.
  const second = await ticketOf(ours)
  const elsewhere = await fetch(`${portal.url}/api/prod/v1${second}`, { headers: { cookie } })
  expect(elsewhere.status).toBe(410)
  portal.clock.advance(61_000)
  expect((await fetched(second, { cookie })).response.status).toBe(410)
  const third = await ticketOf(ours)
  const [row] = await portal.query<{ tickets: number; text: string }>(
    `select count(*)::int as tickets, string_agg(t::text, ' ') as text from export_tickets t`,
  )
  expect(row?.tickets).toBe(1)
  expect(row?.text).not.toContain(third.split('=')[1])
  await portal.request('POST', '/auth/sign-out', { headers: { cookie } })
  expect((await fetched(third, { cookie })).response.status).toBe(401)
  const session = { email: ours.email, password: ours.password }
  ours.token = (await portal.request('POST', '/auth/sign-in', { body: session })).body.data.accessToken
})

test('more than one page of documents', async () => {
  await portal.query(
    `insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', 'doc_' || lpad(n::text, 26, '0'),
       'number', 'COPY-' || n, 'envelope_id', gen_random_uuid()::text))).*
     from documents d, generate_series(1, 120) n where d.id = $1`,
    [issued[0]?.id],
  )
  await portal.query(
    `insert into document_contents select (jsonb_populate_record(c, jsonb_build_object('document_id',
       'doc_' || lpad(n::text, 26, '0')))).* from document_contents c, generate_series(1, 120) n
     where c.document_id = $1`,
    [issued[0]?.id],
  )
  const files = filesOf((await exported(ours, { direction: 'sent' })).bytes)
  expect(files.size).toBe(125)
  expect((files.get('register.csv') ?? '').trimEnd().split('\r\n')).toHaveLength(125)
})

test('a file has a name that every file system accepts, however long the number', () => {
  const record = { id: 'doc_1', number: `${'A/'.repeat(150)}../`, date: '2026-11-21' } as DocumentRecord
  const name = xmlNameOf(record, 'preprod')
  expect(name).toMatch(/^(A-){50}_2026-11-21_preprod\.xml$/)
})

test('a full export: tables, people, XML and drafts, and documents without contents are listed', async () => {
  const drafted = standardInvoice({ ...outsideBuyer(1), nameEn: 'Only drafted' })
  const draft = (await saveDraft(portal, ours, drafted)).body.data
  await portal.request('POST', '/people/invitations', {
    token: ours.token,
    body: { email: 'auditor@example.ae', role: 'viewer', participantIds: null, language: 'ar' },
  })
  const [, lost] = issued
  await portal.query('alter table document_contents disable trigger user')
  await portal.query('delete from document_contents where document_id = $1', [lost?.id])
  await portal.query('alter table document_contents enable trigger user')
  const [lpo, note] = [pdfOf(), pdfOf()]
  const { sha256 } = (await upload(portal, ours, '/attachments?fileName=lpo.pdf', lpo)).body.data
  const beside = `/documents/${issued[0]?.id}/internal-files?fileName=${encodeURIComponent('أمر.pdf')}`
  const { id: noteId } = (await upload(portal, ours, beside, note)).body.data
  const requested = { token: ours.token, idempotencyKey: true } as const
  const { id } = (await portal.request('POST', '/data-exports', requested)).body.data
  await portal.runJobs()
  const [run] = (await portal.request('GET', '/data-exports', requested)).body.data
  expect(run).toMatchObject({ id, state: 'done', withoutContent: 1 })
  const answer = await fetch(`${portal.url}/api/preprod/v1/data-exports/${id}/file`, {
    headers: { authorization: `Falaj ${ours.token}` },
  })
  const unpacked = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const files = Object.fromEntries(
    Object.entries(unpacked).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  )
  const named = (start: string) => Object.keys(files).filter((name) => name.startsWith(start))
  const stored = await portal.query<{ id: string }>(
    `select id from documents where state <> 'draft' and organization_id = $1 and id <> $2`,
    [ours.organizationId, lost?.id],
  )
  expect(
    named('documents/')
      .map((name) => name.slice(-'doc_00000000000000000000000000.xml'.length, -4))
      .sort(),
  ).toEqual(stored.map((row) => row.id).sort())
  expect(JSON.parse(files[`drafts/${draft.id}.json`] ?? '')).toMatchObject({
    buyer: { legalName: 'Only drafted' },
  })
  expect(files['tables/memberships.csv']).toContain(`${ours.userId},owner,`)
  expect(files['tables/users.csv']).toContain(ours.email)
  expect(files['tables/users.csv']).not.toContain(others.email)
  expect(files['tables/invitations.csv']).toContain('auditor@example.ae,viewer,')
  expect(files['tables/invitations.csv']).not.toContain('token_hash')
  expect(files['tables/participants.csv']).toContain(ours.participant.id)
  // Files are files, and not in a table.
  const [attached] = named('attachments/')
  expect(attached?.endsWith(`/${sha256}`)).toBe(true)
  expect(Buffer.from(unpacked[attached ?? ''] ?? [])).toEqual(lpo)
  const internal = `internal-files/${issued[0]?.id}/${noteId}_أمر.pdf`
  expect(Buffer.from(unpacked[internal] ?? [])).toEqual(note)
  expect(files['tables/internal_files.csv']).toContain('أمر.pdf')
  expect(files['tables/internal_files.csv']).not.toContain(note.toString('hex'))
  const readme = files['README.txt'] ?? ''
  expect(readme).toContain('No contents are stored')
  expect(readme).toContain('لا يوجد محتوى محفوظ')
  expect(readme.split(`(${lost?.id})`)).toHaveLength(3)
})

test('each table of an organization is exported, or the reason is given', () => {
  const named = [...exportedTables.map(({ name }) => name), ...Object.keys(leftOut)]
  expect(named.sort()).toEqual([...tenantTables, ...identityTables].sort())
})
