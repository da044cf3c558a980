/** The cost and the end of a search: the pages that it reads, where it stops, and that it ends when its client disconnects. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchTerms } from '#platform/database/search-text'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { rowsRead } from '../testing/rows-read.ts'

let portal: TestPortal
let few: TestCompany
let many: TestCompany

/**
 * Documents over thirty months, and `newest` more in the newest of them. All but the oldest are in AED, one of eight
 * needs attention. `falcon` is in all, `desert` in every second one, `xylophone` in one of five hundred.
 */
async function fill({ organizationId, participant }: TestCompany, spread: number, newest: number) {
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable,
       gross, transmission_state, message_level_status, tax_report_state, standing, search, created_at, issued_at)
     select $1, 'preprod', 'doc_' || lpad(to_hex(g), 10, '0') || left(md5(g::text), 16), $2, 'sent', 'issued',
       case g % 7 when 0 then '381' else '380' end,
       case when g <= $3 then date '2022-10-01' + (g * 900 / $3)::integer else date '2025-03-21' + g % 10 end,
       'INV-' || g, md5(g::text)::uuid::text, 'Falcon', '', '', '', case g when 1 then 'USD' else 'AED' end, g, g, 'sent',
       'delivered', 'accepted', case g % 8 when 3 then 'needsYou' else 'complete' end,
       ' inv ' || g || ' falcon' || case g % 2 when 0 then ' desert' else ' الصحراء' end || ' b' || g % 97
         || case g % 500 when 11 then ' xylophone' else '' end,
       now(), now()
     from generate_series(1, $3::integer + $4::integer) g`,
    [organizationId, participant.id, spread, newest],
  )
}

/** Drafts at the end of the list, the word `quill` in each. */
async function addDrafts({ organizationId, participant }: TestCompany, count: number) {
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date,
       counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable, gross,
       transmission_state, message_level_status, tax_report_state, standing, search, created_at)
     select $1, 'preprod', 'doc_' || lpad('d' || g, 26, '0'), $2, 'sent', 'draft', '380', date '2022-10-01' + g % 30, '', '', '',
       '', 'AED', 1, 1, 'queued', 'notExpected', 'queued', 'drafts', ' quill q' || g, now()
     from generate_series(1, $3::integer) g`,
    [organizationId, participant.id, count],
  )
}

