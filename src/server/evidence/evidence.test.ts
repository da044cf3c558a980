import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/ids'
import { pack, zipFile } from '#platform/files/zip'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { runCli } from '../../cli/testing/run-cli.ts'
import { bytesInMemory, zipEntries } from '../../files/read-zip.ts'
import { issueInvoice, largeAttachments, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let sentId: string
let receivedId: string
let keyFile: string

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  const buyer = { ...others.participant, nameEn: 'Others' }
  const attachments = largeAttachments()
  sentId = (await issueInvoice(portal, ours, standardInvoice(buyer, { attachments })))['id']
  await portal.runJobs()
  const received = await portal.request('GET', '/documents?direction=received', {
    token: others.token,
    participant: others.participant.id,
  })
  receivedId = received.body.data[0].id
  const key = (await portal.request('GET', '/evidence/key')).body.data
  keyFile = path.join(portal.folder, 'key.pem')
  writeFileSync(keyFile, key.publicKey)
})
afterAll(() => portal.stop())

type Files = Map<string, Buffer>

async function download(company: TestCompany, target: string, headers?: Record<string, string>) {
  const response = await fetch(`${portal.url}/api/preprod/v1${target}`, {
    headers: headers ?? { authorization: `Falaj ${company.token}` },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

function filesOf(zip: Buffer): Files {
  return new Map([...zipEntries(bytesInMemory(zip))].map((entry) => [entry.name, Buffer.from(entry.read())]))
}

async function zipOf(files: Files): Promise<Buffer> {
  const parts: Buffer[] = []
  async function* packed() {
    for (const [name, bytes] of files) yield { name, ...(await pack(bytes)) }
  }
  for await (const part of zipFile(packed(), new Date())) parts.push(part)
  return Buffer.concat(parts)
}

/** The output of `falaj evidence verify` for a pack. */
async function verified(zip: Buffer, words: readonly string[] = ['--key', keyFile]) {
  const file = path.join(portal.folder, 'pack.zip')
  writeFileSync(file, zip)
  const { code, out, err } = await runCli(['evidence', 'verify', file, '--json', ...words])
  return { code, err, ...(out === '' ? {} : JSON.parse(out)) }
}

const json = (files: Files, name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null')
const changed = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  copy[Math.floor(copy.length / 2)] = (copy[Math.floor(copy.length / 2)] ?? 0) ^ 1
  return copy
}

test('sender and receiver get all evidence about a document, and it verifies offline', async () => {
  for (const [company, id, side] of [
    [ours, sentId, 'sent'],
    [others, receivedId, 'received'],
  ] as const) {
    const { bytes, response } = await download(company, `/documents/${id}/evidence`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const files = filesOf(bytes)
    const names = [...files.keys()]
    const xml = names.find((name) => /^[^/]+\.xml$/.test(name)) ?? ''
    expect(files.get(xml)).toEqual((await download(company, `/documents/${id}/xml`)).bytes)
    expect(files.get(xml.replace('.xml', '_both.pdf'))?.subarray(0, 5).toString()).toBe('%PDF-')
    // The document with its envelope, the tax report, and the statuses of both, on both sides.
    const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind).sort()
    const own = side === 'sent' ? 'invoice' : 'messageLevelStatus'
    expect(kinds(json(files, 'transmissions.json'))).toEqual([own, 'taxReport'])
    const arrived = side === 'sent' ? 'messageLevelStatus' : 'invoice'
    expect(kinds(json(files, 'received.json'))).toEqual([arrived, 'messageLevelStatus'].sort())
    for (const { file, sha256 } of [...json(files, 'transmissions.json'), ...json(files, 'received.json')]) {
      const listed = json(files, 'manifest.json').files.find(({ name }: { name: string }) => name === file)
      expect(listed.sha256).toBe(sha256)
    }
    const events = json(files, 'events.json').map(({ type }: { type: string }) => type)
    expect(events).toContain('receiptVerified')
    expect(events).toContain('messageLevelStatus')
    expect(json(files, 'attempts.json')[0].transportId).toEqual(expect.any(String))
    expect(json(files, 'document.json').reportingIds.filter(Boolean).length).toBeGreaterThan(1)
    expect(json(files, 'timeline.json').length).toBeGreaterThan(2)
    if (side === 'sent') {
      const actions = json(files, 'audit.json').map(({ action }: { action: string }) => action)
      expect(actions).toContain('document.issued')
    }
    expect(files.get('README.txt')?.toString()).toContain(
      'does not prove that the contents of the documents are true',
    )
    expect(await verified(bytes)).toMatchObject({ code: 0, intact: true, faults: [] })
  }
  const trail = await portal.query(`select 1 from audit_entries where action = 'evidence.exported'`)
  expect(trail).toHaveLength(2)
})

test('one changed byte in any entry is found and named; so are added, removed and re-signed files', async () => {
  const { bytes } = await download(ours, `/documents/${sentId}/evidence`)
  const files = filesOf(bytes)
  for (const [name, content] of files) {
    const verdict = await verified(await zipOf(new Map([...files, [name, changed(content)]])))
    const named = name === 'manifest.sig' ? 'manifest.json' : name
    expect({
      name,
      code: verdict.code,
      faults: verdict.faults.map(({ file }: { file: string }) => file),
    }).toEqual({ name, code: 1, faults: expect.arrayContaining([named]) })
    const without = await verified(await zipOf(new Map([...files].filter(([other]) => other !== name))))
    expect(without.faults).toContainEqual({ file: name, fault: 'missing' })
  }
  const added = await verified(await zipOf(new Map([...files, ['extra.txt', Buffer.from('x')]])))
  expect(added).toMatchObject({ code: 1, faults: [{ file: 'extra.txt', fault: 'added' }] })
  // As it lies on the disk, a byte of the packed content of a file and one of its name.
  const place = bytes.indexOf('document.json')
  const packed = Buffer.from(bytes)
  packed[place + 40] = (packed[place + 40] ?? 0) ^ 1
  expect((await verified(packed)).faults).toMatchObject([{ file: 'document.json', fault: 'changed' }])
  packed.set(bytes)
  packed[place] = (packed[place] ?? 0) ^ 1
  expect((await verified(packed)).faults).toMatchObject([
    { file: 'document.json', fault: 'changed' },
    { fault: 'stray', detail: expect.stringContaining('document.json') },
  ])
  expect(await verified(bytes.subarray(0, 500))).toMatchObject({
    code: 1,
    err: expect.stringContaining('cut off'),
  })

  // A changed pack that was signed with another key is consistent, but not with the portal's key.
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const forged = new Map(files)
  const manifest = json(files, 'manifest.json')
  manifest.files = manifest.files.filter(({ name }: { name: string }) => name !== 'public-key.pem')
  forged.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  forged.set('manifest.sig', sign(null, forged.get('manifest.json') ?? Buffer.alloc(0), privateKey))
  forged.set('public-key.pem', Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })))
  expect((await verified(await zipOf(forged))).faults).toContainEqual({
    file: 'manifest.json',
    fault: 'otherKey',
  })
  expect((await verified(await zipOf(forged), [])).faults).toContainEqual({
    file: 'manifest.json',
    fault: 'otherKey',
  })
})

