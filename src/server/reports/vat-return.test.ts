/** The VAT return over HTTP, compared with known sums: credit notes, dollars, self-billing, reverse charge. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { connectAsAdmin } from '#platform/testing/lock-order'
import { expectSameTables } from '#platform/testing/table-files'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

let portal: TestPortal
let seller: TestCompany
let buyer: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  seller = await registerCompany(portal, { name: 'Seller' })
  buyer = await registerCompany(portal, { name: 'Buyer' })
  await issueTaxDay()
}, 120_000)
afterAll(() => portal.stop())

async function ask(path: string, company: TestCompany, participant = company.participant.id) {
  return await portal.request('GET', path, { token: company.token, participant })
}

/** A day of its own, with one document of each kind that the VAT return distinguishes. */
const taxDay = addDays(dubaiDate(Date.now()), -40)

type Line = NonNullable<InvoiceDraft['lines']>[number]

function lineOf(vat: NonNullable<Line['vat']>, price: string, item: object = {}): Line {
  const [line] = standardInvoice(outsideBuyer(0)).lines ?? []
  if (!line) throw new Error('a standard invoice has lines')
  return { ...line, quantity: '1', price: { gross: price }, vat, item: { ...line.item, ...item } }
}

const standard = { category: 'standard', rate: '5' } as const
const smartphone = {
  type: 'G',
  reverseChargeType: 'DL8.48.8.2',
  standardId: { value: '06291041500213', scheme: '0160' },
  serviceCodes: [],
  classifications: [{ code: '85171300', list: 'HS', listVersion: '2022' }],
}