/** Documents of three days without search words; the oldest is in USD, and larger. */
async function addPlain({ organizationId, participant }: TestCompany, count: number) {
  await portal.query('alter table documents disable trigger user')
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable,
       gross, transmission_state, message_level_status, tax_report_state, standing, search, created_at, issued_at)
     select $1, 'preprod', 'doc_' || lpad(g::text, 26, '0'), $2, 'sent', 'issued', '380',
       date '2022-09-30' + least(g / 5, 1) + g / 16000, 'V-' || g, md5(g::text)::uuid::text, '', '', '', '',
       case g when 1 then 'USD' else 'AED' end, case g when 1 then 2 else 1 end, 1, 'sent', 'delivered', 'accepted', 'complete', '', now(), now()
     from generate_series(1, $3::integer) g`,
    [organizationId, participant.id, count],
  )
  await portal.query('alter table documents enable trigger user')
}

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  few = await registerCompany(portal, { name: 'Few' })
  many = await registerCompany(portal, { name: 'Many' })
  await fill(few, 2_000, 0)
  await fill(many, 2_500, 9_500)
  await addDrafts(few, 260)
  await portal.query('vacuum analyze documents, document_search')
})
afterAll(() => portal.stop())

async function ask(company: TestCompany, query: string, at = '/documents') {
  const answer = await portal.request('GET', `${at}?direction=sent&${query}`, {
    token: company.token,
    participant: company.participant.id,
  })
  expect([query, answer.status]).toEqual([query, 200])
  return answer.body
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)

const documentsRead = () => rowsRead(portal, ['documents'], many.token)

test('quick filters are counted from their own indexes, a thousand of each at most, also by plans for any values', async () => {
  const filters = ['', 'typeCode=380', 'typeCode=81', 'issued=true', 'from=2025-03-20']
  const before = await documentsRead()
  // From the sixth execution of a statement its plan may be generic.
  for (let times = 1; times <= 7; times++)
    for (const filter of filters) await ask(many, filter, '/documents/counts')
  const rows = ((await documentsRead()) - before) / (7 * filters.length)
  // A thousand documents of two standings are counted, and one more; of the type 81 there are none.
  expect(rows).toBeGreaterThan(1_400)
  expect(rows).toBeLessThan(2_100)
})

test('received documents are counted by decision from an index of their own, a thousand of each at most', async () => {
  const ofBills = await registerCompany(portal, { name: 'Bills' })
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable, gross,
       transmission_state, message_level_status, tax_report_state, response, standing, search, created_at)
     select $1, 'preprod', 'doc_' || lpad('b' || g, 26, '0'), $2, 'received', 'received', '380', date '2022-10-01' + g / 40,
       'B-' || g, '', '', '', '', 'AED', g, g, 'sent', 'delivered', 'accepted',
       case when g <= 20 then 'RE' when g <= 60 then null else 'AP' end, 'complete', '', now()
     from generate_series(1, 12000) g`,
    [ofBills.organizationId, ofBills.participant.id],
  )
  await portal.query('vacuum analyze documents')
  const options = { token: ofBills.token, participant: ofBills.participant.id }
  const get = async (path: string) => (await portal.request('GET', path, options)).body.data
  const rowsOf = async (path: string, most: number) => {
    const before = await documentsRead()
    for (let times = 1; times <= 7; times++) await get(path)
    const rows = ((await documentsRead()) - before) / 7
    expect([path, rows > 0, rows < most]).toEqual([path, true, true])
  }
  const { decisions, atLeast } = await get('/documents/counts?direction=received')
  expect(decisions).toEqual({ toDecide: 40, waitingForSeller: 20, decided: 1000 })
  expect(atLeast.toSorted()).toEqual(['all', 'complete', 'decided'])
  // The oldest documents are undecided: an index by date alone would be read to its end. Besides them, a thousand that are
  // decided and a thousand that are complete.
  await rowsOf('/documents/counts?direction=received', 2_300)
  await rowsOf('/documents?direction=received&filter=toDecide&limit=50', 400)
  await rowsOf('/documents?direction=received&filter=toDecide&limit=50&from=2022-01-01', 400)
  expect(await get('/documents/sums?direction=received&filter=toDecide')).toMatchObject({
    isWhole: true,
    sums: [{ currency: 'AED', documents: 40, amount: '1620' }],
  })
  // Of more documents than are added there is no sum.
  expect(await get('/documents/sums?direction=received')).toMatchObject({
    isWhole: false,
    documents: 10_000,
    sums: [],
  })
  await rowsOf('/documents/sums?direction=received', 21_000)
})

/** Pages of the database that the search function reads, as the role of the application. */
async function pagesRead({ organizationId, participant }: TestCompany, word: string): Promise<number> {
  const app = new pg.Client({ connectionString: portal.appUrl })
  await app.connect()
  try {
    await app.query('begin')
    await app.query(`set local falaj.tenant = '${organizationId} preprod ${participant.id}'`)
    const requested = { participant: participant.id, direction: 'sent', rejected: false }
    const terms = searchTerms(word)
    const { rows } = await app.query(
      `explain (analyze, buffers, format json)
       select * from falaj.find_documents($1, $2, $3, null, null, false, 51)`,
      [requested, terms?.patterns, terms?.grams],
    )
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } finally {
    await app.end()
  }
}

test.each(['xylophone', 'zzyzx', 'desert الصحراء', '7777777', 'x'])(
  'a search for "%s" reads a bounded number of pages, also for someone who is limited to a participant',
  async (word) => {
    const [ofFew, ofMany] = [await pagesRead(few, word), await pagesRead(many, word)]
    expect(ofFew).toBeLessThan(3_100)
    expect(ofMany).toBeLessThan(1.5 * ofFew)
  },
)

/** The same words for every seed. */
function* randomWords(): Generator<string> {
  let state = 20_251_125
  const upTo = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % n
  }
  const words = ['falcon', 'desert', 'الصحراء', 'الصحرآء', 'xylophone', 'INV', 'inv', '٣٣', 'nothing']
  const signs = ['', '%', '_', '-', '/', ' ', '\\', "'"]
  const any = () => words[upTo(words.length)] ?? ''
  const part = (word: string) => {
    const from = upTo(word.length)
    return word.slice(from, from + 1 + upTo(4))
  }
  for (let n = 0; n < 12; n++) {
    yield part(any())
    yield String(upTo(12_000)).slice(0, 1 + upTo(4))
    yield `b${upTo(97)} ${part(any())}`
    yield `${part(any())}${signs[upTo(signs.length)]}${upTo(99)}`
  }
}

