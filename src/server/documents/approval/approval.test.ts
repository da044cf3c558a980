/** Approval: above an amount, a second user approves a draft before it can be issued. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/base/ids'
import { joinCompany, registerCompany, type TestCompany, type TestPerson } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { outsideBuyer, saveDraft, standardInvoice } from '../testing/invoices.ts'

let portal: TestPortal
let company: TestCompany
let other: TestCompany
let clerk: TestPerson
let approver: TestPerson
const buyer = outsideBuyer(1)
/** 262.50 in all; with this many reports 525.00. */
const above = '262.50'
const large = standardInvoice(buyer, {
  lines: standardInvoice(buyer).lines?.flatMap((line) => [line, { ...line, id: `${line.id}0` }]) ?? [],
})

const ask = async (method: string, path: string, who: { token: string } | { key: string }, body?: object) =>
  await portal.request(method, path, {
    ...('key' in who ? { headers: { authorization: `Bearer ${who.key}` } } : { token: who.token }),
    participant: company.participant.id,
    idempotencyKey: randomUUID(),
    ...(body ? { body } : {}),
  })
const settingsOf = async () => (await ask('GET', '/settings', company)).body.data
const approveAbove = async (
  approvalAbove: string | null,
  who: { token: string } | { key: string } = company,
) => {
  const { environment: _environment, ...settings } = await settingsOf()
  return await ask('PUT', '/settings', who, { ...settings, approvalAbove })
}
const draft = async (contents = large): Promise<{ id: string; version: number; draft: object }> =>
  (await saveDraft(portal, company, contents)).body.data
const request = (id: string, who: { token: string } | { key: string } = company, version = 1) =>
  ask('POST', `/documents/${id}/approval`, who, { version })
const decide = (id: string, who: { token: string } | { key: string }, more: object = {}) =>
  ask('POST', `/documents/${id}/approval/decision`, who, { version: 1, decision: 'approve', ...more })
const withdraw = (id: string, who: { token: string } | { key: string } = company) =>
  ask('POST', `/documents/${id}/approval/withdrawal`, who, { version: 1 })
const userIdOf = async ({ email }: { email: string }): Promise<string> =>
  (await portal.query<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? ''
const issue = (id: string, who: { token: string } | { key: string } = company, more: object = {}) =>
  ask('POST', `/documents/${id}/issue`, who, { version: 1, ...more })
const rulesOf = (answer: { body: { findings?: { rule: string }[] } }) =>
  answer.body.findings?.map(({ rule }) => rule) ?? []
const makeKey = async (scopes: string[]) =>
  (
    await ask('POST', '/keys', company, {
      name: `Key ${randomUUID()}`,
      scopes,
      participants: null,
      expiresOn: null,
    })
  ).body.data.secret as string

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Careful' })
  other = await registerCompany(portal, { name: 'Other', onboard: false })
  clerk = await joinCompany(portal, company, 'clerk')
  approver = await joinCompany(portal, company, 'approver')
  expect((await approveAbove(above)).body.data.approvalAbove).toBe(above)
})
afterAll(() => portal.stop())

test('up to the amount any user who may issue can; above it only after another user has approved', async () => {
  const small = await draft(standardInvoice(buyer))
  expect((await request(small.id)).body.code).toBe('document.approval-not-needed')
  expect((await issue(small.id)).status).toBe(200)

  const { id, draft: contents } = await draft()
  const refused = await issue(id)
  expect([refused.status, rulesOf(refused)]).toEqual([422, ['falaj-approval-needed']])
  const response = await request(id)
  expect(response.body.data).toMatchObject({
    approval: { state: 'awaiting', decidedBy: null },
    standing: { verdict: 'awaitingApproval', tone: 'draft' },
  })
  expect((await request(id)).body.data.approval).toEqual(response.body.data.approval)
  expect(rulesOf(await issue(id))).toEqual(['falaj-approval-needed'])
  expect((await decide(id, company)).body.code).toBe('document.approval-by-another')
  expect((await decide(id, clerk)).status).toBe(403)
  const listed = await ask('GET', '/documents?direction=sent&verdict=awaitingApproval', approver)
  expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual([id])

  expect((await decide(id, approver)).body.data).toMatchObject({
    approval: { state: 'approved' },
    standing: { verdict: 'approved' },
  })
  expect((await decide(id, approver)).body.code).toBe('document.approval-not-asked')
  // Changed contents lose the approval of the earlier ones.
  const changed = { ...contents, paymentTerms: [{ note: 'Pay elsewhere' }] }
  expect(rulesOf(await issue(id, company, { draft: changed }))).toContain('falaj-approval-needed')
  const issued = await issue(id, company, { draft: contents })
  expect(issued.body.data).toMatchObject({ facts: { document: 'issued' }, approval: { state: 'approved' } })
  expect(issued.body.data.timeline.map(({ key }: { key: string }) => key)).toEqual(
    expect.arrayContaining(['approvalRequested', 'approved', 'issued']),
  )
})

