/** Creates the preconditions of journeys over the API: companies, documents, and a signed-in user. */
import { randomInt } from 'node:crypto'

import type { Browser } from 'playwright-core'
import type { InvoiceDraft } from '#core/invoice'
import { standardInvoice } from '../src/server/documents/testing/invoices.ts'
import type { PortalDoors, TestCompany } from '../src/server/platform/testing/company.ts'
import { type Language, openSession } from './harness.ts'
import { Person } from './person.ts'

export type Buyer = Parameters<typeof standardInvoice>[0]

const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Access to a running portal, in its test environment. */
export function doorsOf(url: string): PortalDoors {
  return {
    url,
    request: async (method, target, options = {}) => {
      const address = target.startsWith('//') ? `${url}${target.slice(1)}` : `${url}/api/preprod/v1${target}`
      const isText = typeof options.body === 'string'
      const response = await fetch(address, {
        method,
        redirect: 'manual',
        headers: {
          ...(options.body === undefined || isText ? {} : { 'content-type': 'application/json' }),
          ...(options.token ? { authorization: `Falaj ${options.token}` } : {}),
          ...(options.participant ? { 'falaj-participant': options.participant } : {}),
          ...(options.idempotencyKey ? { 'idempotency-key': crypto.randomUUID() } : {}),
          // All companies of a run come from one address, which may register sixty an hour.
          ...(target === '/auth/register' ? { 'x-forwarded-for': anyAddress() } : {}),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : { body: isText ? (options.body as string) : JSON.stringify(options.body) }),
      })
      const text = await response.text()
      const isJson = (response.headers.get('content-type') ?? '').includes('json')
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text ? JSON.parse(text) : text,
      }
    },
  }
}

/** The `data` of a response; fails with the portal's response when it is an error. */
export async function call(
  doors: PortalDoors,
  { token, participant }: TestCompany,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await doors.request(method, path, {
    token,
    participant: participant.id,
    idempotencyKey: true,
    ...(body ? { body } : {}),
  })
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Issues a standard invoice to a buyer, with `change`. */
export async function issueTo(
  doors: PortalDoors,
  seller: TestCompany,
  buyer: Buyer,
  change: Partial<InvoiceDraft> = {},
): Promise<{ id: string; number: string }> {
  const draft = await call(doors, seller, 'POST', '/documents', { draft: standardInvoice(buyer, change) })
  return await call(doors, seller, 'POST', `/documents/${draft.id}/issue`, { version: draft.version })
}

/** A user of a company who has just signed in, in a browser profile of their own. */
export async function signedIn(
  browser: Browser,
  url: string,
  language: Language,
  company: Pick<TestCompany, 'email' | 'password'>,
  viewport?: { width: number; height: number },
): Promise<Person> {
  const person = new Person(await openSession(browser, url, language, viewport))
  await person.page.goto('/login')
  await person.fill('identity:field.email', company.email)
  await person.fill('identity:field.password', company.password)
  await person.button('identity:signIn.submit').click()
  await person.page.waitForURL('**/dashboard')
  // The address changes before the screen does.
  await person.heading('dashboard:title')
  return person
}
