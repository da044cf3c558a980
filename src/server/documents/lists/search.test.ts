/** Searches of more documents than a search scans, compared with a naive search. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/base/ids.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, standardInvoice } from '../testing/invoices.ts'

interface Row {
  id: string
  date: string
  standing: string
  typeCode: string
  search: string
  currency: string
  payable: string
  buyer: string
  by: string
  reportId: string
  uuid: string
  response: string | null
}

let portal: TestPortal
let ours: TestCompany
let theirs: TestCompany
let rows: Row[]

const count = 6_000
/** Who saved few of the documents, and who saved the others. */
const [rare, often] = [newId('usr'), newId('usr')]

/** Documents of five years: `bygone` only in the first, `gulf` in one of ten, `xylophone` in four, `llc` in all. */
async function fill(company: TestCompany): Promise<void> {
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable,
       gross, transmission_state, message_level_status, tax_report_state, standing, search, created_at, issued_at,
       created_by, response, reporting_id_1, reporting_id_2, reporting_id_3)
     select $1, 'preprod', 'doc_' || lpad(to_hex(g), 10, '0') || left(md5(g::text), 16), $2, 'sent', 'issued',
       case g % 7 when 0 then '381' else '380' end, date '2021-01-10' + g / 4, 'INV-' || g, md5(g::text)::uuid::text,
       case g % 10 when 3 then 'Gulf Foods LLC' else 'Acme LLC' end, '', '0235:1000000001',
       case g % 10 when 3 then '0235:1009904417' else '0235:1000000002' end, case g % 100 when 7 then 'USD' else 'AED' end,
       g, g, 'sent', 'delivered', 'accepted',
       case g % 50 when 0 then 'needsYou' else 'complete' end,
       ' inv ' || g || ' llc' || case when g % 10 = 3 then ' gulf foods شركه الخليج 0235 1009904417' else ' acme' end
         || case when g < 1200 and g % 3 = 0 then ' bygone' else '' end
         || case when g % 1500 = 11 then ' xylophone' else '' end,
       now(), now(), case g % 1000 when 5 then '${rare}' else '${often}' end,
       case g % 30 when 4 then 'UQ' when 6 then 'RE' end, 'report-' || g, 'counterpart-' || g, 'acknowledgement-' || g
     from generate_series(1, $3::integer) g`,
    [company.organizationId, company.participant.id, count],
  )
}

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
  for (const company of [ours, theirs]) await fill(company)
  await portal.query('vacuum analyze documents, document_search')
  rows = await portal.query<Row>(
    `select id, date::text, standing, type_code as "typeCode", search, currency, payable, counterparty_name as buyer,
       created_by as by, reporting_id_1 as "reportId", uuid, response
     from documents where organization_id = $1
     order by date desc, id desc`,
    [ours.organizationId],
  )
})
afterAll(() => portal.stop())

async function ask(path: string) {
  const answer = await portal.request('GET', path, { token: ours.token, participant: ours.participant.id })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)

const questions: [string, (row: Row) => boolean][] = [
  ['search=llc', () => true],
  ['search=gulf', (row) => row.search.includes('gulf')],
  ['search=foods+gulf', (row) => row.search.includes('gulf')],
  [`search=${encodeURIComponent('الخليج شركة')}`, (row) => row.search.includes('gulf')],
  ['search=bygone', (row) => row.search.includes('bygone')],
  ['search=bygone+gulf', (row) => row.search.includes('bygone') && row.search.includes('gulf')],
  ['search=xylo', (row) => row.search.includes('xylo')],
  ['search=x', (row) => row.search.includes(' x')],
  ['search=INV-4321', (row) => row.search.includes('inv 4321')],
  [`search=${encodeURIComponent('٤٣٢')}`, (row) => row.search.includes('432')],
  ['search=nothing', () => false],
  ['search=bygone&filter=needsYou', (row) => row.search.includes('bygone') && row.standing === 'needsYou'],
  ['search=bygone&typeCode=381', (row) => row.search.includes('bygone') && row.typeCode === '381'],
  [
    'search=bygone&from=2021-03-15&to=2021-05-02',
    (row) => row.search.includes('bygone') && row.date >= '2021-03-15' && row.date <= '2021-05-02',
  ],
  ['currency=USD', (row) => row.currency === 'USD'],
  ['amountFrom=100&amountTo=130.5', (row) => Number(row.payable) >= 100 && Number(row.payable) <= 130.5],
  [`createdBy=${rare}`, (row) => row.by === rare],
  [
    'counterparty=0235%3A1009904417&to=2022-12-31',
    (row) => row.buyer.startsWith('Gulf') && row.date <= '2022-12-31',
  ],
  ['counterparty=Gulf+Foods+LLC&currency=USD', () => false],
  ['counterparty=Gulf+Foods', () => false],
  [
    'search=bygone&currency=USD&amountTo=900',
    (row) => row.search.includes('bygone') && row.currency === 'USD' && Number(row.payable) <= 900,
  ],
  [`search=bygone&createdBy=${rare}`, (row) => row.search.includes('bygone') && row.by === rare],
  ['decision=hold', (row) => row.response === 'UQ'],
  ['search=bygone&decision=dispute', (row) => row.search.includes('bygone') && row.response === 'RE'],
  ['search=xylo&decision=open&proforma=false', (row) => row.search.includes('xylo') && row.response === null],
  ['search=report-4321', (row) => row.reportId === 'report-4321'],
  ['search=counterpart-17', (row) => row.reportId === 'report-17'],
  ['search=acknowledgement-17', (row) => row.reportId === 'report-17'],
  // md5 of 17, which is there as an identifier.
  [
    'search=70efdf2e-c9b0-8607-9795-c442636b55fb',
    ({ uuid }) => uuid === '70efdf2e-c9b0-8607-9795-c442636b55fb',
  ],
  ['search=acknowledgement-17&currency=USD', () => false],
  ['search=gulf&to=2021-05-02&issued=true', (row) => row.search.includes('gulf') && row.date <= '2021-05-02'],
]

describe.each(questions)('%s', (query, matches) => {
  const path = `/documents?direction=sent&limit=200&${query}`

  test('all pages forth and back have the results of a naive search, in order', async () => {
    const expected = idsOf(rows.filter(matches))
    const forth: string[] = []
    let first = await ask(path)
    let last = first
    for (let page = first; ; page = await ask(`${path}&cursor=${page.page.next}`)) {
      forth.push(...idsOf(page.data))
      last = page
      // Every document but for the first pages of very long answers.
      if (page.page.next === null || forth.length >= 1_600) break
    }
    expect(forth).toEqual(expected.slice(0, forth.length))
    if (last.page.next === null) expect(forth).toHaveLength(expected.length)
    const back: string[] = []
    for (let page = last; ; page = await ask(`${path}&cursor=${page.page.previous}`)) {
      back.unshift(...idsOf(page.data))
      first = page
      if (page.page.previous === null) break
    }
    expect(back).toEqual(forth)
  })

  test('totals are exact up to a thousand', async () => {
    const expected = rows.filter(matches)
    const { total } = (await ask(path)).page
    const counts = (await ask(`/documents/counts?direction=sent&${query.replace('&filter=needsYou', '')}`))
      .data
    if (expected.length > 1_000) {
      expect(total).toEqual({ count: 1_000, exact: false, atLeast: true })
      expect(counts.atLeast).toContain('all')
    } else {
      expect(total).toEqual({ count: expected.length, exact: true })
      expect(counts.needsYou).toBe(expected.filter(({ standing }) => standing === 'needsYou').length)
    }
  })
})

test('a draft is found anywhere, in its present state, and the index has issued documents only', async () => {
  const save = async (legalName: string, draft?: { id: string; version: number }) => {
    const answer = await portal.request(draft ? 'PUT' : 'POST', `/documents${draft ? `/${draft.id}` : ''}`, {
      token: ours.token,
      participant: ours.participant.id,
      idempotencyKey: true,
      body: {
        // At the end of the list: not among the scanned rows.
        draft: { kind: 'invoice', issueDate: '2021-02-01', buyer: { legalName } },
        ...(draft && { version: draft.version }),
      },
    })
    expect([200, 201]).toContain(answer.status)
    return answer.body.data as { id: string; version: number }
  }
  const find = async (word: string) =>
    idsOf((await ask(`/documents?direction=sent&search=${word}&from=2019-01-01`)).data)
  const indexed = (id: string) => portal.query('select from document_search where document_id = $1', [id])
  let draft = await save('Quizzical Traders')
  expect(await find('quizzical')).toEqual([draft.id])
  draft = await save('Plain Traders', draft)
  expect(await find('quizzical')).toEqual([])
  expect(await find('plain')).toEqual([draft.id])
  const gone = await portal.request('DELETE', `/documents/${draft.id}?version=${draft.version}`, {
    token: ours.token,
    participant: ours.participant.id,
  })
  expect(gone.status).toBe(200)
  expect(await find('plain')).toEqual([])
  const stored = await save('Quizzical Traders')
  const issued = await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1)))
  expect([await indexed(stored.id), await indexed(issued.id)].map(({ length }) => length)).toEqual([0, 1])
})

describe('one search over contacts, documents and products', () => {
  const search = encodeURIComponent('الخليج')

  async function searchAs(company: TestCompany, query: string, participant = company.participant.id) {
    return await portal.request('GET', `/search?${query}`, { token: company.token, participant })
  }

  beforeAll(async () => {
    const billingAddress = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
    for (const company of [ours, theirs]) {
      const by = { token: company.token, participant: company.participant.id }
      const contact = { name: 'Gulf Foods LLC', nameAr: 'شركة الخَليج للأغذية', billingAddress }
      const product = { name: 'Gulf rope', nameAr: 'حبل الخليج', unitCode: 'EA', unitPrice: '12' }
      expect((await portal.request('POST', '/contacts', { ...by, body: contact })).status).toBe(201)
      expect((await portal.request('POST', '/products', { ...by, body: product })).status).toBe(201)
    }
  })

  test('finds names in either script, the newest and the first of each, and counts the rest', async () => {
    const { status, body } = await searchAs(ours, `search=${search}&limit=2`)
    expect([status, body.code]).toEqual([200, undefined])
    expect(body.data.contacts.rows.map(({ name }: { name: string }) => name)).toEqual(['Gulf Foods LLC'])
    expect(body.data.products.rows).toEqual([
      expect.objectContaining({ name: 'Gulf rope', unitPrice: '12', currency: 'AED' }),
    ])
    const expected = rows.filter((row) => row.search.includes('gulf'))
    expect(body.data.sent.rows.map(({ id }: { id: string }) => id)).toEqual(
      expected.slice(0, 2).map(({ id }) => id),
    )
    expect(body.data.sent.total).toEqual({ count: expected.length, exact: true })
    expect(body.data.received).toEqual({ rows: [], total: { count: 0, exact: true } })
    expect((await searchAs(ours, `search=${search}&limit=2`)).body).toEqual(body)
  })

  test('shows no rows of other tenants', async () => {
    const { body } = await searchAs(theirs, 'search=gulf&limit=20')
    const own = await searchAs(ours, 'search=gulf&limit=20')
    // The documents of both have the same ids: the database separates them.
    for (const kind of ['contacts', 'products']) {
      const idsIn = (answer: typeof own) => answer.body.data[kind].rows.map(({ id }: { id: string }) => id)
      expect([idsIn(own).length, idsIn({ ...own, body }).length]).toEqual([1, 1])
      expect(idsIn(own)).not.toEqual(idsIn({ ...own, body }))
    }
    expect((await searchAs(ours, 'search=gulf', theirs.participant.id)).status).toBe(404)
    const live = await fetch(`${portal.url}/api/prod/v1/search?search=gulf`, {
      headers: { authorization: `Falaj ${ours.token}`, 'falaj-participant': ours.participant.id },
    })
    expect(live.status).toBe(404)
  })

  test('a key is shown the kinds that it may read', async () => {
    const body = { name: 'Documents only', scopes: ['document.read'], participants: null, expiresOn: null }
    const made = await portal.request('POST', '/keys', { token: ours.token, body })
    expect(made.status).toBe(201)
    const answer = await portal.request('GET', '/search?search=gulf', {
      headers: { authorization: `Bearer ${made.body.data.secret}` },
      participant: ours.participant.id,
    })
    expect(answer.status).toBe(200)
    const { contacts, products, sent } = answer.body.data
    expect([contacts.rows, products.rows, sent.rows.length]).toEqual([[], [], 4])
  })

  test('returns the fault of a query, and refuses unauthenticated requests', async () => {
    const refused = await searchAs(ours, `search=${'x'.repeat(101)}`)
    expect([refused.status, refused.body.findings[0].path]).toEqual([422, 'search'])
    expect((await searchAs(ours, 'search=%20')).status).toBe(422)
    const { status } = await portal.request('GET', '/search?search=gulf', {
      participant: ours.participant.id,
    })
    expect(status).toBe(401)
  })
})