test('the signer is checked separately from the contents; bytes that no entry covers are detected', async () => {
  const { bytes } = await download(ours, `/documents/${sentId}/evidence`)
  const files = filesOf(bytes)
  // Without a key the signer is unknown.
  expect(await verified(bytes, [])).toMatchObject({ code: 3, intact: true, trusted: false })
  expect(await verified(bytes)).toMatchObject({ code: 0, intact: true, trusted: true })
  // The portal's response is accepted as it is; the live environment has another key, which is no change of the
  // contents.
  for (const [environment, code] of [
    ['preprod', 0],
    ['prod', 3],
  ] as const) {
    const published = path.join(portal.folder, `${environment}.json`)
    const answer = await portal.request('GET', '/evidence/key', { environment })
    writeFileSync(published, JSON.stringify(answer.body))
    const verdict = await verified(bytes, ['--key', published])
    expect(verdict).toMatchObject({ code, intact: true, trusted: code === 0, faults: [] })
  }
  const file = path.join(portal.folder, 'pack.zip')
  const said = await runCli(['evidence', 'verify', file, '--key', path.join(portal.folder, 'prod.json')])
  expect(said.out).toContain('signed with another key')
  expect(said.out).toContain('/api/preprod/v1/evidence/key')

  // Signed again with another key, including the fingerprint.
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))
  const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  const manifest = json(files, 'manifest.json')
  manifest.fingerprint = sha256(publicKey.export({ type: 'spki', format: 'der' }))
  manifest.files = manifest.files.map((one: { name: string }) =>
    one.name === 'public-key.pem' ? { ...one, size: pem.length, sha256: sha256(pem) } : one,
  )
  const forged = new Map([...files, ['public-key.pem', pem]])
  forged.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  forged.set('manifest.sig', sign(null, forged.get('manifest.json') ?? Buffer.alloc(0), privateKey))
  expect(await verified(await zipOf(forged), [])).toMatchObject({ code: 3, trusted: false })
  expect(await verified(await zipOf(forged))).toMatchObject({ code: 3, trusted: false })

  // A streaming reader sees the first of these entries, and the directory names the second.
  const xml = [...files.keys()].find((name) => /^[^/]+\.xml$/.test(name)) ?? ''
  const decoy = await zipOf(new Map([[xml, Buffer.from('<forged/>')]]))
  const local = decoy.subarray(0, decoy.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])))
  const strays = [
    Buffer.concat([bytes, decoy]),
    shifted(bytes, local),
    Buffer.concat([bytes, Buffer.from('more')]),
  ]
  for (const stray of strays) {
    const verdict = await verified(stray)
    expect(verdict.code === 1 && verdict.intact === false).toBe(true)
  }
  expect((await verified(strays[1] ?? bytes)).faults).toMatchObject([{ fault: 'stray' }])
})

