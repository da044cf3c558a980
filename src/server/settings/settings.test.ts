import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantScope } from '#platform/database/database'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { issueInvoice, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { textOf } from '../paper/testing/read-pdf.ts'
import { sampleLogo } from '../paper/testing/sample-logo.ts'
import { previewNumbers, reserveNumbers, type Series } from './index.ts'

let portal: TestPortal
let company: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal)
})
afterAll(async () => {
  await portal.stop()
})

const scopeOf = (of: TestCompany): TenantScope => ({
  organizationId: of.organizationId,
  environment: 'preprod',
})

function take(of: TestCompany, series: Series = 'invoice', at = portal.clock.now()) {
  const scope = scopeOf(of)
  return portal.context.db.tenant(scope, async (tx) => {
    const numbers = await reserveNumbers(tx, of.participant.id, series, 1, at)
    return numbers?.[0] ?? null
  })
}

const read = (of: TestCompany, participant = of.participant.id) =>
  portal.request('GET', '/settings', { token: of.token, participant })
const write = (of: TestCompany, body: unknown) =>
  portal.request('PUT', '/settings', { token: of.token, participant: of.participant.id, body })

async function current(of: TestCompany) {
  const { environment: _, year: _year, ...settings } = (await read(of)).body.data
  return settings
}

describe('payment defaults', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await registerCompany(portal)
  })

  test.each([
    ['payment.days', { days: 366 }],
    ['payment.days', { days: -1 }],
    ['payment.days', { days: 1.5 }],
    ['payment.method', { method: '999' }],
    ['payment.terms', { terms: 'x'.repeat(1_001) }],
  ])('%s is refused as %j', async (field, wrong) => {
    const payment = { days: 30, method: '30', terms: '', ...wrong }
    const { body, status } = await write(company, { ...(await current(company)), payment })
    expect([status, body.code]).toEqual([422, 'common.invalid'])
    expect(body.findings.map(({ path }: { path: string }) => path)).toEqual([field])
  })

  test('are saved alone, also after a number was taken, and leave the numbers as they are', async () => {
    const before = await current(company)
    await take(company)
    const payment = { days: 45, method: '20', terms: 'Cheque on delivery' }
    const saved = await write(company, { version: before.version, payment })
    expect([saved.status, saved.body.data]).toMatchObject([
      200,
      {
        payment,
        approvalAbove: before.approvalAbove,
        sequenceIncrementEnabled: true,
        invoiceSequence: { ...before.invoiceSequence, next: before.invoiceSequence.next + 1 },
      },
    ])
    expect((await write(company, { payment })).status).toBe(422)
    expect((await write(company, { version: before.version, payment })).status).toBe(409)
  })
})

describe('reading', () => {
  test('a new participant has the defaults', async () => {
    expect((await read(company)).body.data).toEqual({
      environment: 'preprod',
      sequenceIncrementEnabled: true,
      invoiceSequence: { prefix: 'INV-', suffix: '', next: 1, digits: 6, restarts: 'never' },
      creditNoteSequence: { prefix: 'CN-', suffix: '', next: 1, digits: 6, restarts: 'never' },
      selfBilledInvoiceSequence: { prefix: 'SB-', suffix: '', next: 1, digits: 6, restarts: 'never' },
      selfBilledCreditNoteSequence: { prefix: 'SBCN-', suffix: '', next: 1, digits: 6, restarts: 'never' },
      approvalAbove: null,
      payment: { days: 30, method: '30', terms: '' },
      year: portal.clock.now().getFullYear(),
      version: 1,
    })
  })

  test("unauthenticated users, a missing participant, and another tenant's participant", async () => {
    expect((await portal.request('GET', '/settings', { participant: company.participant.id })).status).toBe(
      401,
    )
    const none = await portal.request('GET', '/settings', { token: company.token })
    expect([none.status, none.body.code]).toEqual([400, 'participant.not-selected'])
    const other = await registerCompany(portal)
    const foreign = await read(company, other.participant.id)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'participant.not-found'])
  })
})

