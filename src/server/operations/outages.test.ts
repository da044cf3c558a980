import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoice, readDocument, standardInvoice } from '../documents/testing/invoices.ts'
import { wakeJobs } from '../exchange/testing/deliveries.ts'
import {
  freeTin,
  joinCompany,
  onboardParticipant,
  registerCompany,
  type TestCompany,
} from '../platform/testing/company.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { expectSameTables } from '../platform/testing/table-files.ts'
import { accessOf } from '../testing/access-table.ts'
import { noticeClock, noticeDueAt } from './outage.ts'
import { tidyOperations } from './tidy-operations.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
const issued: { id: string; number: string }[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
})
afterAll(() => portal.stop())

function ask(company: TestCompany, method: string, path: string, options: RequestOptions = {}) {
  return portal.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    ...options,
  })
}

/** Export sales to abroad: reported without exchange. */
const abroad = {
  participantId: '0235:9900000099',
  tin: '9900000099',
  trn: '100000000000003',
  nameEn: 'Abroad',
}

async function taxPlatform(down: boolean): Promise<void> {
  const { data } = (await ask(ours, 'GET', '/simulator/faults')).body
  data.nodes.taxPlatform.down = down
  expect((await ask(ours, 'PUT', '/simulator/faults', { body: data })).status).toBe(200)
}

test('documents that a peer delayed are listed from its first failure to its first success', async () => {
  await taxPlatform(true)
  for (let i = 0; i < 7; i++) {
    issued.push(await issueInvoice(portal, ours, standardInvoice(abroad)))
    await portal.runJobs()
  }
  const [outage] = (await ask(ours, 'GET', '/outages')).body.data
  expect(outage).toMatchObject({ peer: 'taxPlatform', endedAt: null, affected: 7, waiting: 7 })
  expect(outage.clock).toMatchObject({ state: 'running', dueAt: noticeDueAt(outage.beganAt) })
  expect((await ask(others, 'GET', `/outages/${outage.id}/documents`)).body.data).toEqual([])
  expect((await ask(ours, 'GET', '/notices')).body.data).toMatchObject([
    { kind: 'outageBegan', subject: { type: 'outage', id: outage.id }, params: { peer: 'taxPlatform' } },
  ])

  const open = await ask(others, 'GET', '/outages?open=true')
  expect(open.body.data).toMatchObject([{ id: outage.id, affected: 0, waiting: 0 }])
  expect((await ask(ours, 'GET', '/outages?open=maybe')).body.findings[0].path).toBe('open')

  await taxPlatform(false)
  for (let i = 0; i < 6; i++) {
    portal.clock.advance(60_000)
    await wakeJobs(portal)
  }
  const [over] = (await ask(ours, 'GET', '/outages')).body.data
  expect(over).toMatchObject({ id: outage.id, affected: 7, waiting: 0 })
  expect(Date.parse(over.endedAt)).toBeGreaterThan(Date.parse(over.beganAt))
  for (const { id } of issued)
    expect((await readDocument(portal, ours, id)).standing.verdict).toBe('reportedOnly')
  expect((await ask(ours, 'GET', '/outages?open=true')).body.data).toEqual([])
  const first = await ask(ours, 'GET', `/outages/${over.id}/documents?limit=4`)
  const rest = await ask(ours, 'GET', `/outages/${over.id}/documents?limit=4&cursor=${first.body.page.next}`)
  const listed = [...first.body.data, ...rest.body.data]
  expect(listed.map((one) => one.number)).toEqual(issued.map((one) => one.number))
  expect(listed.every((one) => one.transmissionKind === 'taxReport' && one.doneAt !== null)).toBe(true)
  expect((await ask(ours, 'GET', '/notices')).body.data.map((one: { kind: string }) => one.kind)).toEqual([
    'outageEnded',
    'outageBegan',
  ])
  // Others had no waiting documents: a past outage is not in their log.
  expect((await ask(others, 'GET', '/outages')).body.data).toEqual([])
  expect((await ask(others, 'GET', `/outages/${over.id}`)).body.code).toBe('outage.not-found')
})