test.each([...new Set(randomWords())].filter((words) => searchTerms(words)))(
  'a search for "%s" finds what LIKE finds, in order',
  async (words) => {
    const { patterns } = searchTerms(words) ?? {}
    const rows = await portal.query<{ id: string }>(
      `select id from documents where organization_id = $1 and search like all ($2) order by date desc, id desc limit 150`,
      [many.organizationId, patterns],
    )
    const found: string[] = []
    let query = `limit=150&search=${encodeURIComponent(words)}`
    for (;;) {
      const { data, page } = await ask(many, query)
      found.push(...idsOf(data))
      if (found.length >= rows.length || page.next === null) break
      query = `limit=150&search=${encodeURIComponent(words)}&cursor=${page.next}`
    }
    expect(found.slice(0, 150)).toEqual(idsOf(rows))
  },
)

describe('a search whose filter excludes the matches of its words', () => {
  const query = 'search=falcon&currency=USD&limit=50'

  test('stops, reports how far it went, and its next pages continue to the end', async () => {
    const first = await ask(many, query)
    expect(first.data).toEqual([])
    expect(first.page).toMatchObject({ total: { count: 0, exact: false, atLeast: true }, previous: null })
    expect(first.page.searchedTo).toMatch(/^2025-03-/)
    let last = first
    for (let pages = 1; last.page.next !== null; pages++) {
      expect(pages).toBeLessThan(10)
      last = await ask(many, `${query}&cursor=${last.page.next}`)
    }
    expect(last.data).toHaveLength(1)
    expect(last.page.searchedTo).toBeUndefined()
    // And back, where there are none.
    let back = last
    for (let pages = 1; back.page.previous !== null; pages++) {
      expect(pages).toBeLessThan(10)
      back = await ask(many, `${query}&cursor=${back.page.previous}`)
      expect(back.data).toEqual([])
    }
  })

  test('counts report that there may be more', async () => {
    const { data } = await ask(many, 'search=falcon&currency=USD', '/documents/counts')
    expect(data.atLeast).toContain('all')
  })
})

test('a search or filter that was not read to its end has no sum', async () => {
  for (const query of ['search=falcon', 'search=falcon&currency=USD']) {
    const { data } = await ask(many, query, '/documents/sums')
    expect([query, data]).toMatchObject([query, { isWhole: false, sums: [] }])
  }
  const { data } = await ask(few, 'search=xylophone', '/documents/sums')
  // 11, 1011 and 1511, less the credit note of 511.
  expect(data).toMatchObject({ isWhole: true, documents: 4, sums: [{ currency: 'AED', amount: '2022' }] })
})

