/**
 * Deletion of accounts and organizations: deleted and retained records, permissions, cancellation, and continuing
 * after a kill.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dubaiDate } from '#core/calendar'
import { defaultRecordClass, keptUntil } from '#core/law'
import { tenantTables } from '#platform/database/tables'
import { tidy } from '#platform/queue/tidy'
import { delinkParticipant, joinCompany, registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { verifyAudit } from '#server/audit'
import { pdfOf, upload } from '../documents/testing/attached.ts'
import { issueInvoice, outsideBuyer, saveDraft, standardInvoice } from '../documents/testing/invoices.ts'
import { fates } from './table-fates.ts'

const day = 86_400_000

let portal: TestPortal
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Leaving' })
  other = await registerCompany(portal, { name: 'Staying' })
  for (const one of [company, other]) await issueInvoice(portal, one, standardInvoice(outsideBuyer(1)))
  await portal.runJobs()
})
afterAll(() => portal.stop())

type Who = Pick<TestCompany, 'token' | 'email'>
const ask = (method: string, path: string, { token }: Pick<Who, 'token'>, body?: object) =>
  portal.request(method, path, { token, ...(body ? { body } : {}) })
const find = async (path: string, who: Pick<Who, 'token'>) => (await ask('GET', path, who)).body.data

/** Requests a code by mail and returns it. */
async function proofOf(who: Who): Promise<{ challengeId: string; code: string }> {
  const { challengeId } = (await ask('POST', '/user/email/code', who)).body.data
  const [mail] = await portal.query<{ subject: string }>(
    'select subject from mail_outbox where recipient = $1 order by id desc limit 1',
    [who.email],
  )
  return { challengeId, code: mail?.subject.slice(0, 6) ?? '' }
}
const askFor = async (path: string, who: Who) => await ask('POST', path, who, await proofOf(who))

/** Moves the clock past the time of grace, and runs the due jobs. */
async function whenDue(): Promise<void> {
  portal.clock.advance(31 * day)
  await hurry()
  await portal.runJobs()
}
const hurry = () =>
  portal.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier like 'deletion.%'), run_at => now(), attempts => 0)`)

/** Time passes for the access tokens too. */
async function signedIn<T extends Who & { password: string }>(who: T): Promise<T> {
  const { email, password } = who
  const answer = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  return { ...who, token: answer.body.data?.accessToken ?? '' }
}

const actionsOf = async (organizationId: string, like: string) =>
  (
    await portal.query<{ action: string }>(
      'select action from audit_entries where organization_id = $1 and action like $2 order by seq',
      [organizationId, like],
    )
  ).map(({ action }) => action)

/** Names of all tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await portal.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth', 'falaj', 'graphile_worker')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await portal.query(`select 1 from ${name} as t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

const expectedUntil = () => keptUntil(dubaiDate(portal.clock.now().getTime()), defaultRecordClass)

