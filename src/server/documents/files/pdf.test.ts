import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedFiles, textOf } from '../../paper/testing/read-pdf.ts'
import { tidy } from '../../platform/queue/tidy.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
})
afterAll(() => portal.stop())

/** A file as a browser gets it. */
async function download(company: TestCompany, path: string) {
  const response = await fetch(`${portal.url}/api/preprod/v1${path}`, {
    headers: { authorization: `Falaj ${company.token}` },
  })
  const name = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { response, name, bytes: Buffer.from(await response.arrayBuffer()) }
}

const toOthers = () => standardInvoice({ ...others.participant, nameEn: 'Others' })

test('sender and receiver get the document as PDF, with their own XML inside', async () => {
  const sent = await issueInvoice(portal, ours, toOthers())
  await portal.runJobs()
  const received = await portal.request('GET', '/documents?direction=received', {
    token: others.token,
    participant: others.participant.id,
  })
  const sides: [TestCompany, string][] = [
    [ours, sent['id']],
    [others, received.body.data[0].id],
  ]
  for (const [company, id] of sides) {
    for (const lang of ['en', 'ar', 'both']) {
      const { bytes, name, response } = await download(company, `/documents/${id}/pdf?lang=${lang}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      const xml = await download(company, `/documents/${id}/xml`)
      expect(name).toBe(`${xml.name?.replace(/\.xml$/, '')}_${lang}.pdf`)
      expect(embeddedFiles(bytes)).toEqual([
        { name: xml.name, mimeType: 'application/xml', relationship: 'Source', bytes: xml.bytes },
      ])
    }
  }
  const again = await download(ours, `/documents/${sent['id']}/pdf`)
  expect(again.name).toMatch(/_both\.pdf$/)
  expect(again.bytes).toEqual((await download(ours, `/documents/${sent['id']}/pdf?lang=both`)).bytes)
})

test('a draft has a page and no XML; the name of its file marks it as a draft', async () => {
  const { id } = (await saveDraft(portal, ours, toOthers())).body.data
  const { bytes, name, response } = await download(ours, `/documents/${id}/pdf?lang=en`)
  expect(response.status).toBe(200)
  expect(name).toMatch(/_preprod_draft_en\.pdf$/)
  expect(embeddedFiles(bytes)).toEqual([])
  expect(textOf(bytes)).toContain('Draft')
})

test('an attachment is saved with a safe name and type, and never run', async () => {
  const draft = {
    ...toOthers(),
    attachments: [
      {
        reference: 'A',
        file: {
          content: Buffer.from('<script>1</script>').toString('base64'),
          mimeType: 'text/html',
          name: '../../a.html',
        },
      },
      {
        reference: 'B',
        file: { content: Buffer.from('a,b').toString('base64'), mimeType: 'text/csv', name: 'ساعات.exe' },
      },
      { reference: 'C', url: 'https://example.ae' },
    ],
  }
  const { id } = (await saveDraft(portal, ours, draft)).body.data
  const load = (index: number | string, company = ours) =>
    download(company, `/documents/${id}/attachments/${index}`)
  const html = await load(0)
  const headers = (name: string) => html.response.headers.get(name)
  expect([
    headers('content-type'),
    headers('content-security-policy'),
    headers('x-content-type-options'),
  ]).toEqual(['application/octet-stream', "sandbox; default-src 'none'", 'nosniff'])
  expect(headers('content-disposition')).toBe("attachment; filename*=UTF-8''_.._a.html.bin")
  const csv = await load(1)
  expect(csv.bytes.toString()).toBe('a,b')
  expect(decodeURIComponent(csv.response.headers.get('content-disposition') ?? '')).toContain('ساعات.exe.csv')
  expect((await load(2)).response.status).toBe(404)
  expect((await load('x')).response.status).toBe(404)
  expect((await load(1, others)).response.status).toBe(404)
})

/** A PDF of one page with these words, as another program writes it. */
function pdfWith(words: string): Buffer {
  const content = `BT /F1 12 Tf 50 700 Td (${words}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const places: number[] = []
  let text = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    places.push(text.length)
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  )
}

test('an attached PDF without the amount is reported, and only when it is certain', async () => {
  const number = (
    await portal.request('GET', '/documents/next-number?typeCode=380', {
      token: ours.token,
      participant: ours.participant.id,
    })
  ).body.data.number
  // The amount due is 262.50; a number that contains its digits does not count.
  const files = {
    'other.pdf': pdfWith(`Invoice ${number} TRN 100262501234503 Total due AED 272.50`),
    'same.pdf': pdfWith(`Invoice ${number} Total due AED262,50 TRN 100`),
    'apart.pdf': pdfWith(`Invoice ${number} Total due 1 0 0 2 6 2 . 5 0`),
    'terms.pdf': pdfWith('Terms and conditions, version 3'),
    'scan.pdf': pdfWith(''),
    'broken.pdf': Buffer.from('%PDF-1.4 and nothing else'),
  }
  const attachments = Object.entries(files).map(([name, bytes]) => ({
    reference: name,
    file: { name, mimeType: 'application/pdf', content: bytes.toString('base64') },
  }))
  const sent = await issueInvoice(portal, ours, { ...toOthers(), attachments })
  expect(sent['number']).toBe(number)
  await portal.runJobs()
  const theirs = { token: others.token, participant: others.participant.id }
  const list = await portal.request('GET', `/documents?direction=received&search=${number}`, theirs)
  const { id } = list.body.data[0]
  const check = (documentId: string, options: object) =>
    portal.request('GET', `/documents/${documentId}/attachments/check`, options)
  expect((await check(id, theirs)).body.data).toEqual({
    amount: '262.50',
    currency: 'AED',
    notFoundIn: [{ index: 0, name: 'other.pdf' }],
  })
  // Senders know their own attachments.
  expect((await check(sent['id'], { token: ours.token })).body.data.notFoundIn).toEqual([])
  expect((await check(id, { token: ours.token })).status).toBe(404)
  expect((await check(id, {})).status).toBe(401)
})

test('documents of other tenants, unknown languages, and unauthenticated requests', async () => {
  const { id } = await issueInvoice(portal, ours, toOthers())
  expect((await download(others, `/documents/${id}/pdf`)).response.status).toBe(404)
  expect((await download(ours, `/documents/${id}/pdf?lang=fr`)).response.status).toBe(422)
  expect((await fetch(`${portal.url}/api/preprod/v1/documents/${id}/pdf`)).status).toBe(401)
})

test('a proforma is labeled on its page and in its name, and is no draft', async () => {
  const saved = await saveDraft(portal, ours, { ...toOthers(), proforma: true, number: 'PF-7' })
  const { bytes, name } = await download(ours, `/documents/${saved.body.data.id}/pdf?lang=en`)
  expect(name).toMatch(/^PF-7_.*_proforma_en\.pdf$/)
  const text = textOf(bytes)
  expect(text).toContain('Proforma Invoice')
  expect(text).toContain('This is not a tax invoice.')
  // As on the screen: of the test environment, and no draft.
  expect(text).toMatch(/^Test$/m)
  expect(text).not.toContain('Draft')
})

test('an organization stores up to 256 MB of PDFs, the most recently used ones, and none for more than 30 days', async () => {
  const megabyte = 1024 * 1024
  await portal.query('delete from document_pdfs')
  /** A row of a PDF of this size without the bytes, last used this many days ago. */
  async function keep(company: TestCompany, megabytes: number, daysAgo: number, state = 'ready') {
    const { id } = (await saveDraft(portal, company, toOthers())).body.data
    await portal.query(
      `insert into document_pdfs (organization_id, environment, document_id, language, participant_key, look, state, bytes,
         size, asked_at, used_at) values ($1, 'preprod', $2, 'en', $3, 'look', $4, 'page', $5, $6, $6)`,
      [
        ...[company.organizationId, id, company.participant.id, state, megabytes * megabyte],
        new Date(portal.clock.now().getTime() - daysAgo * 86_400_000),
      ],
    )
    return id as string
  }
  const stored = async () =>
    (await portal.query<{ id: string }>('select document_id as id from document_pdfs')).map(({ id }) => id)
  const newest = await keep(ours, 100, 1)
  const second = await keep(ours, 150, 2)
  const third = await keep(ours, 10, 3)
  const fourth = await keep(ours, 1, 4)
  const preparing = await keep(ours, 0, 5, 'preparing')
  const foreign = await keep(others, 300, 40)
  const sent = await issueInvoice(portal, ours, toOthers())
  expect((await download(ours, `/documents/${sent['id']}/pdf?lang=en`)).response.status).toBe(200)
  // 250 MB and the new page; with the third it would be 260.
  const left = await stored()
  expect(left).toEqual(expect.arrayContaining([sent['id'], newest, second, preparing, foreign]))
  expect([left.includes(third), left.includes(fourth)]).toEqual([false, false])
  await tidy(portal.context)
  expect(new Set(await stored())).toEqual(new Set([sent['id'], newest, second, preparing]))
})

test('a document that is paid to another account of ours names its bank and holder everywhere', async () => {
  const company = await registerCompany(portal, { name: 'Liwa LLC' })
  const ask = (method: string, path: string, body?: object, of = company) =>
    portal.request(method, path, {
      token: of.token,
      participant: of.participant.id,
      idempotencyKey: true,
      ...(body ? { body } : {}),
    })
  const accounts = '/settings/bank-accounts'
  const dirham = {
    accountName: 'Liwa LLC',
    bankName: 'Dune Bank',
    bankNameAr: '',
    bic: 'DUNEAEAD',
    currency: 'AED',
  }
  await ask('POST', accounts, { ...dirham, account: 'AE070331234567890123456' })
  await ask('POST', accounts, { ...dirham, account: 'GB29NWBK60161331926819', bankName: 'Quiet Bank' })
  const other = {
    ...dirham,
    accountName: 'Liwa Escrow',
    bankName: 'Wadi Bank',
    bankNameAr: 'مصرف الوادي',
    bic: '',
  }
  const { data } = (await ask('POST', accounts, { ...other, account: 'DE89370400440532013000' })).body
  const means = { code: '30', account: { value: 'de89 3704-0044 0532 0130 00' } }
  const issued = await issueInvoice(portal, company, { ...toOthers(), paymentMeans: [means] })
  const { id, issuedAt } = issued
  const seen = async (lang: string) =>
    textOf((await download(company, `/documents/${id}/pdf?lang=${lang}`)).bytes)
  const english = await seen('en')
  for (const said of ['Liwa Escrow', 'Wadi Bank', 'DE89 3704 0044 0532 0130 00'])
    expect(english).toContain(said)
  expect(english).not.toMatch(/Dune|Quiet/)
  expect(await seen('ar')).toContain('مصرف الوادي')
  const xml = String((await download(company, `/documents/${id}/xml`)).bytes)
  expect(xml).toMatch(/<cbc:ID[^>]*>DE89370400440532013000<\/cbc:ID>\s*<cbc:Name>Liwa Escrow</)
  expect(xml).not.toContain('Wadi')
  // The page of a private link gets the displayed names, and no other accounts.
  const [{ link }] = (
    await ask('POST', `/documents/${id}/deliveries`, { channel: 'link', language: 'en', days: 7 })
  ).body.data
  const token = new URL(link).hash.replace('#preprod.', '')
  const delivered = await portal.request('POST', '/delivered', { body: { token } })
  const named = ({ bankName, bankNameAr }: { bankName: string; bankNameAr: string }) => [bankName, bankNameAr]
  expect(delivered.body.data.style.accounts.map(named)).toEqual([
    ['Dune Bank', ''],
    ['Wadi Bank', 'مصرف الوادي'],
  ])
  // Later names are for later documents; the look takes them from the accounts only.
  portal.clock.advance(60_000)
  const { currency: _currency, isDefault: _isDefault, ...account } = data[2]
  expect(
    (await ask('PUT', `${accounts}/${account.id}`, { ...account, currency: 'AED', bankName: 'New Bank' }))
      .status,
  ).toBe(200)
  const names = async (path = '') =>
    (await ask('GET', `/settings/paper${path}`)).body.data.accounts.map(named)
  expect(await names()).toEqual([
    ['Dune Bank', ''],
    ['Quiet Bank', ''],
    ['New Bank', 'مصرف الوادي'],
  ])
  expect((await names(`?at=${encodeURIComponent(issuedAt)}`))[2]).toEqual(['Wadi Bank', 'مصرف الوادي'])
  expect(await seen('en')).toContain('Wadi Bank')
  const look = (await ask('GET', '/settings/paper')).body.data
  const put = await ask('PUT', '/settings/paper', { ...look, accounts: [], terms: { en: 'Net 30', ar: '' } })
  expect([put.status, put.body.data.accounts]).toEqual([200, look.accounts])
  expect((await ask('GET', '/settings/paper', undefined, others)).body.data.accounts).toEqual([])
})

test('the migration names the banks of later documents', async () => {
  const company = await registerCompany(portal, { name: 'Before' })
  const of = { token: company.token, participant: company.participant.id }
  const account = {
    account: 'AE070331234567890123456',
    accountName: 'Before',
    bankName: 'Old Bank',
    currency: 'AED',
  }
  await portal.request('POST', '/settings/bank-accounts', { ...of, body: account })
  const written = (await portal.request('GET', '/settings/paper', of)).body.data
  const own = 'where participant_key in (select participant_key from bank_accounts where account_name = $1)'
  await portal.query('alter table paper_styles disable trigger user')
  await portal.query(`update paper_styles set accounts = '[]' ${own}`, ['Before'])
  await portal.query('alter table paper_styles enable trigger user')
  const file = path.resolve(import.meta.dirname, '../../../../migrations/0062_name_banks_of_all_accounts.sql')
  const text = readFileSync(file, 'utf8')
  const statements = text.slice(text.indexOf('alter table paper_styles no force')).split(';')
  for (const one of statements) if (one.trim()) await portal.query(one)
  const after = (await portal.request('GET', '/settings/paper', of)).body.data
  expect(after).toEqual({ ...written, version: written.version + 1 })
})
