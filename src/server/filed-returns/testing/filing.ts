/** The portal of the tests of filed returns, its companies, and what they request. */
import { expect } from 'vitest'
import { addDays, addMonths, dubaiDate, endOfMonth, startOfMonth } from '#core/calendar'
import type { InvoiceDraft } from '#core/invoice'
import { outsideBuyer, saveDraft, standardInvoice } from '../../documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'

export let portal: TestPortal
export let company: TestCompany
export let buyer: TestCompany
export let stranger: TestCompany

/** Once, before the first test of all suites. */
export async function startFiling(): Promise<void> {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Filing' })
  buyer = await registerCompany(portal, { name: 'Buying' })
  stranger = await registerCompany(portal, { name: 'Stranger' })
}

export const today = dubaiDate(Date.now())

/** A month of its own for each test, all of them over. */
export function month(ago: number) {
  const from = startOfMonth(addMonths(startOfMonth(today), -ago))
  return { from, to: endOfMonth(from), day: addDays(from, 9) }
}
type Month = ReturnType<typeof month>

export async function figures(of: Month, who = company, purchases = 'all') {
  const path = `/reports/vat-return?from=${of.from}&to=${of.to}&purchases=${purchases}`
  const { body, status } = await portal.request('GET', path, {
    token: who.token,
    participant: who.participant.id,
  })
  expect(status).toBe(200)
  return body.data
}

export async function mark(body: object, options: { key?: string; who?: TestCompany; token?: string } = {}) {
  const { key, who = company, token = who.token } = options
  return await portal.request('POST', '/filed-returns', {
    token,
    participant: who.participant.id,
    ...(key ? { headers: { 'idempotency-key': key } } : { idempotencyKey: true }),
    body,
  })
}

export async function requestOf({ from, to }: Month, who = company, purchases = 'all') {
  const { fingerprint } = await figures({ from, to, day: from }, who, purchases)
  return { from, to, purchases, fingerprint, filedOn: today, reference: 'FTA-1' }
}

export async function file(of: Month, who = company, purchases = 'all') {
  const made = await mark(await requestOf(of, who, purchases), { who })
  expect([made.status, made.body.code]).toEqual([201, undefined])
  return made.body.data
}

export const get = (path: string, who: TestCompany = company) =>
  portal.request('GET', path, { token: who.token, participant: who.participant.id })

export const withdraw = (id: string, reason = 'Corrected', who: TestCompany = company) =>
  portal.request('POST', `/filed-returns/${id}/withdrawal`, { token: who.token, body: { reason } })

export const dated = (issueDate: string, change: Partial<InvoiceDraft> = {}) =>
  standardInvoice(outsideBuyer(1), { issueDate, ...change })

export async function draftOf(draft: InvoiceDraft): Promise<{ id: string; version: number }> {
  const saved = await saveDraft(portal, company, draft)
  expect(saved.status).toBe(201)
  return saved.body.data
}

export const issue = ({ id, version }: { id: string; version: number }, change: object = {}) =>
  portal.request('POST', `/documents/${id}/issue`, {
    token: company.token,
    idempotencyKey: true,
    body: { version, ...change },
  })

export async function eventsOf(id: string): Promise<string[]> {
  const events = await portal.query<{ name: string }>(
    `select name from domain_events where subject_id = $1 order by at, id`,
    [id],
  )
  return events.map(({ name }) => name)
}

export const rulesOf = (findings: readonly { rule: string; severity: string }[]) =>
  findings.filter(({ rule }) => rule === 'falaj-filed-period').map(({ severity }) => severity)

/** A statement that makes requests wait after their VAT entries are written. */
export const endOfTrail = () =>
  `select from audit_heads where organization_id = '${company.organizationId}' and environment = 'preprod' for update`