describe('an account', () => {
  test('shows the effects and the retention before, and the last owner hands over first', async () => {
    expect(await find('/user/deletion', company)).toMatchObject({
      request: null,
      signsInElsewhere: false,
      organizations: [{ name: 'Leaving LLC', isLastOwner: true, documents: 1, keptUntil: expectedUntil() }],
    })
    const refused = await askFor('/user/deletion', company)
    expect([refused.status, refused.body.code]).toEqual([409, 'people.last-owner'])
    expect(await portal.query('select 1 from deletion_requests')).toEqual([])
  })

  test('is done after the time of grace, and only an id of the user stays', async () => {
    const clerk = await joinCompany(portal, company, 'clerk')
    const choice = { kind: 'documentFailed', inPortal: false, byMail: true }
    expect((await ask('PUT', '/notices/choices', clerk, choice)).status).toBe(200)
    await ask('POST', '/documents/views', clerk, { direction: 'sent', name: 'Mine', filters: {} })
    await ask('POST', '/people/invitations', other, { email: clerk.email, role: 'viewer' })
    const userId = (await find('/user/me', clerk)).user.id
    // Others mention the user, and assign a document.
    const [document] = await portal.query<{ id: string }>(
      'select id from documents where organization_id = $1',
      [company.organizationId],
    )
    const path = `/documents/${document?.id}`
    const text = 'Ask @Mariam Al Suwaidi, please'
    expect((await ask('POST', `${path}/comments`, company, { text, mentions: [userId] })).status).toBe(201)
    expect((await ask('PUT', `${path}/assignment`, company, { assignee: userId })).status).toBe(200)
    const noticesOf = () => portal.query('select 1 from notices where recipient_id = $1', [userId])
    expect(await noticesOf()).toHaveLength(2)

    const wrong = { ...(await proofOf(clerk)), code: '000000' }
    expect((await ask('POST', '/user/deletion', clerk, wrong)).body.code).toBe('identity.code-wrong')
    const proof = await proofOf(clerk)
    // A code is valid for its addressee only.
    expect((await ask('POST', '/user/deletion', company, proof)).body.code).toBe('identity.code-expired')
    expect((await portal.request('POST', '/user/deletion', { body: proof })).status).toBe(401)
    expect((await askFor('/user/deletion', clerk)).status).toBe(201)
    expect((await askFor('/user/deletion', clerk)).body.code).toBe('deletion.already-asked')
    expect((await ask('DELETE', '/user/deletion', company)).body.code).toBe('deletion.not-asked')

    // A canceled request has no effect; a job that runs early changes nothing.
    expect((await ask('DELETE', '/user/deletion', clerk)).status).toBe(200)
    expect((await ask('DELETE', '/user/deletion', clerk)).body.code).toBe('deletion.not-asked')
    await whenDue()
    const again = await signedIn(clerk)
    expect((await find('/user/deletion', again)).request).toBeNull()
    expect((await askFor('/user/deletion', again)).status).toBe(201)
    await hurry()
    await portal.runJobs()
    expect((await find('/user/me', again)).user.id).toBe(userId)

    await whenDue()
    expect(await actionsOf(company.organizationId, 'user.delet%')).toEqual([
      'user.deletionAsked',
      'user.deletionTakenBack',
      'user.deletionAsked',
      'user.deleted',
    ])
    // The audit trail has a mark; the address and the name are stored nowhere else.
    expect(await tablesWith(clerk.email)).toEqual([])
    const [left] = await portal.query('select * from users where id = $1', [userId])
    expect(left).toMatchObject({ given_name: '', family_name: '', phone_number: '', job_role: '' })
    const own = ['notice_choices', 'document_views', 'notice_reads', 'notice_marks']
    for (const table of own)
      expect([table, await portal.query(`select 1 from ${table} where user_id = $1`, [userId])]).toEqual([
        table,
        [],
      ])

    const { email, password } = clerk
    expect((await portal.request('POST', '/auth/sign-in', { body: { email, password } })).status).toBe(401)
    company = await signedIn(company)
    const trail = await find(`/audit?actor=${userId}`, company)
    expect(trail.length).toBeGreaterThan(0)
    expect(new Set(trail.map(({ actorName }: { actorName: string }) => actorName))).toEqual(
      new Set(['deletedPerson']),
    )
    const file = await ask('GET', `/audit.csv?actor=${userId}&language=ar`, company)
    expect(file.body).toContain('شخص محذوف')
    const members = (await find('/people', company)).members
    expect(members.map((member: { userId: string }) => member.userId)).toEqual([company.userId])
    // The comment has no name any more, and the document has an assignee without a name.
    expect(await find(`${path}/comments`, company)).toMatchObject([
      {
        text: 'Ask @deletedPerson, please',
        mentions: [{ id: userId, name: 'deletedPerson' }],
        editedAt: null,
      },
    ])
    expect((await find(`${path}/assignment`, company)).assignee).toEqual({
      id: userId,
      name: 'deletedPerson',
      canSee: false,
    })
    expect(await noticesOf()).toEqual([])

    // The same address may register again, as another identity.
    const registration = {
      email,
      password,
      given_name: 'New',
      family_name: 'Person',
      organizationName: 'New',
    }
    expect((await portal.request('POST', '/auth/register', { body: registration })).status).toBe(202)
    const fresh = await signedIn(clerk)
    const me = await ask('POST', '/user/signup', fresh, {})
    expect(me.body.data.organizations).toMatchObject([{ name: 'New' }])
    expect(me.body.data.user.id).not.toBe(userId)
  })

  test('an owner whose account is about to be deleted does not count, and stays when no other is left', async () => {
    company = await signedIn(company)
    const second = await joinCompany(portal, company, 'owner')
    expect((await askFor('/user/deletion', second)).status).toBe(201)
    expect((await ask('POST', '/people/leave', company)).body.code).toBe('people.last-owner')
    await portal.query('update memberships set removed_at = now() where user_id = $1', [company.userId])
    await whenDue()
    const stored = await signedIn(second)
    expect((await find('/user/deletion', stored)).request).toBeNull()
    expect(await actionsOf(company.organizationId, 'user.deletionStopped')).toHaveLength(1)
    await portal.query('update memberships set removed_at = null where user_id = $1', [company.userId])
    company = await signedIn(company)
    expect((await ask('POST', '/people/leave', stored)).status).toBe(200)
  })
})

