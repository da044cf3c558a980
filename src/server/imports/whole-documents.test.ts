/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/** Complete documents in a file (UBL, ZIP, JSON), over HTTP: whole and of ours, or a finding that gives the reason. */
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack, zipFile } from '#platform/files/zip'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { type Checked, finding, importSteps } from './testing/import-steps.ts'
import { ubl } from './testing/ubl.ts'
import { uploadFile } from './testing/upload-file.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Sahel Trading LLC' })
})
afterAll(() => portal.stop())

const { get, send, standing, written, savedXml, exported } = importSteps(() => ({
  portal,
  company: ours,
}))

async function checkedXml(text: string): Promise<Checked> {
  const read = await uploadFile(portal, ours, { kind: 'documents', fileName: 'invoice.xml' }, text)
  await portal.runJobs()
  return await standing(read.id)
}

describe('complete documents in a file', () => {
  test('of another seller are refused: no value of theirs gets into an invoice of ours', async () => {
    const check = await checkedXml(
      ubl({ trn: '104238816300003', name: 'Al Noor LLC', total: '105.00', id: 'K-1' }),
    )
    expect(check.one.counts).toMatchObject({ new: 0, invalid: 1 })
    expect(finding(check, 'falaj-import-other-seller')).toMatchObject({
      severity: 'fatal',
      params: { name: 'Al Noor LLC' },
    })
  })

  test('of ours lose the ids of another format, keep their number, and report a different total', async () => {
    const own = { trn: ours.participant.trn, name: 'Sahel Trading LLC' }
    const check = await checkedXml(ubl({ ...own, total: '104.00', id: 'K-2' }))
    expect(finding(check, 'falaj-import-amount-differs')).toMatchObject({
      params: { stated: '104.00', ours: '105.00' },
    })
    const document = (await written(check, ['falaj-import-amount-differs'])).get('K-2')
    expect(document.draft).toMatchObject({ number: 'K-2', keepsNumber: true })
    expect(document.draft).not.toHaveProperty('customizationId')
    expect(document.draft).not.toHaveProperty('profileId')
    expect(document.findings.map(({ rule }: any) => rule)).not.toContain('aligned-ibrp-001-ae')
    const issued = await send('POST', `/documents/${document.id}/issue`, { version: document.version }, true)
    expect(issued.body.findings ?? []).not.toContainEqual(expect.objectContaining({ path: 'number' }))
  })

  test('UBL, a ZIP file of it, and JSON of our model are accepted; bombs and wrong files are refused', async () => {
    const upload = (fileName: string, bytes: Uint8Array | string) =>
      uploadFile(portal, ours, { kind: 'documents', fileName }, bytes)
    const counts = (made: number, changed: number, unchanged: number, invalid: number) =>
      expect.objectContaining({ new: made, changed, unchanged, invalid })
    const rulesOf = async ({ id }: any) =>
      (await get(`/imports/${id}/rows?show=findings`)).flatMap(({ findings }: any) =>
        findings.map(({ rule }: any) => rule),
      )
    const step = async ({ id }: any, verb: 'confirm' | 'undo') => {
      expect((await send('POST', `/imports/${id}/${verb}`, {})).status).toBe(200)
      await portal.runJobs()
      return await get(`/imports/${id}`)
    }
    const invoice = standardInvoice(outsideBuyer(1))
    const text = await savedXml(await issueInvoice(portal, ours, invoice))
    // A document that was issued here without a file may be the same: its number is named.
    const known = await upload(
      'known.xml',
      text.replace('</cbc:DueDate>', '</cbc:DueDate><cbc:Note>late</cbc:Note>'),
    )
    expect([known.counts, await rulesOf(known)]).toEqual([
      counts(1, 0, 0, 0),
      expect.arrayContaining(['falaj-number-taken']),
    ])
    const ubl = text.replace(/<cbc:ID>[^<]*<\/cbc:ID>/, '<cbc:ID>OLD-1</cbc:ID>')
    const debit = ubl.replace(/(<cbc:InvoiceTypeCode[^>]*>)380/, '$1383').replace('OLD-1', 'OLD-2')
    async function* packed() {
      yield { name: 'a/one.xml', ...(await pack(Buffer.from(ubl))) }
      yield { name: 'debit.xml', ...(await pack(Buffer.from(debit))) }
      yield { name: 'broken.xml', ...(await pack(Buffer.from('<a'))) }
      yield { name: 'readme.txt', ...(await pack(Buffer.from('hello'))) }
    }
    const parts: Buffer[] = []
    for await (const part of zipFile(packed(), new Date())) parts.push(part)
    const zip = Buffer.concat(parts)
    expect(Object.keys(unzipSync(zip))).toHaveLength(4)
    const read = await upload('old.zip', zip)
    expect([read.state, read.counts]).toEqual(['checked', counts(1, 0, 0, 2)])
    expect(await rulesOf(read)).toContain('falaj-import-debit-note')
    // The words about an unreadable file name the line.
    const invalid: any[] = await get(`/imports/${read.id}/rows?show=invalid`)
    const [broken] = invalid
      .flatMap(({ findings }) => findings)
      .filter(({ rule }) => rule === 'falaj-xml-malformed')
    expect(broken.params.line).toBe('1')
    expect((await step(read, 'confirm')).counts.written).toBe(1)
    expect((await upload('one.xml', ubl)).counts).toEqual(counts(0, 0, 1, 0))
    const json = JSON.stringify([
      { ...invoice, number: 'J-1' },
      { kind: 'invoice', lines: 'none' },
    ])
    const two = await upload('two.json', json)
    expect(two.counts).toEqual(counts(1, 0, 0, 1))
    await step(two, 'confirm')
    // Issued documents stay; the same contents are skipped, and different ones are refused.
    const [draft] = await get('/documents?direction=sent&search=J-1')
    const issued = await send('POST', `/documents/${draft.id}/issue`, { version: draft.version }, true)
    expect(issued.body.code).toBeUndefined()
    expect((await upload('two.json', json)).counts).toEqual(counts(0, 0, 1, 1))
    const otherwise = await upload('two.json', json.replace('"J-1"', '"J-1","note":"late"'))
    expect(await rulesOf(otherwise)).toContain('falaj-import-issued')
    expect((await step(two, 'undo')).counts).toMatchObject({ undone: 0, kept: 1 })

    // The directory declares a small size for a large entry.
    const bomb = Buffer.from(zip)
    const directory = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bomb.writeUInt32LE(10, directory + 24)
    const outside = Buffer.from(zip.toString('latin1').replaceAll('a/one.xml', '../ne.xml'), 'latin1')
    for (const [bytes, failure] of [
      [bomb, 'import.too-large'],
      [outside, 'import.unreadable'],
      [Buffer.from('Name\n'), 'import.empty'],
      [Buffer.from([0, 1, 2, 0, 0, 5]), 'import.unreadable'],
    ] as const) {
      expect(await upload('x', bytes)).toMatchObject({ state: 'failed', failure })
    }
  })

  test('do not replace a draft that awaits approval, before or after it was compared', async () => {
    await joinCompany(portal, ours, 'approver')
    const approveAbove = async (approvalAbove: string | null) => {
      const { environment: _environment, ...settings } = await get('/settings')
      expect((await send('PUT', '/settings', { ...settings, approvalAbove })).status).toBe(200)
    }
    await approveAbove('1.00')
    const upload = (text: string) =>
      uploadFile(portal, ours, { kind: 'documents', fileName: 'one.json' }, text)
    const text = JSON.stringify([{ ...standardInvoice(outsideBuyer(1)), number: 'W-1' }])
    const changed = text.replace('"W-1"', '"W-1","note":"changed"')
    const confirm = async ({ id }: any, verb = 'confirm') => {
      const answer = await send('POST', `/imports/${id}/${verb}`, {})
      await portal.runJobs()
      return answer.status === 200 ? (await get(`/imports/${id}`)).counts : answer.body.code
    }
    const first = await upload(text)
    expect((await confirm(first)).written).toBe(1)
    const compared = await upload(changed)
    expect(compared.counts).toMatchObject({ changed: 1, invalid: 0 })
    const [draft] = await get('/documents?direction=sent&search=W-1')
    const response = await send('POST', `/documents/${draft.id}/approval`, { version: draft.version })
    expect(response.body.data.approval.state).toBe('awaiting')

    expect(await confirm(compared)).toMatchObject({ written: 0 })
    const after = await upload(changed)
    expect(after.counts).toMatchObject({ changed: 0, invalid: 1 })
    const [found] = await get(`/imports/${after.id}/rows?show=findings`)
    expect(found.findings).toContainEqual(
      expect.objectContaining({ rule: 'falaj-import-awaits-approval', params: { number: 'W-1' } }),
    )
    expect(await confirm(first, 'undo')).toMatchObject({ undone: 0, kept: 1 })
    const left = await get(`/documents/${draft.id}`)
    expect([left.approval.state, left.version]).toEqual(['awaiting', draft.version])
    await approveAbove(null)
  })

  test('are unchanged when they were saved here, whole or in the ZIP file of an export; its register is named', async () => {
    const first = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1)))
    const second = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(2)))
    const ids = [first['id'], second['id']]
    const unchanged = (count: number) => ({
      state: 'checked',
      counts: { new: 0, changed: 0, unchanged: count, invalid: 0 },
    })
    const upload = (fileName: string, bytes: Uint8Array | string) =>
      uploadFile(portal, ours, { kind: 'documents', fileName }, bytes)
    const xml = await upload('one.xml', await savedXml(first))
    expect(xml).toMatchObject(unchanged(1))
    for (const language of ['en', 'ar']) {
      const files = unzipSync(await exported({ ids, language }))
      const zip = await upload('export.zip', await exported({ ids, language }))
      expect(zip).toMatchObject(unchanged(2))
      const rows = await get(`/imports/${zip.id}/rows?show=all`)
      expect(rows.flatMap(({ findings }: any) => findings)).toEqual([])
      expect(new Set(rows.map(({ targetId }: any) => targetId))).toEqual(new Set(ids))
      for (const name of ['register.csv', 'register.xlsx'])
        expect(await upload(name, files[name] ?? '')).toMatchObject({
          state: 'failed',
          failure: 'import.own-register',
        })
    }
    // An export of another company is no document of ours.
    const theirs = await registerCompany(portal, { name: 'Others LLC' })
    const foreign = await uploadFile(
      portal,
      theirs,
      { kind: 'documents', fileName: 'one.xml' },
      await savedXml(first),
    )
    expect(foreign.counts).toMatchObject({ unchanged: 0, invalid: 1 })
  })
})
