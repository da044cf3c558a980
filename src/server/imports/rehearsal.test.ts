/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { wakeJobsOf } from '#platform/testing/queue'
import { uploadFile } from './testing/upload-file.ts'

let portal: TestPortal
let company: TestCompany
let others: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Rehearsing' })
  others = await registerCompany(portal, { name: 'Others', onboard: false })
})
afterAll(() => portal.stop())

const as = ({ participant, token }: TestCompany) => ({ token, participant: participant?.id })

test('a rehearsal lists at once what the next run would list, and what follows from a choice', async () => {
  const seller = await registerCompany(portal, { name: 'Plain' })
  const call = (method: 'GET' | 'PUT', path: string, body?: object) =>
    portal.request(method, path, { ...as(seller), ...(body ? { body } : {}) })
  const heading =
    'Inv No;Date;Due date;Cust.;TRN;Buyer address;Buyer city;Buyer emirate;Item;Item type;HS;QTY;UOM;Price;VAT %;Payment mode;IBAN'
  const row = (hs: string, mode: string, tax = '15', account = '') =>
    `P-1;2026-10-15;2026-11-15;Gulf Marine;100881234700003;Al Maktoum Road 5;Dubai;Dubai;Rope;Goods;${hs};2;pcs;12.00;${tax};${mode};${account}`
  const causesOf = async (line: string) => {
    const requested = { kind: 'documents', purpose: 'rehearsal', fileName: 'plain.csv' }
    const read = await uploadFile(portal, seller, requested, [heading, line].join('\n'))
    const fields = read.columns.map(({ field }: any) => field)
    expect(
      (await call('PUT', `/imports/${read.id}/columns`, { fields, dates: 'dayFirst', decimals: 'point' }))
        .status,
    ).toBe(200)
    await portal.runJobs()
    const { causes, passed } = (await call('GET', `/imports/${read.id}/rehearsal`)).body.data
    return { passed, causes: causes.map(({ field, rule, severity }: any) => [rule, field, severity]) }
  }
  // Without an HS code and a payment method: the rate blocks now, and the account is announced.
  const first = await causesOf(row('', ''))
  expect(first.passed).toBe(0)
  expect(first.causes).toContainEqual(['ibr-184-ae', 'line.hsCode', 'fatal'])
  expect(first.causes).toContainEqual(['ibr-190-ae', 'line.vatRate', 'fatal'])
  expect(first.causes).toContainEqual(['ibr-191-ae', 'paymentMeans', 'fatal'])
  expect(first.causes).toContainEqual(['ibr-192-ae', 'payeeAccount', 'warning'])
  // A value that cannot be read hides nothing else.
  const unread = await causesOf(row('', '').replace('2026-10-15', 'soon').replace(';2;', ';abc;'))
  expect(unread.causes.map(([rule]: string[]) => rule)).toEqual(
    expect.arrayContaining(['ibr-184-ae', 'ibr-190-ae', 'ibr-191-ae', 'ibr-192-ae']),
  )
  // The next runs have no cause that was not listed.
  const known = new Set(first.causes.map(([rule]: string[]) => rule))
  const transfer = await causesOf(row('731210', 'Bank transfer'))
  expect(transfer.causes).toContainEqual(['ibr-192-ae', 'payeeAccount', 'fatal'])
  expect(transfer.causes.filter(([rule]: string[]) => !known.has(rule ?? ''))).toEqual([])
  expect(await causesOf(row('731210', 'Cash', '5'))).toEqual({ passed: 1, causes: [] })
})