/** A ZIP file with bytes before its first entry and a consistent directory. */
function shifted(zip: Buffer, before: Buffer): Buffer {
  const copy = Buffer.concat([before, zip])
  const end = copy.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = copy.readUInt32LE(end + 16) + before.length
  copy.writeUInt32LE(at, end + 16)
  while (copy.readUInt32LE(at) === 0x02014b50) {
    copy.writeUInt32LE(copy.readUInt32LE(at + 42) + before.length, at + 42)
    at += 46 + copy.readUInt16LE(at + 28) + copy.readUInt16LE(at + 30) + copy.readUInt16LE(at + 32)
  }
  return copy
}

test("a draft has no evidence, nor has another company's document; the command prints its usage", async () => {
  const draft = (await saveDraft(portal, ours, standardInvoice(others.participant))).body.data
  expect((await download(ours, `/documents/${draft.id}/evidence`)).response.status).toBe(409)
  expect((await download(ours, `/documents/${receivedId}/evidence`)).response.status).toBe(404)
  expect((await download(ours, `/documents/${newId('doc')}/evidence`)).response.status).toBe(404)
  expect((await runCli(['evidence', 'pack', 'x.zip'])).err).toContain('say what to do: verify FILE.zip')
  expect((await runCli(['evidence', 'verify', 'none.zip'])).err).toContain('there is no such file')
  const noKey = await runCli(['evidence', 'verify', keyFile, '--key', path.join(portal.folder, 'pack.zip')])
  expect(noKey).toMatchObject({ code: 2, err: expect.stringContaining('no Ed25519 public key') })
  expect(await runCli(['evidence', 'verify', keyFile])).toMatchObject({
    code: 1,
    err: expect.stringContaining('it is no ZIP file'),
  })
})