test('members cannot approve what they wrote or changed last, regardless of who requested it', async () => {
  const accountant = await joinCompany(portal, company, 'accountant')
  const written = (await ask('POST', '/documents', accountant, { draft: large })).body.data
  expect((await request(written.id, clerk)).body.data.approval.barred).toHaveLength(2)
  const own = await decide(written.id, accountant)
  expect([own.status, own.body.code]).toEqual([403, 'document.approval-by-another'])
  expect((await decide(written.id, accountant, { decision: 'reject', reason: 'Mine' })).status).toBe(403)
  expect((await decide(written.id, company)).status).toBe(200)

  // Written by the owner, changed by the accountant: neither of them; nor the one whose key changed it.
  const { id, draft: contents } = await draft()
  expect((await ask('PUT', `/documents/${id}`, accountant, { version: 1, draft: contents })).status).toBe(200)
  await request(id, clerk, 2)
  for (const who of [company, accountant])
    expect((await decide(id, who, { version: 2 })).body.code).toBe('document.approval-by-another')
  expect((await decide(id, approver, { version: 2 })).status).toBe(200)

  const key = await makeKey(['document.draft', 'document.read'])
  const byKey = (await ask('POST', '/documents', { key }, { draft: large })).body.data
  await request(byKey.id, clerk)
  expect((await decide(byKey.id, company)).body.code).toBe('document.approval-by-another')
  expect((await decide(byKey.id, accountant)).status).toBe(200)
})

test('a rejection needs a reason and returns it, and a changed draft needs a new request', async () => {
  const { id, draft: contents } = await draft()
  expect((await request(id, clerk)).status).toBe(200)
  expect((await decide(id, approver, { decision: 'reject' })).status).toBe(422)
  const rejected = await decide(id, approver, { decision: 'reject', reason: 'Wrong project' })
  expect(rejected.body.data).toMatchObject({
    approval: { state: 'rejected', reason: 'Wrong project' },
    standing: { verdict: 'approvalRejected' },
  })
  expect(rulesOf(await issue(id))).toEqual(['falaj-approval-needed'])
  const notices = (await ask('GET', '/notices', company)).body.data as { kind: string; params: object }[]
  expect(notices.find(({ kind }) => kind === 'approvalRejected')?.params).toMatchObject({
    reason: 'Wrong project',
  })
  expect(notices.some(({ kind }) => kind === 'approvalRequested')).toBe(true)

  expect((await request(id, clerk)).body.data.approval.state).toBe('awaiting')
  expect((await withdraw(id, clerk)).status).toBe(200)
  const saved = await ask('PUT', `/documents/${id}`, clerk, { version: 1, draft: contents })
  expect(saved.body.data).toMatchObject({ version: 2, approval: null, standing: { verdict: 'draft' } })
  expect((await decide(id, approver)).body.code).toBe('version.conflict')
  expect((await decide(id, approver, { version: 2 })).body.code).toBe('document.approval-not-asked')
  const trail = await ask('GET', `/audit?subject=${id}`, company)
  const actions = trail.body.data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['document.approvalRequested', 'document.approvalRejected']))
})

test('a draft that awaits approval names who may decide, and stays as it is until the request is withdrawn', async () => {
  const { id, draft: contents } = await draft()
  const response = (await request(id)).body.data
  // Neither the clerk, who may not issue, nor the owner, who wrote it.
  const approvers = response.approvers.map((one: { id: string }) => one.id)
  expect(approvers).toContain(await userIdOf(approver))
  expect(approvers).not.toContain(await userIdOf(clerk))
  expect(approvers).not.toContain(await userIdOf(company))
  expect(response.approvers.every(({ name }: { name: string }) => name.length > 1)).toBe(true)
  const refused = await ask('PUT', `/documents/${id}`, clerk, { version: 1, draft: contents })
  expect([refused.status, refused.body.code]).toEqual([409, 'document.awaits-approval'])
  const removed = await ask('DELETE', `/documents/${id}?version=1`, clerk)
  expect([removed.status, removed.body.code]).toEqual([409, 'document.awaits-approval'])
  const many = await ask('POST', '/documents/remove-drafts', clerk, { drafts: [{ id, version: 1 }] })
  expect(many.body.data).toEqual({ removed: [], refused: [{ id, code: 'document.awaits-approval' }] })

  expect((await withdraw(id, approver)).status).toBe(403)
  expect((await portal.request('POST', `/documents/${id}/approval/withdrawal`, { body: {} })).status).toBe(
    401,
  )
  const foreign = { token: other.token, body: { version: 1 } }
  expect((await portal.request('POST', `/documents/${id}/approval/withdrawal`, foreign)).status).toBe(404)
  expect((await ask('POST', `/documents/${id}/approval/withdrawal`, clerk, { version: 2 })).body.code).toBe(
    'version.conflict',
  )
  expect((await withdraw(id, clerk)).body.data).toMatchObject({
    approval: null,
    approvers: null,
    standing: { verdict: 'draft' },
  })
  // A repeat is harmless: it ends nothing, and is not recorded again.
  expect((await withdraw(id, clerk)).body.data.approval).toBeNull()
  expect((await decide(id, approver)).body.code).toBe('document.approval-not-asked')
  expect(rulesOf(await issue(id))).toEqual(['falaj-approval-needed'])
  expect((await ask('PUT', `/documents/${id}`, clerk, { version: 1, draft: contents })).status).toBe(200)
  const actions = (await ask('GET', `/audit?subject=${id}`, company)).body.data
  const withdrawals = actions.filter(
    ({ action }: { action: string }) => action === 'document.approvalWithdrawn',
  )
  expect(withdrawals).toHaveLength(1)
  const kinds = (await ask('GET', '/notices', company)).body.data.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('approvalWithdrawn')
})