test('the notice to the tax authority is recorded, once or corrected, and exported', async () => {
  const [outage] = (await ask(ours, 'GET', '/outages')).body.data
  const path = `/outages/${outage.id}/notice`
  const future = { givenAt: '2099-01-01T00:00:00Z', reference: 'A' }
  const refused = await ask(ours, 'POST', path, { body: future })
  expect([refused.status, refused.body.findings[0].path]).toEqual([422, 'givenAt'])
  const early = await ask(ours, 'POST', path, { body: { ...future, givenAt: '2020-01-01T00:00:00Z' } })
  expect(early.body.findings[0].rule).toBe('falaj-notice-before-outage')
  expect((await ask(ours, 'POST', path, { body: { reference: 'A' } })).status).toBe(422)
  expect((await portal.request('POST', path, { body: future })).status).toBe(401)
  const notice = { givenAt: portal.clock.now().toISOString(), reference: '=FTA-1' }
  const foreign = await ask(others, 'POST', path, { body: notice })
  expect(foreign.status).toBe(404)
  for (const key of ['notice-0001', 'notice-0001', undefined]) {
    const options = { body: notice, ...(key ? { idempotencyKey: key } : {}) }
    const given = await ask(ours, 'POST', path, options)
    expect(given.body.data.clock).toMatchObject({ state: 'noticeGiven', ...notice })
  }
  const trail = await portal.query(`select 1 from audit_entries where action = 'outage.noticeGiven'`)
  expect(trail).toHaveLength(1)

  const log = await ask(ours, 'GET', '/outages.csv')
  expect(log.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = await (
    await fetch(`${portal.url}/api/preprod/v1/outages.csv`, {
      headers: { authorization: `Falaj ${ours.token}` },
    })
  ).arrayBuffer()
  expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(log.body).toContain(`,7,0,noticeGiven,`)
  expect(log.body).toContain(",'=FTA-1\r\n")
  const rows = (await ask(ours, 'GET', `/outages/${outage.id}/documents.csv`)).body.trimEnd().split('\r\n')
  expect(rows).toHaveLength(8)
  expect(rows[1]).toContain(`,${issued[0]?.number},taxReport,`)
  expect((await ask(others, 'GET', `/outages/${outage.id}/documents.csv`)).body.code).toBe('outage.not-found')
  await expectSameTables(portal, ours, '/outages', 'language=ar')
  await expectSameTables(portal, ours, `/outages/${outage.id}/documents`)
})

test('a viewer reads the log, and neither records a notice nor exports the log', async () => {
  const roleOf = async (role: string) => {
    await portal.query('update memberships set role = $1 where user_id = $2', [role, ours.userId])
    // A role is cached for ten seconds.
    portal.clock.advance(11_000)
  }
  await roleOf('viewer')
  const [outage] = (await ask(ours, 'GET', '/outages')).body.data
  expect(outage.clock.state).toBe('noticeGiven')
  const notice = { givenAt: portal.clock.now().toISOString(), reference: 'B' }
  for (const refused of [
    await ask(ours, 'POST', `/outages/${outage.id}/notice`, { body: notice }),
    await ask(ours, 'GET', '/outages.csv'),
    await ask(ours, 'GET', `/outages/${outage.id}/documents.csv`),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'access.denied'])
  await roleOf('owner')
})

test('delays outside of an outage are deleted after a while, the log is kept', async () => {
  const scope = `'${ours.organizationId}', 'preprod'`
  await portal.query(`insert into held_up_transmissions values
    (${scope}, 'tx_old', 'directory', '', null, 'invoice', now() - interval '50 days', now() - interval '40 days'),
    (${scope}, 'tx_new', 'directory', '', null, 'invoice', now() - interval '50 days', now())`)
  await portal.query(`insert into notices values (${scope}, 'ntc_old', 'outageEnded', 'good', 'none', '', null, null,
    '{}', 'old', now() - interval '200 days')`)
  await portal.query(
    `update outages set began_at = began_at - interval '60 days', ended_at = ended_at - interval '60 days'`,
  )
  await portal.query(`update held_up_transmissions set first_at = first_at - interval '60 days',
    last_at = last_at - interval '60 days' where transmission_id not in ('tx_old', 'tx_new')`)
  await tidyOperations(portal.context)
  const stored = await portal.query<{ kind: string; count: number }>(
    'select peer_kind as kind, count(*)::integer as count from held_up_transmissions group by 1 order by 1',
  )
  expect(stored).toEqual([
    { kind: 'directory', count: 1 },
    { kind: 'taxPlatform', count: 7 },
  ])
  expect(await portal.query(`select 1 from notices where id = 'ntc_old'`)).toEqual([])
})

test('the clock ends with the second business day in Dubai', () => {
  // 2026-11-19 is a Thursday.
  const dueAt = '2026-11-23T20:00:00.000Z'
  expect(noticeDueAt('2026-11-19T08:00:00Z')).toBe(dueAt)
  expect(noticeDueAt('2026-11-19T20:00:00Z')).toBe('2026-11-24T20:00:00.000Z')
  expect(noticeClock('2026-11-19T08:00:00Z', null, '2026-11-23T19:59:59Z').state).toBe('running')
  expect(noticeClock('2026-11-19T08:00:00Z', null, dueAt).state).toBe('overdue')
})

test('users limited to one company get notices of outages that delayed its documents, and mails only about their company', async () => {
  const group = await registerCompany(portal, { name: 'Group' })
  const participant = await onboardParticipant(portal, group.token, { name: 'Sister', tin: freeTin() })
  const sister = { ...group, participant }
  const limited = { participants: [participant.id] }
  const clerk = { ...sister, ...(await joinCompany(portal, group, 'accountant', limited)) }
  const kinds = ['outageBegan', 'outageEnded', 'bankAccountChanged']
  for (const who of [group, clerk])
    for (const kind of kinds) {
      const body = { kind, inPortal: true, byMail: true }
      expect((await ask(who, 'PUT', '/notices/choices', { body })).status).toBe(200)
    }
  const shownTo = async (who: TestCompany) =>
    (await ask(who, 'GET', '/notices')).body.data.map((one: { kind: string }) => one.kind).toReversed()
  const mailedTo = async (who: TestCompany) => {
    const mails = await portal.query<{ body: string }>(
      `select body from mail_outbox where recipient = $1 and body like '%/settings/notifications?%' order by id`,
      [who.email],
    )
    return mails.map(({ body }) => body)
  }

  await taxPlatform(true)
  for (let i = 0; i < 6; i++) {
    await issueInvoice(portal, group, standardInvoice(abroad))
    await portal.runJobs()
  }
  expect([await shownTo(group), await shownTo(clerk)]).toEqual([['outageBegan'], []])
  expect((await ask(clerk, 'GET', '/notices/count')).body.data).toEqual({ unread: 0 })
  const [seen] = (await ask(clerk, 'GET', '/outages')).body.data
  expect(seen).toMatchObject({ affected: 0, waiting: 0 })
  await issueInvoice(portal, sister, standardInvoice(abroad))
  await portal.runJobs()
  expect([await shownTo(group), await shownTo(clerk)]).toEqual([['outageBegan'], ['outageBegan']])
  expect((await ask(clerk, 'GET', '/outages')).body.data[0]).toMatchObject({ affected: 1, waiting: 1 })
  await taxPlatform(false)
  for (let i = 0; i < 6; i++) {
    portal.clock.advance(60_000)
    await wakeJobs(portal)
  }
  const both = ['outageBegan', 'outageEnded']
  expect([await shownTo(group), await shownTo(clerk)]).toEqual([both, both])
  expect([(await mailedTo(group)).length, (await mailedTo(clerk)).length]).toEqual([2, 2])

  // A notice about the other company, with the number of its account.
  const account = accessOf('POST /settings/bank-accounts')?.body
  for (const who of [group, sister]) {
    const added = await ask(who, 'POST', '/settings/bank-accounts', { body: account, idempotencyKey: true })
    expect(added.status).toBe(200)
    await portal.runJobs()
    const expected = who === group ? [3, 2] : [4, 3]
    expect([(await mailedTo(group)).length, (await mailedTo(clerk)).length]).toEqual(expected)
  }
  expect((await mailedTo(clerk)).filter((text) => text.includes('Group LLC'))).toEqual([])
})