test('a rehearsal lists predicted failures by cause with the place to fix them, writes nothing, and is compared', async () => {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, idempotencyKey?: true) =>
    portal.request(method, path, {
      ...as(company),
      ...(body ? { body } : {}),
      ...(idempotencyKey ? { idempotencyKey } : {}),
    })
  const number = async () => (await call('GET', '/documents/next-number?typeCode=380')).body.data.number
  const address = { line1: '', city: '', subdivision: '', country: 'AE' }
  const palm = {
    ...{ name: 'Palm Logistics LLC', trn: '100990441700003', tin: '1009904417' },
    ...{ participantId: '0235:1009904417', billingAddress: address },
  }
  const contact = (await call('POST', '/contacts', palm)).body.data
  const hook = { code: 'H-1', name: 'Hook', unitCode: 'H87', unitPrice: '10', itemType: 'G' }
  const product = (await call('POST', '/products', hook)).body.data
  const place = 'Al Maktoum Road 5;Dubai;Dubai'
  const line = (id: string, buyer: string, item: string, quantity = '2') =>
    `${id};2026-10-15;2026-11-15;${buyer};${place};${item};${quantity};pcs;12.00;5%;Cash`
  const [gulf, poor] = ['Gulf Marine;100881234700003', 'Palm Logistics LLC;100990441700003']
  const file = [
    'Inv No;Date;Due date;Cust.;TRN;Buyer address;Buyer city;Buyer emirate;Item;Item code;HS;QTY;UOM;Price;Tax;Payment mode',
    ...[
      // Payable within thirty days, as it would be if it were written.
      line('R-1', gulf, 'Rope;;731210').replace('2026-11-15', ''),
      line('R-2', gulf, 'Rope;;731210'),
      line('R-2', gulf, 'Net;;560819'),
    ],
    ...[line('R-3', poor, 'Rope;;731210'), line('R-4', poor, 'Rope;;731210'), line('R-5', gulf, 'Hook;H-1;')],
    line('R-6', gulf, 'Rope;;731210', 'abc'),
  ].join('\n')
  const requested = { kind: 'documents', purpose: 'rehearsal', fileName: 'october.csv' }
  const before = [await number(), await count()]
  const read = await uploadFile(portal, company, requested, file)
  expect([read.state, read.purpose]).toEqual(['columns', 'rehearsal'])
  const columns = {
    fields: read.columns.map(({ field }: any) => field),
    dates: 'dayFirst',
    decimals: 'point',
  }
  expect((await call('PUT', `/imports/${read.id}/columns`, columns)).body.code).toBeUndefined()
  await portal.runJobs()
  const report = async (id: string) => (await call('GET', `/imports/${id}/rehearsal`)).body.data
  const first = await report(read.id)
  expect([first.passed, first.documents, first.isRegistered, first.previous]).toEqual([2, 6, true, null])
  const failed = first.causes.filter(({ severity }: any) => severity === 'fatal')
  const causes = failed.map(({ documents, example, field, mend }: any) => [
    ...[documents, field, example.row, example.number, mend.place, mend.id],
  ])
  expect(causes[0]).toEqual([2, 'buyer.address.line1', 5, 'R-3', 'contact', contact.id])
  expect(causes).toContainEqual([1, 'line.hsCode', 7, 'R-5', 'product', product.id])
  expect(causes).toContainEqual([1, 'line.quantity', 8, 'R-6', 'file', null])
  expect(failed.map(({ documents }: any) => documents)).toEqual(
    failed.map(({ documents }: any) => documents).toSorted((one: number, other: number) => other - one),
  )
  // Every other operation is refused: it writes nothing and takes no number.
  expect((await call('POST', `/imports/${read.id}/confirm`, {})).body.code).toBe('import.rehearsal')
  const correction = { column: 0, from: 'R-1', to: 'R-9' }
  expect((await call('POST', `/imports/${read.id}/mend`, correction)).body.code).toBe('import.rehearsal')
  expect([await number(), await count()]).toEqual(before)
  for (const [language, heading] of [
    ['en', 'Effect,Cause,Rule'],
    ['ar', 'الأثر,السبب,القاعدة'],
  ] as const) {
    const saved = await call('GET', `/imports/${read.id}/rehearsal.csv?language=${language}`)
    expect(saved.body.replace('\ufeff', '').startsWith(heading)).toBe(true)
    expect(saved.body).toContain('Palm Logistics LLC')
    expect(saved.body.trim().split('\r\n')).toHaveLength(first.causes.length + 1)
  }

  // The records are fixed, and the same rows run again, also when the user presses twice.
  const whole = { ...address, line1: 'Street 14', city: 'Dubai', subdivision: 'DXB' }
  const { version } = (await call('GET', `/contacts/${contact.id}`)).body.data
  const fixed = { ...palm, billingAddress: whole, version }
  expect((await call('PUT', `/contacts/${contact.id}`, fixed)).body.code).toBeUndefined()
  const key = { ...as(company), idempotencyKey: crypto.randomUUID(), body: {} }
  const again = await portal.request('POST', `/imports/${read.id}/repeat`, key)
  expect([again.status, again.body.code]).toEqual([202, undefined])
  expect((await portal.request('POST', `/imports/${read.id}/repeat`, key)).body.data.id).toBe(
    again.body.data.id,
  )
  await portal.runJobs()
  const second = await report(again.body.data.id)
  expect([second.passed, second.documents, second.previous.id, second.previous.passed]).toEqual([
    4,
    6,
    read.id,
    2,
  ])
  expect(second.previous.gone.map(({ field }: any) => field)).toContain('buyer.address.line1')
  expect(second.causes.find(({ field }: any) => field === 'line.quantity').before).toBe(1)
  expect((await portal.request('GET', `/imports/${read.id}/rehearsal`, as(others))).body.code).toBe(
    'import.not-found',
  )
  // Only documents can be rehearsed, and an import to be written is no rehearsal.
  const products = await portal.request(
    'POST',
    '/imports?kind=products&purpose=rehearsal&fileName=p.csv',
    key,
  )
  expect(products.body.findings[0].path).toContain('purpose')

  // After a month its rows go; the report stays for a year, to compare the next one with.
  await wakeJobsOf(portal, ['imports.expire'])
  await portal.runJobs()
  expect(
    (
      await portal.query('select count(*)::integer as rows from import_rows where import_id = $1', [read.id])
    )[0],
  ).toEqual({ rows: 0 })
  expect((await report(read.id)).passed).toBe(2)
  const late = { ...key, idempotencyKey: crypto.randomUUID() }
  expect((await portal.request('POST', `/imports/${read.id}/repeat`, late)).body.code).toBe(
    'import.rehearsal-rows-gone',
  )
  expect((await call('PUT', `/imports/${read.id}/columns`, columns)).body.code).toBe(
    'import.rehearsal-rows-gone',
  )

  async function count(): Promise<unknown> {
    return (
      await portal.query('select count(*)::integer as documents from documents where organization_id = $1', [
        company.organizationId,
      ])
    )[0]
  }
})

