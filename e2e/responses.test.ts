/**
 * Deciding about what came in, in a real browser, in English and in Arabic: a question by keyboard, a dispute with
 * reasons, an approval, each seen by the sender as the buyer's answer.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { standardInvoice } from '../src/server/documents/testing/invoices.ts'
import {
  type PortalDoors,
  registerCompany,
  type TestCompany,
} from '../src/server/platform/testing/company.ts'
import {
  type Language,
  launchBrowser,
  openSession,
  type RunningPortal,
  startPortalProcess,
} from './harness.ts'
import { Person } from './person.ts'

function doorsOf(url: string): PortalDoors {
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

let portal: RunningPortal
let browser: Browser
let doors: PortalDoors
let seller: TestCompany
let buyer: TestCompany

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortalProcess(), launchBrowser()])
  doors = doorsOf(portal.url)
  seller = await registerCompany(doors, { name: 'Falaj Steel' })
  buyer = await registerCompany(doors, { name: 'Hajar' })
})

afterAll(async () => {
  await browser?.close()
  await portal?.stop()
})

async function api(company: TestCompany, method: string, path: string, body?: object) {
  const { token, participant } = company
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

/** An invoice of the seller that the buyer has received. */
async function exchanged(): Promise<{ sent: string; received: string; number: string }> {
  const draft = await api(seller, 'POST', '/documents', { draft: standardInvoice(buyer.participant) })
  const issued = await api(seller, 'POST', `/documents/${draft.id}/issue`, { version: draft.version })
  const [received] = await vi.waitFor(
    async () => {
      const rows = await api(buyer, 'GET', `/documents?direction=received&search=${issued.number}`)
      expect(rows).toHaveLength(1)
      return rows
    },
    { timeout: 20_000, interval: 100 },
  )
  return { sent: issued.id, received: received.id, number: issued.number }
}

async function signIn(language: Language, company: TestCompany): Promise<Person> {
  const person = new Person(await openSession(browser, portal.url, language))
  await person.page.goto('/login')
  await person.fill('identity:field.email', company.email)
  await person.fill('identity:field.password', company.password)
  await person.button('identity:signIn.submit').click()
  await person.page.waitForURL('**/dashboard')
  return person
}

describe.each<Language>(['en', 'ar'])('decisions in %s', (language) => {
  let there: Person
  let here: Person
  let document: Awaited<ReturnType<typeof exchanged>>

  beforeAll(async () => {
    document = await exchanged()
    ;[here, there] = await Promise.all([signIn(language, buyer), signIn(language, seller)])
    await Promise.all([
      here.page.goto(`/documents/received/view/${document.received}`),
      there.page.goto(`/documents/sent/view/${document.sent}`),
    ])
  })
  afterAll(async () => {
    for (const person of [here, there]) await person?.session.context.close()
  })

  it('a question is asked by keyboard, and the sender reads it', async () => {
    await here.heading('responses:title.received')
    await here.page.getByText(here.text('responses:reach.takes').split('{{')[0]?.slice(0, 20) ?? '').waitFor()
    await here.button('responses:action.hold').focus()
    await here.page.keyboard.press('Enter')
    const question = here.page.getByRole('textbox', { name: here.text('responses:form.question') })
    await question.waitFor()
    expect(await question.evaluate((node) => node === globalThis.document.activeElement)).toBe(true)
    await here.button('responses:action.sendHold').press('Enter')
    await here.page.getByText(here.text('responses:form.textMissing')).waitFor()
    await here.page.keyboard.press('Escape')
    await here.button('responses:action.hold').waitFor()
    expect(here.page.url()).toContain(document.received)
    await here.page.keyboard.press('Enter')
    await question.fill(language === 'ar' ? 'ما رقم أمر الشراء؟' : 'Which purchase order is this?')
    await here.look('ask')
    await here.button('responses:action.sendHold').click()
    await here.page.getByText(here.text('responses:said.us.UQ')).first().waitFor()
    await here.page.getByText(here.text('responses:sending.sent')).first().waitFor()
    await there.heading('responses:title.sent')
    await there.page.getByText(there.text('responses:said.buyer.UQ')).first().waitFor()
  })

  it('a dispute needs reasons and words', async () => {
    await here.button('responses:action.dispute').click()
    await here.button('responses:action.sendDispute').click()
    await here.page.getByText(here.text('responses:form.reasonsMissing')).waitFor()
    await here.page.getByRole('checkbox', { name: here.text('responses:reason.QTY') }).check()
    await here.page
      .getByRole('textbox', { name: here.text('responses:form.reason') })
      .fill(language === 'ar' ? 'القطع الواصلة أقل بقطعتين' : 'Two pieces are missing')
    await here.look('dispute')
    await here.button('responses:action.sendDispute').click()
    await here.page.getByText(here.text('responses:said.us.RE')).first().waitFor()
    await there.page.getByText(there.text('responses:said.buyer.RE')).first().waitFor()
    await there.page.getByText(there.text('responses:reason.QTY')).first().waitFor()
  })

  it('an approval takes the place of both, and the lists say so', async () => {
    await here.button('responses:action.approve').click()
    await here.page.getByText(here.text('responses:said.us.AP')).first().waitFor()
    await there.page.getByText(there.text('responses:said.buyer.AP')).first().waitFor()
    await here.button('responses:action.approve').waitFor({ state: 'detached' })
    await there.page.setViewportSize({ width: 360, height: 740 })
    await there.look('approved-phone')
    await there.page.setViewportSize({ width: 1440, height: 900 })
    await there.page.goto('/documents/sent')
    const row = there.page.getByRole('row').filter({ hasText: document.number })
    await row.getByText(there.text('responses:buyerStatus.AP')).waitFor()
    await there.look('sent-approved')
    expect([...here.session.complaints, ...there.session.complaints]).toEqual([])
  })
})