describe('an organization', () => {
  /** Rows of each tenant table that an organization has. */
  async function rowsOf(organizationId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of tenantTables) {
      const [row] = await portal.query<{ count: number }>(
        `select count(*)::integer as count from ${table} where organization_id = $1`,
        [organizationId],
      )
      counts[table] = row?.count ?? 0
    }
    return counts
  }

  test('has a fate for each table: deleted, or the reason why it stays', () => {
    expect(Object.keys(fates).sort()).toEqual(tenantTables.toSorted())
  })

  test('is for its owners to delete, when no participant is linked any more', async () => {
    other = await signedIn(other)
    const { participant } = company
    const made = {
      name: 'Contact',
      billingAddress: { line1: 'R', city: 'D', subdivision: 'DXB', country: 'AE' },
    }
    await ask('POST', '/contacts', company, made)
    await ask('POST', '/people/invitations', company, { email: 'invited@example.ae', role: 'viewer' })
    await saveDraft(portal, company, standardInvoice(outsideBuyer(1)))
    const admin = await joinCompany(portal, company, 'admin')
    expect((await ask('GET', '/organization/deletion', admin)).body.code).toBe('access.denied')
    const before = await find('/organization/deletion', company)
    expect(before).toMatchObject({
      request: null,
      linked: [{ environment: 'preprod', name: participant.nameEn }],
      erased: { people: 2, invitations: 1, contacts: 1, drafts: 1 },
    })
    expect(before.kept).toMatchObject([
      { environment: 'preprod', name: participant.nameEn, documents: 1, holds: 0 },
    ])
    expect(before.kept[0].keptUntil).toBe(keptUntil(before.kept[0].to, defaultRecordClass))
    expect((await askFor('/organization/deletion', company)).body.code).toBe('deletion.still-linked')
    await delinkParticipant(portal, company.token, participant)
    const refused = await ask('POST', '/organization/deletion', admin, await proofOf(admin))
    expect(refused.body.code).toBe('access.denied')
    expect((await askFor('/organization/deletion', company)).status).toBe(201)
    expect((await askFor('/organization/deletion', company)).body.code).toBe('deletion.already-asked')
    expect((await find('/organization/deletion', company)).request).toMatchObject({
      askedBy: 'Mariam Al Suwaidi',
    })
    expect((await find('/organization/deletion', other)).request).toBeNull()
    expect((await ask('DELETE', '/organization/deletion', other)).body.code).toBe('deletion.not-asked')
    expect((await ask('DELETE', '/organization/deletion', admin)).body.code).toBe('access.denied')
    expect((await ask('DELETE', '/organization/deletion', company)).status).toBe(200)
    await whenDue()
    company = await signedIn(company)
    expect((await find('/people', company)).members).toHaveLength(2)
  })

  test('is stopped when its requester is no owner any more, and the owners are notified', async () => {
    const second = await joinCompany(portal, company, 'owner')
    expect((await askFor('/organization/deletion', second)).status).toBe(201)
    const { members } = await find('/people', company)
    const { id } = members.find(({ email }: { email: string }) => email === second.email)
    expect((await ask('PUT', `/people/${id}`, company, { role: 'admin' })).status).toBe(200)
    await whenDue()
    company = await signedIn(company)
    expect((await find('/organization/deletion', company)).request).toBeNull()
    expect(await actionsOf(company.organizationId, 'organization.deletion%')).toEqual([
      ...['organization.deletionAsked', 'organization.deletionTakenBack'],
      ...['organization.deletionAsked', 'organization.deletionStopped'],
    ])
    const [mail] = await portal.query<{ subject: string; body: string }>(
      'select subject, body from mail_outbox where recipient = $1 order by id desc limit 1',
      [company.email],
    )
    expect([mail?.subject, mail?.body.includes('no longer an owner')]).toEqual([
      'Leaving LLC was not deleted',
      true,
    ])
    expect((await ask('DELETE', `/people/${id}`, company)).status).toBe(200)
  })

  test('runs in steps that survive a lost connection; legal records stay', async () => {
    const body = { name: 'Key', scopes: ['document.read'], participants: null, expiresOn: null }
    const key = (await ask('POST', '/keys', company, body)).body.data.secret
    // A file of an issued document, one of a draft, and one beside the document.
    const [ofIssued] = await Promise.all(
      [1, 2].map(() => upload(portal, company, '/attachments?fileName=a.pdf', pdfOf())),
    )
    const { sha256 } = ofIssued?.body.data ?? {}
    await portal.query('update attachment_files set issued = true where sha256 = $1', [sha256])
    await portal.query(
      `insert into document_attachments (organization_id, environment, document_id, participant_key, sha256)
       select organization_id, environment, d.id, participant_key, f.sha256
       from documents d join attachment_files f using (organization_id, environment, participant_key)
       where organization_id = $1 and f.issued = (d.state = 'issued')`,
      [company.organizationId],
    )
    const [sent] = await portal.query<{ id: string }>(
      `select id from documents where organization_id = $1 and state = 'issued'`,
      [company.organizationId],
    )
    const beside = `/documents/${sent?.id}/internal-files?fileName=a.pdf`
    expect((await upload(portal, company, beside, pdfOf())).status).toBe(201)
    const whole = await rowsOf(company.organizationId)
    const theirs = await rowsOf(other.organizationId)
    expect(whole).toMatchObject({ document_comments: 1, document_assignments: 1 })
    expect(whole).toMatchObject({ attachment_files: 2, document_attachments: 2, internal_files: 1 })
    expect((await askFor('/organization/deletion', company)).status).toBe(201)
    // An account may go after its organization.
    expect((await askFor('/user/deletion', company)).status).toBe(201)

    const blocker = new pg.Client({ connectionString: portal.ownerUrl })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table notices in access exclusive mode')
    portal.clock.advance(31 * day)
    await hurry()
    const blocked = async () =>
      (
        await portal.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "notices"%'`,
        )
      )[0]?.pid
    let pid: number | undefined
    while ((pid = await blocked()) === undefined) await sleep(20)
    const steps = () =>
      portal.query<{ step: string; at: Date }>('select step, at from deletion_steps order by at')
    const half = (await steps()).filter(({ step }) => /^people$|:contacts$/.test(step))
    expect(half.map(({ step }) => step)).toEqual(['people', 'preprod:contacts'])
    await portal.query('select pg_terminate_backend($1)', [pid])
    await blocker.query('rollback')
    await blocker.end()
    while (
      (await portal.query(`select 1 from deletion_requests where state <> 'done' and ended_at is null`))
        .length > 0
    ) {
      await hurry()
      await sleep(50)
    }
    await portal.runJobs()
    // Earlier steps were not repeated.
    const all = await steps()
    for (const one of half) expect(all).toContainEqual(one)

    const left = await rowsOf(company.organizationId)
    for (const [table, fate] of Object.entries(fates)) {
      if ('kept' in fate)
        expect([table, left[table]]).toEqual([table, Math.max(left[table] ?? 0, keptRowsOf(table))])
      else if (fate.erased === true) expect([table, left[table]]).toEqual([table, 0])
    }
    function keptRowsOf(table: string): number {
      // The contents of drafts go with them.
      return table === 'document_contents' ? (whole['documents'] ?? 0) - 1 : (whole[table] ?? 0)
    }
    expect(left['documents']).toBe((whole['documents'] ?? 0) - 1)
    expect(left['attachment_files']).toBe(1)
    expect(await rowsOf(other.organizationId)).toMatchObject({
      contacts: theirs['contacts'],
      documents: theirs['documents'],
    })
    const [request] = await portal.query<{ state: string; kept_until: string }>(
      'select state, kept_until::text from deletion_requests where organization_id = $1 and state = $2',
      [company.organizationId, 'done'],
    )
    const [document] = await portal.query<{ date: string }>(
      `select date::text from documents where organization_id = $1`,
      [company.organizationId],
    )
    expect(request?.kept_until).toBe(keptUntil(document?.date ?? '', defaultRecordClass))

    // It has no members and no working keys, and the trail is valid.
    const scope = { organizationId: company.organizationId, environment: 'preprod' } as const
    const verdict = await portal.context.db.tenant(scope, (tx) => verifyAudit(portal.context, tx))
    expect(verdict).toMatchObject({ intact: true })
    const [last] = await portal.query<{ after: { documents: number } }>(
      `select after from audit_entries where organization_id = $1 and action = 'organization.deleted'`,
      [company.organizationId],
    )
    expect(last?.after.documents).toBe(1)
    const byKey = await portal.request('GET', '/documents?direction=sent', {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(byKey.status).toBe(401)
    const { email, password } = company
    expect((await portal.request('POST', '/auth/sign-in', { body: { email, password } })).status).toBe(401)
    // Mails go with the next round of tidying, being a month old.
    await tidy(portal.context)
    expect(await tablesWith('invited@example.ae')).toEqual([])
  })
})
