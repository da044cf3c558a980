import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { rowsRead } from '../testing/rows-read.ts'

let portal: TestPortal
let company: TestCompany
let busy: string
let idle: string
beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Many' })
  const [first, second] = [await joinCompany(portal, company, 'clerk'), await joinCompany(portal, company, 'clerk')]
  const idOf = async ({ email }: { email: string }) =>
    (await portal.query<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? ''
  busy = await idOf(first)
  idle = await idOf(second)
  const { organizationId, participant } = company
  await portal.query('alter table documents disable trigger user')
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable, gross,
       transmission_state, message_level_status, tax_report_state, standing, search, created_at, issued_at)
     select $1, 'preprod', 'doc_' || lpad(g::text, 26, '0'), $2, 'sent', 'issued', '380', date '2022-10-01' + g / 700,
       'V-' || g, md5(g::text)::uuid::text, 'Falcon', '', '', '', 'AED', 1, 1, 'sent', 'delivered', 'accepted',
       case when g <= 500 then 'needsYou' else 'complete' end, ' v ' || g, now(), now()
     from generate_series(1, 1000000) g`,
    [organizationId, participant.id],
  )
  await portal.query('alter table documents enable trigger user')
  await portal.query(
    `insert into document_assignments (organization_id, environment, document_id, participant_key, direction, date,
       assignee_id, assigned_by, assigned_at)
     select organization_id, environment, id, participant_key, direction, date,
       case when substring(number, 3)::integer <= 30 then $2 else $1 end, $1, now()
     from documents where organization_id = $3
       and (substring(number, 3)::integer <= 30 or substring(number, 3)::integer % 2 = 0)`,
    [busy, idle, organizationId],
  )
  await portal.query('vacuum analyze documents, document_assignments')
}, 1_200_000)
afterAll(() => portal.stop())

test('million', async () => {
  const out: string[] = []
  const timed = async (query: string, path = '/documents') => {
    const before = await rowsRead(portal, ['documents', 'document_assignments'], company.token)
    const start = performance.now()
    const answer = await portal.request('GET', `${path}?direction=sent&${query}`, { token: company.token, participant: company.participant.id })
    const took = performance.now() - start
    const rows = (await rowsRead(portal, ['documents', 'document_assignments'], company.token)) - before
    out.push(`${path} ${query.replace(busy, 'busy').replace(idle, 'idle')}: ${answer.status} ${Math.round(took)} ms, ${rows} rows, ${JSON.stringify(answer.body.page?.total ?? answer.body.data).slice(0, 150)}`)
    return answer.body
  }
  for (const who of [busy, idle, 'me', 'nobody']) {
    await timed(`assignedTo=${who}&limit=50`)
    await timed(`assignedTo=${who}&limit=50&filter=needsYou`)
    await timed(`assignedTo=${who}&limit=50&typeCode=381`)
    await timed(`assignedTo=${who}&limit=50&currency=USD`)
    await timed(`assignedTo=${who}&limit=50&counterparty=Falcon`)
    await timed(`assignedTo=${who}&limit=50&counterparty=Nothing`)
    await timed(`assignedTo=${who}&limit=50&payment=unpaid`)
    await timed(`assignedTo=${who}&limit=50&search=777777`)
    await timed(`assignedTo=${who}`, '/documents/counts')
    await timed(`assignedTo=${who}`, '/documents/sums')
    await timed(`assignedTo=${who}&search=777777`, '/documents/counts')
  }
  await timed('', '/documents/people')
  await timed('limit=50')
  const app = new pg.Client({ connectionString: portal.appUrl })
  await app.connect()
  await app.query('begin')
  await app.query(`set local falaj.tenant = '${company.organizationId} preprod'`)
  const explain = async (sql: string) => {
    const { rows } = await app.query(`explain (analyze, buffers, costs off) ${sql}`)
    out.push(sql, ...rows.map((row) => row['QUERY PLAN']))
  }
  const t = `(a.organization_id = '${company.organizationId}' and a.environment = 'preprod')`
  for (const who of [busy, idle])
    await explain(`select a.date, a.document_id as id, d.standing, d.payable from document_assignments a, documents d where ${t}
    and a.participant_key = '${company.participant.id}' and a.assignee_id = '${who}' and a.direction = 'sent'
    and d.organization_id = a.organization_id and d.environment = a.environment and d.id = a.document_id and not d.rejected_on_arrival
    order by a.date desc, a.document_id desc limit 51`)
  await app.query('rollback')
  await app.end()
  console.log(out.join('\n'))
  expect(out.length).toBeGreaterThan(1)
}, 1_200_000)
