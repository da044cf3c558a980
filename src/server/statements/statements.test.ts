/** Sales to a contact: its statement, last prices of products, and the effect of a merge. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { expectSameTables } from '#platform/testing/table-files'
import { issueInvoice, outsideBuyer, readDocument, standardInvoice } from '../documents/testing/invoices.ts'

let portal: TestPortal
let ours: TestCompany
let theirs: TestCompany
let stored: { id: string; version: number }
let merged: { id: string; version: number }
let product: { id: string }
const [old, moved] = [outsideBuyer(1), outsideBuyer(2)]
const address = { line1: 'Corniche 5', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' }
const period = 'from=2020-01-01&to=2099-12-31'

async function ask(method: string, path: string, body?: object, token = ours.token) {
  const participant = ours.participant.id
  return await portal.request(method, path, { token, participant, ...(body ? { body } : {}) })
}

async function sell(buyer: typeof old, price: string, change: object = {}): Promise<string> {
  const { lines = [] } = standardInvoice(buyer)
  const [line] = lines
  const sold = { ...line, price: { gross: price }, item: { ...line?.item, sellerId: 'rope-12' } }
  const { id } = await issueInvoice(portal, ours, standardInvoice(buyer, { lines: [sold], ...change }))
  return id
}

const totals = async (id: string, query = period) =>
  (await ask('GET', `/contacts/${id}/statement/totals?${query}`)).body.data

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
  const contact = (name: string, more: object) =>
    ask('POST', '/contacts', { name, billingAddress: address, ...more })
  const registration = { type: 'TL', id: 'CN-77', authority: 'Dubai DET' }
  merged = (
    await contact('Palm Logistics L.L.C.', {
      participantId: old.participantId,
      email: 'old@palm.example',
      notes: 'Ask for Omar',
      isSupplier: true,
      trn: old.trn,
      legalRegistration: registration,
      selfBillingAgreement: { reference: 'SB-1', from: '2026-01-01' },
    })
  ).body.data
  stored = (await contact('Palm Logistics', { participantId: moved.participantId, notes: 'Pays late' })).body
    .data
  const rope = { name: 'Rope', code: 'ROPE-12', unitCode: 'C62', unitPrice: '42.5' }
  product = (await ask('POST', '/products', rope)).body.data
}, 60_000)
afterAll(() => portal.stop())

describe('a contact’s account', () => {
  let first: string

  test('has the invoiced, credited and paid amounts, by currency and before the period', async () => {
    first = await sell(old, '100')
    const dollars = { currency: 'USD', exchangeRate: { rate: '3.6725' } }
    await sell(old, '10', dollars)
    const credit = await ask('POST', `/documents/${first}/credit-note`, { reasonCode: 'DL8.61.1.A' })
    const { draft } = credit.body.data
    const saved = await ask('PUT', `/documents/${credit.body.data.id}`, {
      draft: { ...draft, lines: [{ ...draft.lines[0], quantity: '1' }] },
      version: credit.body.data.version,
    })
    expect([saved.status, saved.body.findings]).toEqual([200, undefined])
    const issued = await portal.request('POST', `/documents/${credit.body.data.id}/issue`, {
      token: ours.token,
      idempotencyKey: true,
      body: { version: saved.body.data.version },
    })
    expect([issued.status, issued.body.findings]).toEqual([200, undefined])

    const paid = await sell(old, '50')
    await portal.query("update documents set response = 'PD' where id = $1", [paid])
    const [aed, usd] = await totals(merged.id)
    expect(aed).toEqual({
      currency: 'AED',
      documents: 3,
      opening: '0',
      invoiced: '315.00',
      credited: '-105.00',
      reportedPaid: '105.00',
      paid: '0',
      closing: '105.00',
    })
    expect(usd).toMatchObject({ currency: 'USD', documents: 1, invoiced: '21.00', closing: '21.00' })
    const [later] = await totals(merged.id, 'from=2098-01-01&to=2098-12-31')
    expect(later).toMatchObject({ documents: 0, opening: '105.00', invoiced: '0', closing: '105.00' })
    expect(await totals(merged.id, `side=payable&${period}`)).toEqual([])
    const page = await ask('GET', `/contacts/${merged.id}/statement?limit=3&${period}`)
    const rest = await ask(
      'GET',
      `/contacts/${merged.id}/statement?limit=3&${period}&cursor=${page.body.page.next}`,
    )
    const rows = [...page.body.data, ...rest.body.data]
    expect(rows.map((row) => [row.typeCode, row.currency, row.amount, row.reportedPaid])).toEqual([
      ['380', 'AED', '105.00', true],
      ['381', 'AED', '-105.00', false],
      ['380', 'USD', '21.00', false],
      ['380', 'AED', '210.00', false],
    ])
    // The balance of each currency goes on over pages, from the opening balance; the bill that is answered as paid counts as zero.
    expect(rows.map(({ balance }) => Number(balance))).toEqual([105, 105, 21, 210])
    expect(page.body.data[0].balance).toBe(aed.closing)
    const back = await ask(
      'GET',
      `/contacts/${merged.id}/statement?limit=3&${period}&cursor=${rest.body.page.previous}`,
    )
    expect(back.body.data).toEqual(page.body.data)
  })

  test('names the due date of an invoice, and for how many days something of it is open after it', async () => {
    // As if the triggers were not there, which protect issued documents.
    const late = (dueDate: string) =>
      portal.query(`do $$ begin set local session_replication_role = replica;
        update documents set due_date = '${dueDate}' where id = '${first}'; end $$`)
    const overdue = async () => {
      const { body } = await ask('GET', `/contacts/${merged.id}/statement?${period}`)
      const days = body.data.map((row: Record<string, unknown>) => [row['dueDate'], row['daysOverdue']])
      return days.at(-1)
    }
    const today = dubaiDate(portal.clock.now().getTime())
    await late(addDays(today, -12))
    expect(await overdue()).toEqual([addDays(today, -12), 12])
    await late(today)
    expect(await overdue()).toEqual([today, null])
    await late(addDays(today, -12))
    // Of the whole account only this invoice is late: the credit note and the bill that is answered as paid are not.
    const { body } = await ask('GET', `/contacts/${merged.id}/statement?${period}`)
    expect(body.data.filter((row: Record<string, unknown>) => row['daysOverdue'] !== null)).toHaveLength(1)
    const payment = { amount: '30', paidOn: today }
    const paid = await portal.request('POST', `/documents/${first}/payments`, {
      token: ours.token,
      participant: ours.participant.id,
      idempotencyKey: true,
      body: payment,
    })
    expect(paid.status).toBe(201)
    const after = await ask('GET', `/contacts/${merged.id}/statement?${period}`)
    const line = after.body.data.find((row: Record<string, unknown>) => row['line'] === 'payment')
    expect([line.amount, line.dueDate, line.daysOverdue]).toEqual(['-30', null, null])
    const undone = await ask('POST', `/documents/${first}/payments/${paid.body.data.payments[0].id}/undo`)
    expect(undone.status).toBe(200)
  })

  test('has the Arabic address of the contact while the document has the address that it translates', async () => {
    const { buyer } = standardInvoice(outsideBuyer(5))
    const { line1 = '', city = '', subdivision = '', country = '' } = buyer?.address ?? {}
    const contact = {
      ...{ name: buyer?.legalName, isCustomer: true, addressAr: 'شارع الميناء 5، دبي' },
      participantId: outsideBuyer(5).participantId,
      billingAddress: { line1, city, subdivision, country },
    }
    expect((await ask('POST', '/contacts', contact)).status).toBe(201)
    const addressOf = async (change: object) => {
      const invoice = standardInvoice(outsideBuyer(5), { buyer: { ...buyer, ...change } })
      return (await readDocument(portal, ours, (await issueInvoice(portal, ours, invoice)).id))
        .counterpartyAddressAr
    }
    expect(await addressOf({})).toBe('شارع الميناء 5، دبي')
    expect(await addressOf({ address: { ...buyer?.address, line1: 'Elsewhere 9' } })).toBe('')
  })

  test('of one of many at a shared endpoint is of the one that a document names', async () => {
    const shared = { participantId: '0235:9900000098', isCustomer: true, billingAddress: address }
    const [first, second] = [
      await ask('POST', '/contacts', { ...shared, name: 'Shop counter' }),
      await ask('POST', '/contacts', { ...shared, name: 'Nile Traders', nameAr: 'تجار النيل' }),
    ].map(({ body }) => body.data)
    const { buyer } = standardInvoice(outsideBuyer(3))
    const named = {
      ...buyer,
      legalName: 'Nile Traders',
      participantId: { scheme: '0235', value: '9900000098' },
    }
    const { id } = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(3), { buyer: named }))
    expect((await readDocument(portal, ours, id)).counterpartyNameAr).toBe('تجار النيل')
    const uses = [first, second].map(
      async (one) => (await ask('GET', `/contacts/${one.id}`)).body.data.usageCount,
    )
    expect(await Promise.all(uses)).toEqual([0, 1])
  })

  test('is a file in the language of the user, for users with access only', async () => {
    const file = `/contacts/${merged.id}/statement`
    const rows = await expectSameTables(portal, ours, file, `${period}&language=ar`)
    expect(rows[0]).toEqual([
      ...['التاريخ', 'الرقم', 'نوع المستند', 'العملة', 'المبلغ', 'أُفيد بسداده'],
      ...['تاريخ الاستحقاق', 'أيام التأخر', 'الرصيد الجاري'],
    ])
    expect(rows[2]?.slice(2)).toEqual(['إشعار دائن ضريبي', 'AED', -105, null, null, null, 105])
    expect(rows[4]?.slice(-2)).toEqual([12, 210])
    const backwards = await ask('GET', `${file}?from=2026-02-01&to=2026-01-01`)
    expect([backwards.status, backwards.body.findings[0].path]).toEqual([422, 'to'])
    expect((await portal.request('GET', `${file}?${period}`)).status).toBe(401)
    const others = await portal.request('GET', `${file}?${period}`, {
      token: theirs.token,
      participant: theirs.participant.id,
    })
    expect([others.status, others.body.code]).toEqual([404, 'contact.not-found'])
  })

  test('has the last price of a product by buyer, with shared addresses separated by name', async () => {
    await sell(moved, '70')
    const sales = (await ask('GET', `/products/${product.id}/sales`)).body.data
    expect(
      sales.map((sale: Record<string, unknown>) => [
        sale['buyerName'],
        sale['unitPrice'],
        sale['currency'],
        sale['invoices'],
      ]),
    ).toEqual([
      [moved.nameEn, '70', 'AED', 1],
      [old.nameEn, '50', 'AED', 3],
    ])
    const query = `buyer=${old.participantId}&products=${product.id}`
    expect((await ask('GET', `/products/last-prices?${query}`)).body.data).toEqual([sales[1]])
    const nobody = `buyer=0235:1999999999&products=${product.id}`
    expect((await ask('GET', `/products/last-prices?${nobody}`)).body.data).toEqual([])
    const others = await portal.request('GET', `/products/${product.id}/sales`, {
      token: theirs.token,
      participant: theirs.participant.id,
    })
    expect([others.status, others.body.code]).toEqual([404, 'product.not-found'])
  })

  test('moves with a merge: documents do not change, and later ones count at the other contact', async () => {
    const before = await readDocument(portal, ours, first)
    const fresh = async (id: string) => (await ask('GET', `/contacts/${id}`)).body.data
    const request = async () => ({
      into: stored.id,
      version: (await fresh(merged.id)).version,
      intoVersion: (await fresh(stored.id)).version,
    })
    const path = `/contacts/${merged.id}/merge`
    const stale = await ask('POST', path, { ...(await request()), version: 99 })
    expect([stale.status, stale.body.code]).toEqual([409, 'version.conflict'])
    const itself = await ask('POST', `/contacts/${stored.id}/merge`, await request())
    expect([itself.status, itself.body.findings[0].path]).toEqual([422, 'into'])
    expect((await ask('POST', path, await request(), theirs.token)).status).toBe(404)
    expect((await portal.request('POST', path, { body: await request() })).status).toBe(401)

    const done = await ask('POST', path, await request())
    expect([done.status, done.body.data]).toMatchObject([
      200,
      {
        id: stored.id,
        name: 'Palm Logistics',
        participantId: moved.participantId,
        isCustomer: true,
        isSupplier: true,
        email: 'old@palm.example',
        notes: 'Pays late\nAsk for Omar',
        legalRegistration: { id: 'CN-77' },
        selfBillingAgreement: { reference: 'SB-1' },
        usageCount: 5,
      },
    ])
    expect(await fresh(merged.id)).toMatchObject({
      archived: true,
      mergedInto: stored.id,
      name: 'Palm Logistics L.L.C.',
    })
    expect((await fresh(stored.id)).usageCount).toBe(5)
    const twice = await ask('POST', path, await request())
    expect([twice.status, twice.body.code]).toEqual([409, 'contact.merged'])
    const change = await ask('PUT', `/contacts/${merged.id}`, { ...(await fresh(merged.id)) })
    expect([change.status, change.body.code, change.body.findings[0].params.id]).toEqual([
      409,
      'contact.merged',
      stored.id,
    ])

    expect((await readDocument(portal, ours, first)).draft.buyer).toEqual(before.draft.buyer)
    const [aed] = await totals(stored.id)
    expect(aed).toMatchObject({ documents: 4, closing: '252.00' })
    expect(await totals(merged.id)).toEqual(await totals(stored.id))
    await sell(old, '1')
    expect((await fresh(stored.id)).usageCount).toBe(6)
    expect((await fresh(merged.id)).usageCount).toBe(4)
    const trail = await portal.query(
      `select subject_id, after ->> 'mergedInto' as into from audit_entries where action = 'contact.merged'`,
    )
    expect(trail).toEqual([{ subject_id: merged.id, into: stored.id }])
  })

  test('follows a second merge, and a deleted merged contact is kept', async () => {
    const body = { name: 'Palm Group', billingAddress: address }
    const group = (await ask('POST', '/contacts', body)).body.data
    const { version } = (await ask('GET', `/contacts/${stored.id}`)).body.data
    const request = { into: group.id, version, intoVersion: 1 }
    expect((await ask('POST', `/contacts/${stored.id}/merge`, request)).status).toBe(200)
    expect((await ask('GET', `/contacts/${merged.id}`)).body.data.mergedInto).toBe(group.id)
    expect((await totals(merged.id))[0]).toMatchObject({ documents: 5 })
    expect((await ask('DELETE', `/contacts/${merged.id}`)).body.data).toEqual({ outcome: 'archived' })
    expect((await ask('GET', `/contacts/${merged.id}`)).body.data.mergedInto).toBe(group.id)
  })
})