test('a sparse filter reads twenty thousand documents, reports how far, and continues from there', async () => {
  const vast = await registerCompany(portal, { name: 'Vast' })
  await addPlain(vast, 20_010)
  const query = 'amountFrom=2&limit=50'
  const first = await ask(vast, query)
  expect([first.data, first.page.total]).toEqual([[], { count: 0, exact: false, atLeast: true }])
  expect(first.page.searchedTo).toBe('2022-10-01')
  const { data: counts } = await ask(vast, query, '/documents/counts')
  expect(counts.atLeast).toContain('all')
  const last = await ask(vast, `${query}&cursor=${first.page.next}`)
  expect([last.data.length, last.page.next, last.page.searchedTo]).toEqual([1, null, undefined])
  const back = await ask(vast, `${query}&cursor=${last.page.previous}`)
  expect(back.data).toEqual([])
  const top = await ask(vast, `${query}&cursor=${back.page.previous}`)
  expect([top.data, top.page.previous]).toEqual([[], null])
  // Documents in a foreign currency have an index of their own, also with the amount.
  for (const foreign of ['currency=USD', `currency=USD&${query}`, 'currency=USD&filter=complete']) {
    const { data, page } = await ask(vast, foreign)
    expect([data.length, page.total, page.searchedTo]).toEqual([1, { count: 1, exact: true }, undefined])
  }
  expect((await ask(vast, 'currency=EUR')).page.total).toEqual({ count: 0, exact: true })
  // Where the filter finds enough before, all are counted.
  const plenty = await ask(vast, 'currency=AED&limit=50')
  expect([plenty.data.length, plenty.page.searchedTo]).toEqual([50, undefined])
  // Few are foreign: in the local currency all rows are read, and the absence of matches is certain.
  const local = 'currency=AED&filter=needsYou'
  const none = { next: null, total: { count: 0, exact: true } }
  const unknown = { total: { count: 0, exact: false, atLeast: true }, searchedTo: '2022-10-01' }
  const standings = async () => (await ask(vast, 'currency=AED', '/documents/counts')).data
  expect((await ask(vast, local)).page).toMatchObject(none)
  expect(await standings()).toMatchObject({ needsYou: 0, atLeast: ['all', 'complete'] })
  await portal.query('alter table documents disable trigger user')
  await portal.query(
    `update documents set currency = 'USD' where organization_id = $1 and id in (
       select id from documents where organization_id = $1 order by date, id limit 1001)`,
    [vast.organizationId],
  )
  await portal.query('alter table documents enable trigger user')
  expect((await ask(vast, local)).page).toMatchObject(unknown)
  expect((await standings()).atLeast).toContain('needsYou')
})

describe('many drafts', () => {
  const indexed = () =>
    portal.query<{ id: string }>(
      `select document_id as id from document_search where organization_id = $1 and state = 'draft' order by 1`,
      [few.organizationId],
    )

  test('a search walks two hundred, reads the others from the index, and finds all', async () => {
    expect(await indexed()).toHaveLength(60)
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const { data, page } = await ask(few, `search=quill&limit=200${cursor}`)
      found.push(...idsOf(data))
      if (page.next === null) break
      cursor = `&cursor=${page.next}`
    }
    expect(new Set(found).size).toBe(260)
    expect(found).toHaveLength(260)
    expect((await ask(few, 'search=quill&filter=drafts&limit=200')).page.total.count).toBe(260)
    expect((await ask(few, 'search=quill&issued=true')).data).toEqual([])
  })

  test('a draft in the index is found as it is now, once after issue, and not after deletion', async () => {
    const [changed, issued, gone] = idsOf(await indexed())
    const write = (statement: string, id: string | undefined) =>
      portal.query(statement, [few.organizationId, id])
    await write(`update documents set search = ' plume' where organization_id = $1 and id = $2`, changed)
    await write(
      `update documents set state = 'issued', number = 'Q1', uuid = id, issued_at = now(), standing = 'complete', search = ' plume q1'
       where organization_id = $1 and id = $2`,
      issued,
    )
    await write('delete from documents where organization_id = $1 and id = $2', gone)
    expect(idsOf((await ask(few, 'search=plume')).data).sort()).toEqual([changed, issued].sort())
    expect(idsOf((await ask(few, 'search=plume&issued=true')).data)).toEqual([issued])
    expect(await indexed()).toHaveLength(58)
  })
})

test('a search ends in the database when its client disconnects, and after five seconds in any case', async () => {
  const locker = new pg.Client({ connectionString: portal.ownerUrl })
  await locker.connect()
  const waiting = async () =>
    (
      await portal.query(
        `select from pg_stat_activity where datname = current_database() and query like '%find_documents%'
           and wait_event_type = 'Lock'`,
      )
    ).length
  const becomes = async (count: number) => await expect.poll(waiting).toBe(count)
  try {
    await locker.query('begin')
    await locker.query('lock table documents in access exclusive mode')
    const typing = new AbortController()
    const url = `${portal.url}/api/preprod/v1/documents?direction=sent&search=falcon`
    const headers = { authorization: `Falaj ${many.token}`, 'falaj-participant': many.participant.id }
    const left = fetch(url, { headers, signal: typing.signal })
    await becomes(1)
    const stays = fetch(url, { headers })
    await becomes(2)
    typing.abort()
    await expect(left).rejects.toThrow()
    await becomes(1)
    const answer = await stays
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'common.took-too-long'])
    await becomes(0)
  } finally {
    await locker.query('rollback')
    await locker.end()
  }
  expect((await ask(many, 'search=falcon')).data).toHaveLength(50)
})
