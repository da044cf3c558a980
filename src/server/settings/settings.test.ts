import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantScope } from '#platform/database'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { previewNumbers, takeNumbers } from './index.ts'

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

function take(of: TestCompany, series: 'invoice' | 'creditNote' = 'invoice') {
  const scope = scopeOf(of)
  return portal.context.db.tenant(scope, async (tx) => {
    const numbers = await takeNumbers(tx, scope, of.participant.id, series, 1)
    return numbers?.[0] ?? null
  })
}

const read = (of: TestCompany, participant = of.participant.id) =>
  portal.request('GET', '/settings', { token: of.token, participant })
const write = (of: TestCompany, body: unknown) =>
  portal.request('PUT', '/settings', { token: of.token, participant: of.participant.id, body })

async function current(of: TestCompany) {
  const { environment: _, ...settings } = (await read(of)).body.data
  return settings
}

describe('reading', () => {
  test('a new participant has the defaults', async () => {
    expect((await read(company)).body.data).toEqual({
      environment: 'preprod',
      sequenceIncrementEnabled: true,
      invoiceSequence: { prefix: 'INV-', suffix: '', next: 1, digits: 6 },
      creditNoteSequence: { prefix: 'CN-', suffix: '', next: 1, digits: 6 },
      version: 1,
    })
  })

  test("nobody, no participant, and another tenant's participant", async () => {
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
  test('prefix, suffix and digits count at once; the same version twice is refused', async () => {
    const owner = await registerCompany(portal)
    const settings = await current(owner)
    const body = { ...settings, invoiceSequence: { prefix: 'DXB/', suffix: '-26', next: 41, digits: 4 } }
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
      previewNumbers(tx, scope, owner.participant.id),
    )
    expect(preview.automatic).toBe(false)
    expect(preview.numberOf('invoice')).toBeNull()
    expect((await write(owner, { ...body, sequenceIncrementEnabled: true })).status).toBe(200)
  })

  test('a series cannot go back to numbers that were given, but a new prefix begins anew', async () => {
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
  test('two hundred at once are consecutive; a transaction that fails leaves no gap; series are apart', async () => {
    const owner = await registerCompany(portal)
    const scope = scopeOf(owner)
    const numbers = await Promise.all(Array.from({ length: 200 }, () => take(owner)))
    expect(numbers.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))).toEqual(
      Array.from({ length: 200 }, (_, i) => `INV-${String(i + 1).padStart(6, '0')}`),
    )
    const failed = portal.context.db.tenant(scope, async (tx) => {
      await takeNumbers(tx, scope, owner.participant.id, 'invoice', 1)
      throw new Error('the issue failed')
    })
    await expect(failed).rejects.toThrow('the issue failed')
    expect(await take(owner)).toBe('INV-000201')
    expect(await take(owner, 'creditNote')).toBe('CN-000001')
  })
})