test('an amount needs a member who can approve; when the last one leaves, requests say that no member can', async () => {
  const alone = await registerCompany(portal, { name: 'Alone' })
  const as = async (method: string, path: string, body?: object) =>
    await portal.request(method, path, {
      token: alone.token,
      participant: alone.participant.id,
      idempotencyKey: randomUUID(),
      ...(body ? { body } : {}),
    })
  const set = async (amount: string | null) => {
    const { environment: _environment, ...settings } = (await as('GET', '/settings')).body.data
    return await as('PUT', '/settings', { ...settings, approvalAbove: amount })
  }
  const approversNow = async () => (await as('GET', '/settings/approvers')).body.data
  const refused = await set('1.00')
  expect([refused.status, refused.body.code]).toEqual([409, 'settings.no-approver'])
  expect(await approversNow()).toMatchObject({ approvers: [{ id: await userIdOf(alone) }], enough: false })
  await joinCompany(portal, alone, 'viewer')
  expect((await set('1.00')).body.code).toBe('settings.no-approver')
  // Members who may not see the company cannot approve its documents.
  const { id: elsewhere } = (await registerCompany(portal, { name: 'Elsewhere' })).participant
  const second = await joinCompany(portal, alone, 'approver')
  expect(await approversNow()).toMatchObject({ enough: true })
  const secondId = await userIdOf(second)
  await portal.query('update memberships set participant_keys = $2 where user_id = $1', [
    secondId,
    [elsewhere],
  ])
  expect((await set('1.00')).body.code).toBe('settings.no-approver')
  await portal.query('update memberships set participant_keys = null where user_id = $1', [secondId])
  expect((await set('1.00')).body.data.approvalAbove).toBe('1.00')

  const { id } = (await saveDraft(portal, alone, standardInvoice(buyer))).body.data
  const response = await as('POST', `/documents/${id}/approval`, { version: 1 })
  expect(response.body.data.approvers).toMatchObject([{ id: secondId }])
  const { members } = (await as('GET', '/people')).body.data
  const { id: membership } = members.find((one: { email: string }) => one.email === second.email)
  expect((await as('PUT', `/people/${membership}`, { role: 'viewer' })).status).toBe(200)
  expect((await as('GET', `/documents/${id}`)).body.data.approvers).toEqual([])
  // Other settings can still be saved, and the amount removed.
  expect((await set('1.00')).status).toBe(200)
  expect((await set('2.00')).body.code).toBe('settings.no-approver')
  expect((await set(null)).status).toBe(200)
})

