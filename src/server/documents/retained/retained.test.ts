/** Money kept back of issued documents: it falls due, people hear of it once, and it is invoiced or paid. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dubaiDate } from '#core/calendar'
import { registerCompany, type TestCompany } from '../../platform/testing/company.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import { issueInvoice, outsideBuyer, standardInvoice } from '../testing/invoices.ts'
import { remindRetained } from './remind-retained.ts'

let portal: TestPortal
let ours: TestCompany
let others: TestCompany
let today: string

beforeAll(async () => {
  portal = await startTestPortal()
  ours = await registerCompany(portal, { name: 'Ours' })
  others = await registerCompany(portal, { name: 'Others' })
  today = dubaiDate(portal.clock.now().toISOString())
})
afterAll(() => portal.stop())

function ask(company: TestCompany, method: string, path: string, options: RequestOptions = {}) {
  return portal.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    ...options,
  })
}

const retaining = (retention: object) => standardInvoice(outsideBuyer(1), { retention })
const issue = (retention: object) => issueInvoice(portal, ours, retaining(retention))
const amountOf = (id: string) => ask(ours, 'GET', `/documents/${id}/retained-amount`)
const settle = (id: string, body: object, company = ours) =>
  ask(company, 'PUT', `/documents/${id}/retained-amount`, { body })
const bill = (id: string, company = ours, headers: RequestOptions = {}) =>
  ask(company, 'POST', `/documents/${id}/retained-amount/invoice`, { body: { language: 'ar' }, ...headers })
const remind = () =>
  remindRetained(portal.context, { organizationId: ours.organizationId, environment: 'preprod' })
const notices = async () => {
  const { body } = await ask(ours, 'GET', '/notices')
  return body.data.filter(({ kind }: { kind: string }) => kind === 'retentionDue')
}
const actions = async (id: string) =>
  (await portal.query('select action from audit_entries where subject_id = $1 order by at, id', [id])).rows
    .map(({ action }) => action as string)
    .filter((action) => action.startsWith('document.retention'))

test('what is retained waits for its day, is told of once, and is listed until it is invoiced or paid', async () => {
  const soon = await issue({ percent: '10', dueDate: addDays(today, 3) })
  const later = await issue({ amount: '20', notTaxable: true, dueDate: addDays(today, 40) })
  const never = await issue({ percent: '5' })
  await issueInvoice(portal, ours, standardInvoice(outsideBuyer(1)))
  await remind()
  expect(await notices()).toEqual([])
  portal.clock.advance(3 * 86_400_000)
  await remind()
  await remind()
  expect(await notices()).toMatchObject([
    {
      subject: { type: 'document', id: soon.id, list: 'sent' },
      params: { number: soon.number, amount: '26.25 AED', date: addDays(today, 3) },
    },
  ])
  expect(await actions(soon.id)).toEqual(['document.retentionDue'])
  const { token } = (
    await portal.request('POST', '/auth/sign-in', { body: { email: ours.email, password: ours.password } })
  ).body.data
  ours.token = token ?? ours.token
  const { body } = await ask(ours, 'GET', '/retained-amounts')
  expect(body.data.due).toBe(1)
  expect(body.data.waiting).toMatchObject([
    { documentId: soon.id, net: '25.00', total: '26.25', state: 'due', number: soon.number },
    { documentId: later.id, net: '20.00', total: '20.00', state: 'open' },
    { documentId: never.id, dueDate: null, state: 'open' },
  ])
})