describe('changing', () => {
  test('prefix, suffix and digits apply at once; the same version twice is refused', async () => {
    const owner = await registerCompany(portal)
    const settings = await current(owner)
    const body = {
      ...settings,
      invoiceSequence: { ...settings.invoiceSequence, prefix: 'DXB/', suffix: '-26', next: 41, digits: 4 },
    }
    expect((await write(owner, body)).body.data.version).toBe(2)
    expect(await take(owner)).toBe('DXB/0041-26')
    expect((await write(owner, body)).body.code).toBe('version.conflict')
  })

  test('prefix and suffix can only be edited while the increment is enabled', async () => {
    const owner = await registerCompany(portal)
    const off = await write(owner, { ...(await current(owner)), sequenceIncrementEnabled: false })
    expect(off.status).toBe(200)
    const settings = await current(owner)
    const body = { ...settings, invoiceSequence: { ...settings.invoiceSequence, prefix: 'X-' } }
    const refused = await write(owner, body)
    expect([refused.status, refused.body.code]).toEqual([422, 'settings.sequence-increment-off'])
    expect(refused.body.findings).toEqual([
      {
        rule: 'falaj-settings-sequence-increment-off',
        severity: 'fatal',
        path: 'invoiceSequence.prefix',
        message: 'Invoice sequence increment must be enabled to edit these settings.',
      },
    ])
    expect(await take(owner)).toBeNull()
    const scope = scopeOf(owner)
    const preview = await portal.context.db.tenant(scope, (tx) =>
      previewNumbers(tx, owner.participant.id, portal.clock.now()),
    )
    expect(preview.automatic).toBe(false)
    expect(preview.numberOf('invoice')).toBeNull()
    expect((await write(owner, { ...body, sequenceIncrementEnabled: true })).status).toBe(200)
  })

  test('a series cannot go back to assigned numbers, but a new prefix starts again', async () => {
    const owner = await registerCompany(portal)
    await take(owner)
    await take(owner)
    const settings = await current(owner)
    const back = await write(owner, {
      ...settings,
      invoiceSequence: { ...settings.invoiceSequence, next: 1 },
    })
    expect([back.status, back.body.findings[0].path]).toEqual([422, 'invoiceSequence.next'])
    const anew = await write(owner, {
      ...settings,
      invoiceSequence: { ...settings.invoiceSequence, prefix: '2027-', next: 1 },
    })
    expect(anew.status).toBe(200)
    expect(await take(owner)).toBe('2027-000001')
  })

  test('a number is not assigned twice, also after a return to an older prefix', async () => {
    const owner = await registerCompany(portal)
    await take(owner)
    await take(owner)
    const settings = await current(owner)
    const away = { ...settings, invoiceSequence: { ...settings.invoiceSequence, prefix: 'A-', next: 1 } }
    expect((await write(owner, away)).status).toBe(200)
    const back = { ...(await current(owner)), invoiceSequence: { ...settings.invoiceSequence, next: 1 } }
    const refused = await write(owner, back)
    expect([refused.status, refused.body.findings[0].params]).toEqual([422, { next: '3' }])
    const third = { ...back, invoiceSequence: { ...settings.invoiceSequence, next: 3 } }
    expect((await write(owner, third)).status).toBe(200)
    expect(await take(owner)).toBe('INV-000003')
  })

  test('a series restarts in the first hour of the year in Dubai, under the new year, and each kind by itself', async () => {
    const owner = await registerCompany(portal)
    const { invoiceSequence, ...settings } = await current(owner)
    const plain = { ...settings, invoiceSequence: { ...invoiceSequence, restarts: 'yearly' } }
    const refused = await write(owner, plain)
    expect([refused.status, refused.body.findings[0].rule]).toEqual([
      422,
      'falaj-settings-restart-without-year',
    ])
    const series = { prefix: 'INV-{YYYY}-', suffix: '/{YY}', next: 7, digits: 3, restarts: 'yearly' }
    expect((await write(owner, { ...settings, invoiceSequence: series })).status).toBe(200)
    const year = portal.clock.now().getFullYear()
    expect(await take(owner)).toBe(`INV-${year}-007/${String(year).slice(-2)}`)
    expect(await take(owner, 'selfBilledInvoice')).toBe('SB-000001')
    // 20:00 in UTC is midnight in Dubai.
    const lastSecond = new Date(`${year}-12-31T19:59:59Z`)
    const newYear = new Date(`${year}-12-31T20:00:00Z`)
    expect(await take(owner, 'invoice', lastSecond)).toBe(`INV-${year}-008/${String(year).slice(-2)}`)
    const scope = scopeOf(owner)
    const preview = await portal.context.db.tenant(scope, (tx) =>
      previewNumbers(tx, owner.participant.id, newYear),
    )
    const first = `INV-${year + 1}-001/${String(year + 1).slice(-2)}`
    expect(preview.numberOf('invoice')).toBe(first)
    expect(await take(owner, 'invoice', newYear)).toBe(first)
    // A clock that goes back assigns no number of the old year again.
    expect(await take(owner, 'invoice', lastSecond)).toBe(first.replace('001', '002'))
    expect(await take(owner, 'selfBilledInvoice', newYear)).toBe('SB-000002')
  })

  test('bad input names the field', async () => {
    const settings = await current(company)
    const bad = await write(company, {
      ...settings,
      invoiceSequence: { ...settings.invoiceSequence, prefix: 'a b' },
    })
    expect([bad.status, bad.body.findings[0].path]).toEqual([422, 'invoiceSequence.prefix'])
  })
})