describe('no way around it', () => {
  test('a key neither approves nor changes the amount, and its maker does not approve its requests', async () => {
    const key = await makeKey([
      'document.draft',
      'document.issue',
      'document.read',
      'settings.read',
      'settings.update',
    ])
    const { id } = await draft()
    expect(rulesOf(await issue(id, { key }))).toEqual(['falaj-approval-needed'])
    expect((await request(id, { key })).status).toBe(200)
    expect((await decide(id, { key })).body.code).toBe('document.approval-by-person')
    expect((await decide(id, company)).body.code).toBe('document.approval-by-another')
    expect((await approveAbove(null, { key })).body.code).toBe('document.approval-by-person')
    expect((await decide(id, approver)).status).toBe(200)
    expect((await issue(id, { key })).status).toBe(200)
  })

  test('bulk issue leaves unapproved drafts, with the reason, and issues the rest', async () => {
    const waiting = await draft()
    const approved = await draft()
    const small = await draft(standardInvoice(buyer))
    await request(approved.id, clerk)
    await decide(approved.id, approver)
    const ids = [waiting.id, approved.id, small.id]
    const { body } = await ask('POST', '/documents/bulk-issue', approver, { ids })
    await portal.runJobs()
    const run = (await ask('GET', `/bulk-runs/${body.data.id}`, company)).body.data
    const outcomes = run.items.map(
      (item: { documentId: string; outcome: string; findings: { rule: string }[] }) => [
        item.documentId,
        item.outcome,
        ...item.findings.map(({ rule }) => rule),
      ],
    )
    expect(outcomes).toContainEqual([waiting.id, 'refused', 'falaj-approval-needed'])
    expect(outcomes).toContainEqual([approved.id, 'queued'])
    expect(outcomes).toContainEqual([small.id, 'queued'])
  })

  test('a typed exchange rate cannot bring a document below the limit', async () => {
    // 262.50 in all: at one dirham for a unit just within the amount.
    const at = (currency: string, rate: string) =>
      standardInvoice(buyer, { currency, exchangeRate: { rate, source: currency, target: 'AED' } })
    const rates = [
      ...[at('USD', '1'), at('USD', '0.5'), at('USD', '0.2723'), at('EUR', '0.9'), at('BHD', '0.9')],
      // No rate is known for this currency.
      at('ISK', '0.02'),
    ]
    const absurd = [at('USD', '0.0001'), at('USD', '0.000001'), at('USD', '0'), at('USD', '-3.6725')]
    for (const contents of [...rates, ...absurd]) {
      const said = `${contents.currency} ${contents.exchangeRate?.rate}`
      const { id, version } = await draft(contents)
      expect([said, rulesOf(await issue(id))]).toEqual([
        said,
        expect.arrayContaining(['falaj-approval-needed']),
      ])
      // Nor can it be added to a small draft at issue.
      const small = await draft(standardInvoice(buyer))
      const swapped = await issue(small.id, company, { draft: contents })
      expect([said, swapped.status]).toEqual([said, 422])
      const { status, body } = await ask('GET', `/documents/${id}`, company)
      expect([status, body.data.facts.document, body.data.version]).toEqual([200, 'draft', version])
    }
    const ids = await Promise.all([...rates, ...absurd].map(async (contents) => (await draft(contents)).id))
    const run = await ask('POST', '/documents/bulk-issue', company, { ids })
    await portal.runJobs()
    expect((await ask('GET', `/bulk-runs/${run.body.data.id}`, company)).body.data).toMatchObject({
      queued: 0,
      refused: ids.length,
    })
    // Zero, negative and impossible rates are refused even with approval, and without a limit.
    const refusals = ['falaj-rate-pegged', 'falaj-rate-pegged', 'falaj-rate-positive', 'falaj-rate-positive']
    for (const [place, contents] of absurd.entries()) {
      const { id } = await draft(contents)
      const answer = await request(id, clerk)
      expect([answer.status, answer.body.code]).toEqual([422, 'document.invalid'])
      expect(rulesOf(answer)).toContain(refusals[place])
    }
    // An amount that is below the limit at every plausible rate needs no approval.
    const yen = at('JPY', '0.024')
    expect((await issue((await draft(yen)).id)).status).toBe(200)
  })

  test('an invoice in dollars counts by its rate; an invalid one cannot be requested; others see nothing', async () => {
    const dollars = {
      currency: 'USD',
      exchangeRate: { rate: '3.6725', source: 'USD', target: 'AED' },
    } as const
    const { id } = await draft(standardInvoice(buyer, dollars))
    expect(rulesOf(await issue(id))).toContain('falaj-approval-needed')
    const broken = await draft({ ...large, dueDate: '2020-01-01', buyer: {} })
    expect((await request(broken.id)).body.code).toBe('document.invalid')
    const foreign = await portal.request('POST', `/documents/${id}/approval`, {
      token: other.token,
      body: { version: 1 },
    })
    expect(foreign.status).toBe(404)
    expect((await request(newId('doc'))).status).toBe(404)
    expect((await portal.request('POST', `/documents/${id}/approval`, { body: { version: 1 } })).status).toBe(
      401,
    )
    expect((await approveAbove('-5')).status).toBe(422)
  })

  test('without an amount no approval is needed', async () => {
    const { environment: _environment, approvalAbove: _above, ...unsaid } = await settingsOf()
    expect((await ask('PUT', '/settings', company, unsaid)).body.data.approvalAbove).toBe(above)
    expect((await approveAbove(null)).body.data.approvalAbove).toBeNull()
    expect((await issue((await draft()).id)).status).toBe(200)
  })
})