test('a misspelt emirate and an unknown buyer with half a TRN are both named, in their own columns', async () => {
  const call = (method: 'GET' | 'PUT', path: string, body?: object) =>
    portal.request(method, path, { ...as(company), ...(body ? { body } : {}) })
  const rest = 'Rope;731210;2;pcs;12.00;5%;Cash'
  const file = [
    'Inv No;Date;Due date;Cust.;TRN;Buyer address;Buyer city;Buyer emirate;Item;HS;QTY;UOM;Price;Tax;Payment mode',
    `S-1;2026-10-15;2026-11-15;Gulf Marine;100881234700003;Street 1;Sharjah;Sharja;${rest}`,
    `S-2;2026-10-15;2026-11-15;Nobody Known;12345;Street 1;Sharjah;Sharjah;${rest}`,
  ].join('\n')
  const requested = { kind: 'documents', purpose: 'rehearsal', fileName: 'emirates.csv' }
  const read = await uploadFile(portal, company, requested, file)
  const fields = read.columns.map(({ field }: any) => field)
  await call('PUT', `/imports/${read.id}/columns`, { fields, dates: 'dayFirst', decimals: 'point' })
  await portal.runJobs()
  const { causes, passed } = (await call('GET', `/imports/${read.id}/rehearsal`)).body.data
  const found = causes.map(({ example, field, rule }: any) => [rule, field, example.row, example.value])
  expect(found).toContainEqual(['falaj-emirate', 'buyer.address.subdivision', 2, 'Sharja'])
  expect(found).toContainEqual(['falaj-import-trn-length', 'buyer.trn', 3, '12345'])
  expect(passed).toBe(1)
})
