/* oxlint-disable typescript/no-explicit-any -- answers are read as they come */
/**
 * Numbers, buyers, products, accounts and headings of ledgers, over HTTP: none is silently dropped, guessed or
 * replaced.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { finding, importSteps, table } from './testing/import-steps.ts'
import { uploadFile } from './testing/upload-file.ts'

let portal: TestPortal
let ours: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Sahel Trading LLC' })
})
afterAll(() => portal.stop())

const { get, send, checked, standing, written, amounts } = importSteps(() => ({ portal, company: ours }))

/** A row that can be issued as it is: to a buyer of the address book. */
const issuable = (number: string, type = '380', rest = '') =>
  `${number},${type},2026-11-20,2026-12-20,10,Outside buyer 1,Report,1,100,5,Service,998311${rest}`
const issuableHead =
  'Invoice No,Type,Date,Due Date,Payment Method,Customer,Item,Qty,Price,VAT %,Item Type,SAC'

describe('numbers of the ledger', () => {
  beforeAll(async () => {
    const { buyer } = standardInvoice(outsideBuyer(1))
    const contact = {
      ...{ name: buyer?.legalName, participantId: `0235:${buyer?.participantId?.value}`, trn: buyer?.trn },
      legalRegistration: { type: 'TL', id: '123456', authority: 'Dubai Department of Economy and Tourism' },
      billingAddress: { line1: 'Al Maktoum Road 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
    }
    expect((await send('POST', '/contacts', contact)).status).toBe(201)
  })

  async function issued(document: any) {
    const answer = await send('POST', `/documents/${document.id}/issue`, { version: document.version }, true)
    expect([answer.status, JSON.stringify(answer.body.findings ?? [])]).toEqual([200, '[]'])
    return answer.body.data
  }

  test('are chosen once, and stay: on the draft, at issue, and beside the series', async () => {
    const text = table([issuableHead, issuable('ERP/2026/0091')])
    const read = await uploadFile(portal, ours, { kind: 'documents', fileName: 'n.csv' }, text)
    expect(read).toMatchObject({ numbers: null, questions: { numbers: { value: 'ERP/2026/0091' } } })
    const check = await checked('documents', text, {}, { numbers: 'keep', remember: true })
    expect(check.one.numbers).toBe('keep')
    const document = (await written(check)).get('ERP/2026/0091')
    expect(document).toMatchObject({ number: 'ERP/2026/0091', draft: { keepsNumber: true } })
    expect((await issued(document)).number).toBe('ERP/2026/0091')
    const again = await uploadFile(portal, ours, { kind: 'documents', fileName: 'n.csv' }, text)
    expect(again.numbers).toBe('keep')
    // A number of the ledger that the series reaches later is skipped.
    const preview = (await get('/documents/next-number?typeCode=380')).number as string
    const taken = await written(await checked('documents', table([issuableHead, issuable(preview)])))
    expect((await issued(taken.get(preview))).number).toBe(preview)
    const { number: _number, ...plain } = standardInvoice(outsideBuyer(1))
    const saved = await send('POST', '/documents', { draft: plain })
    expect((await issued(saved.body.data)).number).not.toBe(preview)
  })

  test('that get new ones are searched by, and credit notes against them find their invoice', async () => {
    const check = await checked(
      'documents',
      table([issuableHead, issuable('ERP/2026/0500')]),
      {},
      { numbers: 'renew' },
    )
    const document = (await written(check)).get('ERP/2026/0500')
    expect(document).toMatchObject({ number: null, draft: { ledgerNumber: 'ERP/2026/0500' } })
    const { id, number } = await issued(document)
    expect(number).toMatch(/^INV-/)
    const found = await get(`/documents?direction=sent&search=${encodeURIComponent('ERP/2026/0500')}`)
    expect(found.map((one: any) => one.id)).toEqual([id])
    const credits = await checked(
      'documents',
      table([
        `${issuableHead},Original Invoice,Original Invoice Date,Reason`,
        issuable('ERP/CN/7', 'Credit Note', ',ERP/2026/0500,2026-11-20,DL8.61.1.D').replace(
          ',2026-12-20,10,',
          ',,,',
        ),
      ]),
      {},
      { numbers: 'renew' },
    )
    const credit = (await written(credits)).get('ERP/CN/7')
    expect(credit.draft.precedingDocuments).toMatchObject([{ number }])
    expect(credit.draft.creditReason).toBe('DL8.61.1.D')
    const done = await issued(credit)
    expect(await get(`/documents/${done.id}`)).toMatchObject({ related: [{ id, relation: 'corrects' }] })
  })
})

describe('the buyer', () => {
  test('of a name that two contacts have, of another TRN, or with an invalid TRN, is never guessed', async () => {
    const address = { line1: 'Street 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
    for (const trn of ['100777000100003', '100777000200003'])
      expect(
        (
          await send('POST', '/contacts', {
            name: 'Twin Stores LLC',
            trn,
            participantId: `0235:${trn.slice(0, 10)}`,
            billingAddress: address,
          })
        ).status,
      ).toBe(201)
    expect(
      (
        await send('POST', '/contacts', {
          name: 'Harbour Works LLC',
          trn: '100777000300003',
          participantId: '0235:1007770003',
          billingAddress: address,
        })
      ).status,
    ).toBe(201)
    const check = await checked(
      'documents',
      table([
        'Invoice No,Date,Customer,TRN,Item,Qty,Price,VAT %',
        'BU-1,2026-11-20,Twin Stores LLC,,Rope,1,10,5',
        'BU-2,2026-11-20,Twin Stores LLC,100777000200003,Rope,1,10,5',
        'BU-3,2026-11-20,Harbour Works LLC,100777000200003,Rope,1,10,5',
        'BU-4,2026-11-20,Harbour Works LLC,10077700030000,Rope,1,10,5',
        'BU-5,2026-11-20,Harbour Works L.L.C,100777000300003,Rope,1,10,5',
      ]),
    )
    const ofBuyer = check.found.filter(([, , rule]) => /^falaj-import-(buyer|trn)/.test(rule))
    expect(ofBuyer).toEqual([
      [2, 'buyer.name', 'falaj-import-buyer-ambiguous'],
      [4, 'buyer.name', 'falaj-import-buyer-name'],
      [5, 'buyer.trn', 'falaj-import-trn-length'],
    ])
    expect(check.rows.map(({ outcome }) => outcome)).toEqual(['invalid', 'new', 'new', 'invalid', 'new'])
    const contacts = await checked(
      'customers',
      table(['Customer Name,Email', 'Twin Stores LLC,a@twin.example']),
    )
    expect(contacts.found).toEqual([[2, 'name', 'falaj-import-buyer-ambiguous']])
  })
})

describe('gaps and contradictions of a file', () => {
  test('are findings: no VAT, a rate without a tax, signs of credit notes, lost zeros, an unknown account', async () => {
    const product = {
      ...{ code: '00123', name: 'Valve', unitCode: 'H87', unitPrice: '75', vatCategory: 'Z', vatRate: '0' },
      ...{ itemType: 'G', hsCode: '848180' },
    }
    expect((await send('POST', '/products', product)).status).toBe(201)
    const check = await checked(
      'documents',
      table([
        'Invoice No,Type,Date,Customer,Item Code,Item,Qty,Price,VAT Category,VAT %,IBAN',
        'OP-1,380,2026-11-20,Marsa Trading,,Rope,1,100,,,',
        'OP-2,380,2026-11-20,Marsa Trading,,Rope,1,100,Exempt,5,',
        'OP-3,381,2026-11-20,Marsa Trading,,Rope,-1,100,,5,',
        'OP-4,380,2026-11-20,Marsa Trading,123,Valve,1,75,,5,',
        'OP-5,380,2026-11-20,Marsa Trading,00123,Valve,1,75,,,',
        'OP-6,380,2026-11-20,Marsa Trading,,Rope,1,100,,5,ae07 0331 2345 6789 0123 456',
      ]),
    )
    expect(check.found).toEqual([
      [2, 'line.vatCategory', 'falaj-import-vat-assumed'],
      [3, 'line.vatRate', 'falaj-import-vat-conflict'],
      [4, 'line.quantity', 'falaj-import-credit-sign'],
      [5, 'line.code', 'falaj-import-code-zeros'],
      [7, 'payeeAccount', 'falaj-import-account'],
    ])
    expect(finding(check, 'falaj-import-code-zeros')).toMatchObject({
      params: { value: '123', code: '00123' },
    })
    const documents = await written(check)
    expect(documents.get('OP-5').totals.grossTotal).toBe('75.00')
    expect(documents.get('OP-6').draft).toMatchObject({
      dueDate: '2026-12-20',
      paymentMeans: [{ code: '30', account: { value: 'AE070331234567890123456' } }],
      lines: [{ item: expect.not.objectContaining({ type: expect.anything() }) }],
    })
    // All rows without VAT are answered at once, like any other finding.
    const groups = await get(`/imports/${check.one.id}/findings`)
    expect(groups.map(({ finding: { rule } }: any) => rule)).toContain('falaj-import-vat-assumed')
  })

  test('are answered for all rows at once', async () => {
    const check = await checked(
      'documents',
      table([
        'Invoice No,Date,Customer,Item,Qty,Price,VAT Category,VAT %',
        'AL-1,2026-11-20,Marsa Trading,Rope,1,100,,',
        'AL-2,2026-11-20,Marsa Trading,Rope,1,100,,',
      ]),
    )
    expect(
      (await send('POST', `/imports/${check.one.id}/mend`, { column: 6, from: '', to: 'Z' })).status,
    ).toBe(200)
    await portal.runJobs()
    const after = await standing(check.one.id)
    expect(after.found).toEqual([])
    expect(await amounts(after)).toEqual({ 'AL-1': '100.00', 'AL-2': '100.00' })
  })
})

test('the payment defaults of the company apply to drafts of programs and files, whose own values stay', async () => {
  const { environment: _environment, year: _year, ...settings } = await get('/settings')
  const payment = { days: 7, method: '10', terms: 'Paid in cash at the counter' }
  expect((await send('PUT', '/settings', { ...settings, payment })).status).toBe(200)
  const { dueDate: _dueDate, paymentMeans: _means, ...plain } = standardInvoice(outsideBuyer(1))
  const save = async (changes: object) =>
    (await send('POST', '/documents', { draft: { ...plain, issueDate: '2026-11-20', ...changes } })).body.data
      .draft
  const defaults = {
    dueDate: '2026-11-27',
    paymentMeans: [{ code: '10' }],
    paymentTerms: [{ note: 'Paid in cash at the counter' }],
  }
  expect(await save({})).toMatchObject(defaults)
  const own = { dueDate: '2026-12-01', paymentMeans: [{ code: '20' }], paymentTerms: [] }
  expect(await save(own)).toMatchObject(own)
  const check = await checked(
    'documents',
    table([
      'Invoice No,Date,Due Date,Terms,Customer,Item,Qty,Price,VAT %',
      'PD-1,2026-11-20,,,Marsa Trading,Rope,1,100,5',
      'PD-2,2026-11-20,2026-12-05,Net 15,Marsa Trading,Rope,1,100,5',
    ]),
  )
  const documents = await written(check)
  expect(documents.get('PD-1').draft).toMatchObject(defaults)
  expect(documents.get('PD-2').draft).toMatchObject({
    dueDate: '2026-12-05',
    paymentTerms: [{ note: 'Net 15' }],
  })
  // A change of other settings leaves them.
  const { payment: _payment, environment: _at, year: _of, ...others } = await get('/settings')
  expect((await send('PUT', '/settings', others)).body.data.payment).toEqual(payment)
  const usual = { ...others, version: others.version + 1, payment: { days: 30, method: '30', terms: '' } }
  expect((await send('PUT', '/settings', usual)).status).toBe(200)
})

test('a draft of a program begins as one of the form, with the account of its currency', async () => {
  const account = {
    ...{ account: 'ae07 0331-2345 6789 0123 456', accountName: 'Sahel Trading LLC', bankName: 'Bank' },
    currency: 'AED',
  }
  expect((await send('POST', '/settings/bank-accounts', account)).status).toBe(200)
  const { dueDate: _dueDate, paymentMeans: _means, ...plain } = standardInvoice(outsideBuyer(1))
  const { draft } = (await send('POST', '/documents', { draft: { ...plain, issueDate: '2026-11-20' } })).body
    .data
  expect(draft).toMatchObject({
    dueDate: '2026-12-20',
    paymentMeans: [{ code: '30', account: { value: 'AE070331234567890123456', name: 'Sahel Trading LLC' } }],
  })
  const check = await checked(
    'documents',
    table([
      'Invoice No,Date,Payment Method,Customer,Item,Qty,Price,VAT %',
      'FD-1,2026-11-20,transfer,Marsa Trading,Rope,1,100,5',
    ]),
  )
  const imported = (await written(check)).get('FD-1').draft
  expect(imported).toMatchObject({ dueDate: draft.dueDate, paymentMeans: draft.paymentMeans })
  // Another account of ours by its number alone: its holder and bank are filled in, and values of the file stay.
  const other = {
    ...account,
    account: 'DE89370400440532013000',
    accountName: 'Sahel Escrow',
    bic: 'COBADEFF',
  }
  expect((await send('POST', '/settings/bank-accounts', other)).status).toBe(200)
  const toOther = await checked(
    'documents',
    table([
      'Invoice No,Date,Payment Method,IBAN,Customer,Item,Qty,Price,VAT %',
      'FD-2,2026-11-20,transfer,de89 3704 0044 0532 0130 00,Marsa Trading,Rope,1,100,5',
    ]),
  )
  const named = { value: 'DE89370400440532013000', name: 'Sahel Escrow', bankId: 'COBADEFF' }
  expect((await written(toOther)).get('FD-2').draft.paymentMeans).toMatchObject([{ account: named }])
  const said = { code: '30', account: { ...named, name: 'Sahel in liquidation' } }
  const saved = await send('POST', '/documents', { draft: { ...plain, paymentMeans: [said] } })
  expect(saved.body.data.draft.paymentMeans).toEqual([said])

  // A document that a file holds whole has them added, too, but no due date and no account that it does not name.
  const byNumber = { code: '30', account: { value: 'DE89370400440532013000' } }
  const { issueDate: _issueDate, ...whole } = { ...plain, kind: 'invoice' }
  const file = JSON.stringify([
    { ...whole, issueDate: '2026-11-20', number: 'FD-3', paymentMeans: [byNumber] },
    { ...whole, issueDate: '2026-11-20', number: 'FD-4', paymentMeans: [said] },
    { ...whole, issueDate: '2026-11-20', number: 'FD-5' },
  ])
  const requested = { kind: 'documents', fileName: 'whole.json' }
  const read = await uploadFile(portal, ours, requested, file)
  const drafts = await written(await standing(read.id))
  expect(drafts.get('FD-3').draft.paymentMeans).toEqual([{ ...byNumber, account: named }])
  expect(drafts.get('FD-4').draft.paymentMeans).toEqual([said])
  expect([drafts.get('FD-5').draft.paymentMeans, drafts.get('FD-3').draft.dueDate]).toEqual([
    undefined,
    undefined,
  ])
  expect((await uploadFile(portal, ours, requested, file)).counts).toMatchObject({ unchanged: 3, changed: 0 })
  // Saving a draft again replaces all of it: an omitted field is removed, and does not return.
  const { id, version } = drafts.get('FD-3')
  const emptied = { ...drafts.get('FD-3').draft, paymentMeans: [byNumber] }
  const again = await send('PUT', `/documents/${id}`, { draft: emptied, version })
  expect(again.body.data.draft.paymentMeans).toEqual([byNumber])
})

describe('headings', () => {
  const guessed = async (kind: string, headings: string, row: string) => {
    const read = await uploadFile(portal, ours, { kind, fileName: 'h.csv' }, table([headings, row]))
    return read.columns.map(({ field }: any) => field)
  }

  test('of other programs are recognized, with the contents of their columns', async () => {
    expect(
      await guessed(
        'documents',
        'Invoice Number,Invoice Date,Customer Name,Item Name,Item Desc,Quantity,Usage unit,Item Price,Item Tax,Item Tax %,Is Inclusive Tax,Item Total,SubTotal,Total',
        'Z-1,2026-11-20,Marsa,Rope,12 mm,1,pcs,105,Standard Rate,5,true,100.00,100.00,105.00',
      ),
    ).toEqual([
      ...['number', 'issueDate', 'buyer.name', 'line.name', 'line.description', 'line.quantity', 'line.unit'],
      ...['line.price', 'line.vatCategory', 'line.vatRate', 'taxIncluded', 'line.net', 'net', 'total'],
    ])
    expect(
      await guessed(
        'documents',
        'Number,Partner Name,Invoice/Bill Date,Description,Qty/Pcs,Unit Price (USD),Tax,Buyer State,H.S. Code,Inv. Date',
        'O-1,Marsa,2026-11-20,Rope,1,100,457.30,Dubai,731210,2026-11-20',
      ),
    ).toEqual([
      ...['number', 'buyer.name', 'issueDate', 'line.name', 'line.quantity', 'line.price', 'vatAmount'],
      ...['buyer.address.subdivision', 'line.hsCode', null],
    ])
    expect(
      await guessed(
        'documents',
        'رقم الفاتورة,تاريخ الفاتورة,اسم العميل,البيان,الكمية,سعر الوحدة,نسبة الضريبة,الخصم,الإجمالي',
        'ع-1,2026-11-20,مرسى,حبل,1,100,5,10,94.50',
      ),
    ).toEqual([
      ...['number', 'issueDate', 'buyer.name', 'line.name', 'line.quantity', 'line.price', 'line.vatRate'],
      ...['line.discount', 'total'],
    ])
  })

  test('of our own files are all recognized, and their rows are read back unchanged', async () => {
    const contact = {
      ...{ name: 'Round Trip LLC', nameAr: 'ذهاب وعودة', tradingName: 'RT', email: 'a@rt.example' },
      ...{
        phone: '+971 4 555 0000',
        trn: '100777000400003',
        tin: '1007770004',
        participantId: '0235:1007770004',
      },
      ...{ isCustomer: true, isSupplier: false, notes: '=1+1', addressAr: 'شارع 1، دبي' },
      legalRegistration: { type: 'PAS', id: 'P-1', authority: 'IN' },
      billingAddress: {
        line1: 'Street 1',
        line2: 'Floor 2',
        city: 'Dubai',
        postalCode: '00123',
        subdivision: 'DXB',
        country: 'AE',
      },
    }
    expect((await send('POST', '/contacts', contact)).status).toBe(201)
    const service = {
      ...{
        code: 'EX-1',
        name: 'Residential rent',
        unitCode: 'MON',
        unitPrice: '1000.5',
        vatCategory: 'E',
        vatRate: '',
      },
      ...{ exemptionReasonCode: 'DL8.46.2', itemType: 'S', sacCode: '997211' },
    }
    expect((await send('POST', '/products', service)).status).toBe(201)
    for (const [kind, path] of [
      ['customers', '/contacts.csv'],
      ['suppliers', '/contacts.xlsx'],
      ['products', '/products.csv'],
    ] as const)
      for (const language of ['en', 'ar']) {
        const file = await fetch(`${portal.url}/api/preprod/v1${path}?language=${language}`, {
          headers: { authorization: `Falaj ${ours.token}`, 'falaj-participant': ours.participant.id },
        })
        const check = await checked(kind, new Uint8Array(await file.arrayBuffer()))
        expect(check.one.columns.filter(({ field }: any) => field === null)).toEqual([])
        const others = check.rows.filter(({ outcome }) => outcome !== 'unchanged')
        expect(others.map(({ cells, findings }) => [cells, findings])).toEqual([])
        expect(check.one.counts.unchanged).toBe(check.one.total)
      }
  })
})

test('numbers that differ by case or invisible marks are the same, and a taken one is named', async () => {
  const settings = await get('/settings')
  const off = await send('PUT', '/settings', { ...settings, sequenceIncrementEnabled: false })
  expect(off.status, JSON.stringify(off.body)).toBe(200)
  const issue = async (number: string) => {
    const saved = await send('POST', '/documents', { draft: standardInvoice(outsideBuyer(1), { number }) })
    return await send('POST', `/documents/${saved.body.data.id}/issue`, { version: 1 }, true)
  }
  expect((await issue('EX-100')).status).toBe(200)
  for (const number of ['ex-100', 'EX-100\u200e', 'EX-1\u00ad00']) {
    const refused = await issue(number)
    expect(refused.body.findings).toContainEqual(
      expect.objectContaining({ rule: 'falaj-number-taken', params: { number: 'EX-100' } }),
    )
    const records = await get(`/documents/draft-records?typeCode=380&number=${encodeURIComponent(number)}`)
    expect(records.takenNumber).toBe('EX-100')
  }
})
