/** Members, invitations and keys that are limited to some of the participants. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/base/ids'
import {
  freeTin,
  joinCompany,
  onboardParticipant,
  registerCompany,
  type TestCompany,
} from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { outsideBuyer, standardInvoice } from '../../documents/testing/invoices.ts'

let portal: TestPortal
let company: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { name: 'Limiting' })
})
afterAll(() => portal.stop())

const ask = (method: string, path: string, { token }: { token: string }, body?: object) =>
  portal.request(method, path, { token, ...(body ? { body } : {}) })
const people = async () => (await ask('GET', '/people', company)).body.data
const memberOf = async (email: string) =>
  (await people()).members.find((member: { email: string }) => member.email === email)

test('a member who is limited to participants sees and works for those alone, in the database too, until that is changed', async () => {
  const [tin, noticeId] = [freeTin(), newId('ntc')]
  const second = await onboardParticipant(portal, company.token, { name: 'Second', tin })
  const first = company.participant
  const draftOf = async (participant: { id: string }) =>
    (
      await portal.request('POST', '/documents', {
        token: company.token,
        participant: participant.id,
        body: { draft: standardInvoice(outsideBuyer(1)) },
      })
    ).body.data.id as string
  const [ofFirst, ofSecond] = [await draftOf(first), await draftOf(second)]
  await portal.query(
    `insert into notices (organization_id, environment, id, kind, tone, subject_type, subject_id, participant_key, params, dedupe_key, at)
     values ($1, 'preprod', $4, 'documentFailed', 'urgent', 'document', $2, $3, '{}', 'one', now())`,
    [company.organizationId, ofSecond, second.id, noticeId],
  )
  // The mail says which companies it is about, in its language.
  const mailTo = async (email: string, more: object) => {
    const body = { email, role: 'clerk', ...more }
    const invited = await portal.request('POST', '/people/invitations', { token: company.token, body })
    expect(invited.status).toBe(201)
    const [mail] = await portal.query<{ body: string }>(
      'select body from mail_outbox where recipient = $1 order by id desc limit 1',
      [email],
    )
    return { id: invited.body.data.id as string, text: mail?.body ?? '' }
  }
  const one = await mailTo('only.one@example.ae', { participants: [second.id] })
  expect(one.text).toContain(' You will only see the documents of these companies: Second LLC. ')
  const ofBoth = { participants: [second.id, first.id], language: 'ar' }
  const arabic = await mailTo('only.both@example.ae', ofBoth)
  expect(arabic.text).toMatch(/ ستطّلع على مستندات هذه المنشآت فقط: شركة [^:،]+، شركة [^:،]+\. /)
  const all = await mailTo('all@example.ae', {})
  expect(all.text).not.toContain('You will only see')
  const shown = (await people()).invitations as { id: string; participants: string[] | null }[]
  const limitsOf = (id: string) => shown.find((invitation) => invitation.id === id)?.participants
  expect([one, all].map(({ id }) => limitsOf(id))).toEqual([[second.id], null])
  const limited = await joinCompany(portal, company, 'accountant', { participants: [first.id] })
  const seen = async () => {
    const me = await ask('GET', '/user/me', limited)
    const open = await Promise.all([ofFirst, ofSecond].map((id) => ask('GET', `/documents/${id}`, limited)))
    const list = await portal.request('GET', '/documents?direction=sent', {
      token: limited.token,
      participant: second.id,
    })
    const notices = (await ask('GET', '/notices', limited)).body.data as { id: string }[]
    return {
      participants: me.body.data.participants.map(({ id }: { id: string }) => id).toSorted(),
      open: open.map(({ status }) => status),
      list: list.status,
      notices: notices.some(({ id }) => id === noticeId),
    }
  }
  expect(await seen()).toEqual({ participants: [first.id], open: [200, 404], list: 404, notices: false })
  const live = await portal.request('GET', '/user/me', { token: limited.token, environment: 'prod' })
  expect(live.body.data.participants).toEqual([])

  const { id, participants } = await memberOf(limited.email)
  expect(participants).toEqual([first.id])
  const change = (body: object) => ask('PUT', `/people/${id}`, company, body)
  const both = [first.id, second.id].toSorted()
  expect((await change({ role: 'clerk', participants: [] })).status).toBe(422)
  expect((await change({ role: 'admin', participants: [first.id] })).status).toBe(422)
  expect((await change({ role: 'clerk', participants: [newId('org')] })).status).toBe(422)
  expect((await change({ role: 'clerk', participants: [newId('par')] })).body.code).toBe(
    'participant.not-found',
  )
  expect((await change({ role: 'clerk', participants: [second.id] })).status).toBe(200)
  expect((await seen()).open).toEqual([404, 200])
  expect((await change({ role: 'viewer' })).status).toBe(200)
  expect((await seen()).open).toEqual([404, 200])
  expect((await change({ role: 'viewer', participants: null })).status).toBe(200)
  expect(await seen()).toEqual({ participants: both, open: [200, 200], list: 200, notices: true })
  expect((await change({ role: 'viewer', participants: [first.id] })).status).toBe(200)
  expect((await change({ role: 'admin' })).status).toBe(200)
  expect((await memberOf(limited.email)).participants).toBeNull()
})

test('a key that is limited to participants may not begin what needs access to all, and the answer says so', async () => {
  const key = { name: 'Limited', scopes: ['report.export'], expiresOn: null }
  const made = await ask('POST', '/keys', company, { ...key, participants: [company.participant.id] })
  const refused = await portal.request('POST', '/archive/verifications', {
    headers: { authorization: `Bearer ${made.body.data.secret}` },
    participant: company.participant.id,
    idempotencyKey: true,
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'access.some-participants'])
})