test('the pack of a period is made once in the background, stored, downloaded by the browser, and expires', async () => {
  const period = { from: '2026-01-01', to: '2099-12-31' }
  const ask = (
    body: object,
    company = ours,
    participant = company.participant.id,
    key: string | true = 'the-same-key',
  ) =>
    portal.request('POST', '/evidence/runs', {
      token: company.token,
      participant,
      body,
      idempotencyKey: key,
    })
  const started = await ask(period)
  expect(started).toMatchObject({ status: 202, body: { data: { state: 'running', done: 0, total: 1 } } })
  const { id } = started.body.data
  expect((await ask(period)).body.data.id).toBe(id)
  await portal.runJobs()
  const list = async (company: TestCompany) =>
    (
      await portal.request('GET', '/evidence/runs', {
        token: company.token,
        participant: company.participant.id,
      })
    ).body.data
  expect(await list(ours)).toMatchObject([{ id, state: 'done', done: 1, total: 1, ...period }])
  expect(await list(others)).toEqual([])
  await portal.query(`update background_runs set state = 'running'`)
  expect((await download(ours, `/evidence/runs/${id}/file`)).response.status).toBe(409)
  await portal.query(`update background_runs set state = 'done'`)

  const { bytes, response } = await download(ours, `/evidence/runs/${id}/file`, { cookie: ours.cookie })
  expect(response.headers.get('content-disposition')).toContain('evidence_2026-01-01_2099-12-31_preprod.zip')
  const files = filesOf(bytes)
  const inner = [...files.keys()].find((name) => name.endsWith('.zip')) ?? ''
  expect(files.get('index.csv')?.toString()).toContain(`${sentId},sent,`)
  expect(files.get('index.csv')?.toString()).toContain(inner)
  // The same index as a workbook, in the user's language, with the retention of each document.
  const arabic = filesOf((await download(ours, `/evidence/runs/${id}/file?language=ar`)).bytes)
  const [headings = [], row = []] = await readSheet(arabic.get('index.xlsx') ?? Buffer.alloc(0))
  expect(headings).toContain('يُحفظ حتى (على الأقل)')
  expect(row).toContain(inner)
  expect([row[1], row[3]]).toEqual(['مُرسل', 'فاتورة ضريبية'])
  const keptUntil = row[headings.indexOf('يُحفظ حتى (على الأقل)')]
  const inFiveYears = new Date(portal.clock.now().getTime() + 5 * 365 * 86_400_000)
  expect(keptUntil instanceof Date && keptUntil > inFiveYears).toBe(true)
  expect(await verified(bytes)).toMatchObject({ code: 0, intact: true })
  const innerFiles = filesOf(files.get(inner) ?? Buffer.alloc(0))
  innerFiles.set('timeline.json', changed(innerFiles.get('timeline.json') ?? Buffer.alloc(0)))
  const tampered = await verified(await zipOf(new Map([...files, [inner, await zipOf(innerFiles)]])))
  expect(tampered.faults).toEqual([
    { file: inner, fault: 'changed' },
    { file: `${inner}/timeline.json`, fault: 'changed' },
  ])

  expect((await download(others, `/evidence/runs/${id}/file`)).response.status).toBe(404)
  expect((await download(ours, `/evidence/runs/${id}/file`, {})).response.status).toBe(401)
  expect((await ask(period, others, ours.participant.id, true)).status).toBe(404)
  expect((await ask({ from: '2026-02-01', to: '2026-01-01' }, ours, ours.participant.id, true)).status).toBe(
    422,
  )
  const empty = await ask({ from: '2020-01-01', to: '2020-01-31' }, ours, ours.participant.id, true)
  expect(empty).toMatchObject({ status: 409, body: { code: 'evidence.no-documents' } })

  portal.clock.advance(8 * 86_400_000)
  await portal.query(`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where task_identifier = 'evidence.expire'), run_at => now())`)
  await portal.runJobs()
  const left = await portal.query(`select 1 from background_runs union all select 1 from evidence_packs`)
  expect(left).toEqual([])
})