describe('taking numbers', () => {
  test('two hundred concurrent ones are consecutive; a failed transaction leaves no gap; series are separate', async () => {
    const owner = await registerCompany(portal)
    const scope = scopeOf(owner)
    const numbers = await Promise.all(Array.from({ length: 200 }, () => take(owner)))
    expect(numbers.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))).toEqual(
      Array.from({ length: 200 }, (_, i) => `INV-${String(i + 1).padStart(6, '0')}`),
    )
    const failed = portal.context.db.tenant(scope, async (tx) => {
      await reserveNumbers(tx, owner.participant.id, 'invoice', 1, portal.clock.now())
      throw new Error('the issue failed')
    })
    await expect(failed).rejects.toThrow('the issue failed')
    expect(await take(owner)).toBe('INV-000201')
    expect(await take(owner, 'creditNote')).toBe('CN-000001')
  })
})

describe('the paper style', () => {
  const style = {
    accent: '#7a1f5c',
    layout: 'letterhead',
    logo: { mediaType: 'image/png', data: sampleLogo().toString('base64') },
    terms: { en: 'Claims within 14 days.', ar: 'تُقدَّم المطالبات خلال 14 يومًا.' },
    bank: { accountName: 'Ours', account: 'AE07 0331 2345 6789 0123 456', bankName: 'Bank', bic: 'EBILAEAD' },
    version: 1,
  }
  const paper = '/settings/paper'
  const ask = (method: string, path: string, of: TestCompany, body?: unknown) =>
    portal.request(method, path, {
      token: of.token,
      participant: of.participant.id,
      ...(body ? { body } : {}),
    })
  const pdf = async (path: string, of: TestCompany, body?: unknown) => {
    const response = await fetch(`${portal.url}/api/preprod/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Falaj ${of.token}`,
        'falaj-participant': of.participant.id,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return Buffer.from(await response.arrayBuffer())
  }

  test('applies to documents issued from then on, and to drafts; earlier ones keep theirs', async () => {
    const owner = await registerCompany(portal)
    const buyer = { participantId: '0235:1000000000', tin: '1000000000', nameEn: 'Buyer' }
    const before = await issueInvoice(portal, owner, standardInvoice(buyer))
    const asIssued = await pdf(`/documents/${before['id']}/pdf?lang=en`, owner)
    portal.clock.advance(1_000)
    const saved = await ask('PUT', paper, owner, style)
    expect(saved.body.data).toEqual({ ...style, accounts: [], version: 2 })
    expect((await ask('PUT', paper, owner, style)).body.code).toBe('version.conflict')
    expect((await ask('GET', paper, owner)).body.data).toEqual({ ...style, accounts: [], version: 2 })
    const then = encodeURIComponent(String(before['issuedAt']))
    expect((await ask('GET', `${paper}?at=${then}`, owner)).body.data).toMatchObject({
      version: 1,
      logo: null,
    })
    expect(await pdf(`/documents/${before['id']}/pdf?lang=en`, owner)).toEqual(asIssued)
    const { id } = (await saveDraft(portal, owner, standardInvoice(buyer))).body.data
    const shown = textOf(await pdf(`/documents/${id}/pdf?lang=en`, owner))
    expect(shown).toContain('Claims within 14 days.')
    const after = await issueInvoice(portal, owner, standardInvoice(buyer))
    const issued = await pdf(`/documents/${after['id']}/pdf?lang=en`, owner)
    expect(textOf(issued)).toContain('Claims within 14 days.')
    expect(issued.includes('/Subtype /Image')).toBe(true)
    // The pictures of the history do not fill the audit.
    const stored = await portal.query(
      "select after from audit_entries where action = 'settings.paper-updated'",
    )
    expect(JSON.stringify(stored)).not.toContain(style.logo.data.slice(0, 40))
  })

  test('is previewed on a sample invoice with a watermark before it is saved', async () => {
    const { version: _, ...unsaved } = style
    const shown = textOf(await pdf(`${paper}/preview`, company, { style: unsaved, language: 'en' }))
    for (const words of [
      'Sample',
      'Claims within 14 days.',
      'AE07 0331 2345 6789 0123 456',
      company.participant.nameEn,
    ])
      expect(shown).toContain(words)
  })

  test('reports the fault of each field with its remedy', async () => {
    const bad = await ask('PUT', paper, company, {
      ...style,
      accent: '#ffd24d',
      logo: { mediaType: 'image/png', data: Buffer.from('<svg onload="alert(1)"/>').toString('base64') },
      bank: { ...style.bank, account: 'AE00 0331 2345 6789 0123 456' },
    })
    expect([bad.status, bad.body.findings.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['accent', 'bank.account', 'logo'],
    ])
    expect(bad.body.findings[0].params.better).toMatch(/^#[0-9a-f]{6}$/)
    expect((await ask('PUT', paper, company, { ...style, accent: 'red' })).body.findings[0].path).toBe(
      'accent',
    )
    const other = await registerCompany(portal)
    const foreign = { token: company.token, participant: other.participant.id }
    expect((await portal.request('GET', paper, foreign)).body.code).toBe('participant.not-found')
    expect((await portal.request('PUT', paper, { ...foreign, body: style })).body.code).toBe(
      'participant.not-found',
    )
    const nobody = await portal.request('PUT', paper, { participant: company.participant.id, body: style })
    expect(nobody.status).toBe(401)
  })
})