/** The buyer may write the seller's invoices. */
async function agreeToSelfBilling(): Promise<void> {
  const { nameEn, participantId, trn } = seller.participant
  const made = await portal.request('POST', '/contacts', {
    token: buyer.token,
    participant: buyer.participant.id,
    idempotencyKey: true,
    body: {
      isCustomer: false,
      isSupplier: true,
      name: nameEn,
      participantId,
      trn,
      billingAddress: { line1: 'Street', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
      selfBillingAgreement: { reference: 'SB-1', from: '2020-01-01', until: null },
    },
  })
  expect(made.status).toBe(201)
}

async function issueTaxDay(): Promise<void> {
  const invoice = (lines: Line[], change: object = {}) =>
    standardInvoice(buyer.participant, { issueDate: taxDay, lines, ...change })
  const lines = [
    lineOf(standard, '1000'),
    { ...lineOf({ category: 'zeroRated', rate: '0' }, '300'), id: '2' },
    { ...lineOf({ category: 'exempt', exemptionReasonCode: 'DL8.46.2' }, '200'), id: '3' },
  ]
  const { number } = await issueInvoice(portal, seller, invoice(lines))
  await issueInvoice(
    portal,
    seller,
    invoice([lineOf(standard, '100')], {
      kind: 'creditNote',
      creditReason: 'DL8.61.1.C',
      precedingDocuments: [{ number, issueDate: taxDay }],
    }),
  )
  const dollars = { currency: 'USD', exchangeRate: { rate: '3.6725' } }
  await issueInvoice(portal, seller, invoice([lineOf(standard, '1000')], dollars))
  const phones = lineOf({ category: 'reverseCharge', rate: '5' }, '60000', smartphone)
  await issueInvoice(portal, seller, invoice([phones]))
  await agreeToSelfBilling()
  const { buyer: party, ...selfBilled } = standardInvoice(seller.participant, { issueDate: taxDay })
  await issueInvoice(portal, buyer, {
    ...selfBilled,
    kind: 'selfBilledInvoice',
    ...(party && { seller: party }),
  })
  await portal.runJobs()
}

interface Box {
  box: string
  documents: number
  amount: string
  vat: string | null
}

async function vatReturn(company: TestCompany) {
  const { body, status } = await ask(`/reports/vat-return?from=${taxDay}&to=${taxDay}`, company)
  expect(status).toBe(200)
  const boxes = [...body.data.outputs, ...body.data.inputs] as Box[]
  const filled = boxes.filter(({ documents }) => documents > 0)
  return {
    ...body.data,
    filled: filled.map(({ amount, box, documents, vat }) => [box, documents, amount, vat]),
  }
}

test('the VAT return of seller and buyer: known sums, box by box', async () => {
  expect(await vatReturn(seller)).toMatchObject({
    filled: [
      ['1b', 4, '4822.50', '241.13'],
      ['4', 1, '300.00', null],
      ['5', 1, '200.00', null],
      ['8', 6, '5322.50', '241.13'],
    ],
    due: '241.13',
    recoverable: '0.00',
    payable: '241.13',
    dueOn: addDays(taxDay, 28),
    outside: [{ side: 'sales', category: 'reverseCharge', documents: 1, net: '60000.00', vat: '0.00' }],
    withoutRate: 0,
  })
  expect(await vatReturn(buyer)).toMatchObject({
    filled: [
      ['3', 1, '60000.00', '3000.00'],
      ['8', 1, '60000.00', '3000.00'],
      ['9', 4, '4822.50', '241.13'],
      ['10', 1, '60000.00', '3000.00'],
      ['11', 5, '64822.50', '3241.13'],
    ],
    due: '3000.00',
    recoverable: '3241.13',
    payable: '-241.13',
  })
  // The documents of a box add up to its amount, and the file has the same.
  const query = `side=sales&box=1b&from=${taxDay}&to=${taxDay}`
  const { body } = await ask(`/reports/register?${query}`, seller)
  expect(
    body.data
      .map(({ netAed, typeCode, vatAed }: Record<string, string>) => [typeCode, netAed, vatAed])
      .sort(),
  ).toEqual([
    ['380', '1000.00', '50.00'],
    ['380', '3672.50', '183.63'],
    ['381', '-100.00', '-5.00'],
    ['389', '250.00', '12.50'],
  ])
  const days = `from=${taxDay}&to=${taxDay}&language=ar`
  const rows = await expectSameTables(portal, seller, '/reports/vat-return', days)
  expect(rows[0]).toEqual(['الخانة', 'المحتوى', 'المستندات', 'المبلغ بالدرهم', 'الضريبة بالدرهم'])
  expect(rows.find(([box]) => box === '14')?.at(-1)).toBe(241.13)
})

test('disputed and undecided bills are reported, and can be left out; credit notes and our own invoices count', async () => {
  const days = `from=${taxDay}&to=${taxDay}`
  const box9 = async (query = '') => {
    const { body } = await ask(`/reports/vat-return?${days}${query}`, buyer)
    const { amount, documents, vat } = body.data.inputs[0]
    const { openPurchases, payable, recoverable } = body.data
    return { box: [documents, amount, vat], openPurchases, payable, recoverable }
  }
  const register = async (decision: string) => {
    const { body } = await ask(`/reports/register?side=purchases&box=9&${days}&decision=${decision}`, buyer)
    expect(body.page.total.count).toBe(body.data.length)
    return body.data as { documentId: string; netAed: string; decision: string; typeCode: string }[]
  }
  const none = { documents: 0, amount: '0.00', vat: '0.00' }
  const both = { documents: 2, amount: '4672.50', vat: '233.63' }
  expect(await box9()).toMatchObject({
    box: [4, '4822.50', '241.13'],
    openPurchases: { ...both, disputed: none, undecided: both, leftOut: false },
    recoverable: '3241.13',
  })
  const [bill, ...rest] = (await register('undecided')).filter(({ netAed }) => netAed === '1000.00')
  expect([bill?.decision, rest]).toEqual(['undecided', []])
  const respond = async (id: string | undefined, body: object) => {
    const { participant, token } = buyer
    const requested = { token, participant: participant.id, idempotencyKey: true as const, body }
    expect((await portal.request('POST', `/documents/${id}/responses`, requested)).status).toBe(200)
  }
  await respond(bill?.documentId, { decision: 'dispute', text: 'Not ours', reasonCodes: ['REF'] })
  const disputed = { documents: 1, amount: '1000.00', vat: '50.00' }
  const undecided = { documents: 1, amount: '3672.50', vat: '183.63' }
  expect((await box9()).openPurchases).toEqual({ ...both, disputed, undecided, leftOut: false })
  expect(await box9('&purchases=decided')).toEqual({
    box: [2, '150.00', '7.50'],
    openPurchases: { ...both, disputed, undecided, leftOut: true },
    recoverable: '3007.50',
    payable: '-7.50',
  })
  // Its documents add up to it, and the files say the same.
  const decided = await register('decided')
  expect(new Set(decided.map(({ netAed, typeCode }) => `${typeCode} ${netAed}`))).toEqual(
    new Set(['381 -100.00', '389 250.00']),
  )
  const totals = await ask(`/reports/register/totals?side=purchases&box=9&${days}&decision=disputed`, buyer)
  expect(totals.body.data).toMatchObject([{ documents: 1, net: '1000.00', vat: '50.00' }])
  const rows = await expectSameTables(portal, buyer, '/reports/vat-return', `${days}&purchases=decided`)
  expect(rows.find(([, content]) => content === 'Left out: disputed')?.slice(2)).toEqual([1, 1000, 50])
  expect(rows.find(([box]) => box === '9')?.slice(2)).toEqual([2, 150, 7.5])
  expect((await ask(`/reports/vat-return?${days}&purchases=some`, buyer)).status).toBe(422)
  // A bill that arrives while the return is read is not in its figures.
  const [before, during] = [await box9('&purchases=decided'), whileBillArrives(bill?.documentId ?? '')]
  expect(await during(() => box9('&purchases=decided'))).toEqual(before)

  const [last] = await register('undecided')
  await respond(last?.documentId, { decision: 'approve' })
  await respond(bill?.documentId, { decision: 'hold', text: 'Which order?' })
  expect((await box9('&purchases=decided')).openPurchases).toMatchObject({
    disputed: none,
    undecided: disputed,
  })
  await respond(bill?.documentId, { decision: 'approve' })
  expect(await box9('&purchases=decided')).toMatchObject({
    box: [4, '4822.50', '241.13'],
    openPurchases: { ...none, leftOut: true },
  })
})

/** Reads while the tax of a second bill like this one is recorded: after the first statement, before the last one. */
function whileBillArrives(id: string) {
  return async <T>(read: () => Promise<T>): Promise<T> => {
    const holder = await connectAsAdmin(portal)
    try {
      await holder.query('begin; lock table documents in access exclusive mode')
      const reading = read()
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await portal.query(waiting)).length).toBeGreaterThan(0)
      await holder.query(`
        insert into document_vat (organization_id, environment, id, document_id, entry, participant_key, side, date,
          category, emirate, currency, net, vat, net_aed, vat_aed)
        select organization_id, environment, id || 'x', document_id, entry, participant_key, side, date, category, emirate,
          currency, net, vat, net_aed, vat_aed
        from document_vat where document_id = '${id}' and side = 'purchases';
        commit`)
      const found = await reading
      await holder.query(`delete from document_vat where document_id = '${id}' and id like '%x'`)
      return found
    } finally {
      await holder.end()
    }
  }
}

test.each(['/reports/vat-return', '/reports/rejections', '/reports/number-gaps'])(
  '%s asks for a period, of one of the own participants',
  async (route) => {
    for (const [query, field] of [
      ['from=2026-01-01', 'to'],
      ['from=2026-02-30&to=2026-03-01', 'from'],
      ['from=2026-03-01&to=2026-02-01', 'to'],
    ]) {
      const { body, status } = await ask(`${route}?${query}`, seller)
      expect([status, body.findings?.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
    }
    const query = `from=${taxDay}&to=${taxDay}`
    expect((await portal.request('GET', `${route}?${query}`)).status).toBe(401)
    expect((await ask(`${route}?${query}`, buyer, seller.participant.id)).body.code).toBe(
      'participant.not-found',
    )
  },
)
