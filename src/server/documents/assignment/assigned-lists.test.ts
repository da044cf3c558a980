/** Lists by assignee among many documents: what they read, and where they stop. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { rowsRead } from '../testing/rows-read.ts'

let portal: TestPortal
let company: TestCompany
/** The newest 20,500 of 21,500 documents are assigned to one member, the oldest 30 to another. */
let busy: string
let idle: string

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Many' })
  const [first, second] = [
    await joinCompany(portal, company, 'clerk'),
    await joinCompany(portal, company, 'clerk'),
  ]
  const idOf = async ({ email }: { email: string }) =>
    (await portal.query<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? ''
  busy = await idOf(first)
  idle = await idOf(second)
  const { organizationId, participant } = company
  await portal.query('alter table documents disable trigger user')
  // The oldest 500 need attention.
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable, gross,
       transmission_state, message_level_status, tax_report_state, standing, search, created_at, issued_at)
     select $1, 'preprod', 'doc_' || lpad(g::text, 26, '0'), $2, 'sent', 'issued', '380', date '2022-10-01' + g / 100,
       'V-' || g, md5(g::text)::uuid::text, 'Falcon', '', '', '', 'AED', 1, 1, 'sent', 'delivered', 'accepted',
       case when g <= 500 then 'needsYou' else 'complete' end, '', now(), now()
     from generate_series(1, 21500) g`,
    [organizationId, participant.id],
  )
  await portal.query('alter table documents enable trigger user')
  await portal.query(
    `insert into document_assignments (organization_id, environment, document_id, participant_key, direction, date,
       assignee_id, assigned_by, assigned_at)
     select organization_id, environment, id, participant_key, direction, date,
       case when substring(number, 3)::integer <= 30 then $2 else $1 end, $1, now()
     from documents where organization_id = $3
       and (substring(number, 3)::integer <= 30 or substring(number, 3)::integer > 1000)`,
    [busy, idle, organizationId],
  )
  await portal.query('vacuum analyze documents, document_assignments')
})
afterAll(() => portal.stop())

async function ask(query: string, path = '/documents') {
  const answer = await portal.request('GET', `${path}?direction=sent&${query}`, {
    token: company.token,
    participant: company.participant.id,
  })
  expect([query, answer.status]).toEqual([query, 200])
  return answer.body
}

/** Rows of documents and assignments that a request reads on average, also by a plan for any values. */
async function rowsOf(query: string, path?: string): Promise<number> {
  const read = () => rowsRead(portal, ['documents', 'document_assignments'], company.token)
  const before = await read()
  for (let times = 1; times <= 7; times++) await ask(query, path)
  return ((await read()) - before) / 7
}

test('a page of a member reads a page, whether the documents are the newest or the oldest', async () => {
  // For each document of a page: its assignment, the document, the row that is shown, and its assignee.
  const ofIdle = await rowsOf(`assignedTo=${idle}&limit=50`)
  expect(ofIdle).toBeGreaterThan(30)
  expect(ofIdle).toBeLessThan(30 * 8)
  // And for the total a thousand assignments with their documents.
  const ofBusy = await rowsOf(`assignedTo=${busy}&limit=50`)
  expect(ofBusy).toBeGreaterThan(1_000)
  expect(ofBusy).toBeLessThan(3_000)
  const { data, page } = await ask(`assignedTo=${idle}&limit=50`)
  expect([data.length, page.total]).toEqual([30, { count: 30, exact: true }])
})

test('a filter that finds few documents of a member stops after twenty thousand, and goes on from there', async () => {
  const query = `assignedTo=${busy}&filter=needsYou&limit=50`
  const first = await ask(query)
  expect([first.data, first.page.total]).toEqual([[], { count: 0, exact: false, atLeast: true }])
  expect(first.page.searchedTo).toBeDefined()
  const rest = await ask(`${query}&cursor=${first.page.next}`)
  expect([rest.data, rest.page.next]).toEqual([[], null])
  // Twenty thousand assignments with their documents, for the page and for where it stops.
  expect(await rowsOf(query)).toBeLessThan(90_000)
  expect((await ask(`assignedTo=${busy}`, '/documents/counts')).data.atLeast).toContain('all')
  expect((await ask(`assignedTo=${idle}&filter=needsYou`)).data).toHaveLength(30)
})

test('unassigned documents are read in the order of the other filters', async () => {
  // The newest 20,500 are assigned: the list stops before it comes to one that is not.
  const first = await ask('assignedTo=nobody&limit=50')
  expect(first.data).toEqual([])
  const next = await ask(`assignedTo=nobody&limit=50&cursor=${first.page.next}`)
  expect(next.data).toHaveLength(50)
  expect(next.data[0].number).toBe('V-1000')
  // What needs attention is among the oldest, and found at once by its own index.
  const urgent = await ask('assignedTo=nobody&filter=needsYou&limit=50')
  expect([urgent.data.length, urgent.data[0].number]).toEqual([50, 'V-500'])
  expect(await rowsOf('assignedTo=nobody&filter=needsYou&limit=50')).toBeLessThan(2_000)
})

test('the people of the filter are read by steps in the index', async () => {
  expect(await rowsOf('', '/documents/people')).toBeLessThan(20)
  const { data } = await ask('', '/documents/people')
  expect(data).toHaveLength(3)
})
