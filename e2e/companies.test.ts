/**
 * Several companies and tabs in a real browser: the company of a document acts, and environment, organization and company
 * belong to the tab.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import {
  freeTin,
  onboardParticipant,
  registerCompany,
  type TestCompany,
} from '../src/server/platform/testing/company.ts'
import { issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()

/** Opens a link in a new tab. On a busy machine the browser sometimes opens none, and the link is pressed again. */
async function openTab(person: Person): Promise<Page> {
  for (let attempt = 1; ; attempt++) {
    const opened = person.session.context.waitForEvent('page', { timeout: 15_000 })
    const link = person.link('common:nav.sent').first()
    const [tab] = await Promise.allSettled([opened, link.click({ modifiers: ['ControlOrMeta'] })])
    if (tab.status === 'fulfilled') return tab.value
    if (attempt === 3) throw tab.reason
  }
}

describe('two companies of one organization', () => {
  let steel: TestCompany
  let person: Person
  let invoice: { id: string; number: string }
  const clinics = 'Wahat Clinics LLC'

  beforeAll(async () => {
    steel = await registerCompany(stage.doors, { name: 'Wahat Steel' })
    await onboardParticipant(stage.doors, steel.token, { name: 'Wahat Clinics', tin: freeTin() })
    invoice = await issueTo(stage.doors, steel, outsideBuyer(1))
    person = await signedIn(stage.browser, stage.url, 'en', steel)
  })
  afterAll(() => person?.session.context.close())

  const frame = (page: Page, name: string) => page.locator('header').getByRole('button', { name })
  const choose = async (page: Page, from: string, to: string) => {
    await frame(page, from).click()
    await page
      .getByRole('button', { name: new RegExp(`^${to}`) })
      .last()
      .click()
    await frame(page, to).waitFor()
  }

  it('switches to the company of a document opened by its address, and acts as that company', async () => {
    const { page } = person
    // By name the clinics come first.
    await frame(page, clinics).waitFor()
    await page.goto(`/documents/sent/view/${invoice.id}`)
    await person.reads(page.locator('body'), 'common:participant.switched', 'name')
    await frame(page, 'Wahat Steel LLC').waitFor()
    // The list below is that company's.
    await page.locator(`tr[data-row="${invoice.id}"]`).waitFor({ state: 'attached' })
    await person.glance('document-of-other-company')
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/documents') && answer.request().method() === 'POST',
    )
    await person.link('documents:details.createCreditNote').click()
    await person.reads(page.locator('main'), 'documents:credit.left', 'number')
    expect(await page.getByText(/was not issued in Falaj/).count()).toBe(0)
    await person.button('documents:form.saveDraft').click()
    const { data } = await (await saved).json()
    expect(data.participant).toBe(steel.participant.id)
    // Switching back to the other company closes the open document of this one.
    await page.goto(`/documents/sent/view/${invoice.id}`)
    await frame(page, 'Wahat Steel LLC').waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`/documents/sent/new?credit=${invoice.id}`)
    await choose(page, 'Wahat Steel LLC', clinics)
    await page.waitForURL((url) => url.pathname === '/documents/sent' && url.search === '')
  })

  it('switches to the company of an import opened by its address', async () => {
    const { page } = person
    const started = await fetch(
      `${stage.url}/api/preprod/v1/imports?kind=documents&purpose=write&fileName=sales.csv`,
      {
        method: 'POST',
        headers: {
          ...{ authorization: `Falaj ${steel.token}`, 'falaj-participant': steel.participant.id },
          ...{ 'content-type': 'application/octet-stream', 'idempotency-key': crypto.randomUUID() },
        },
        body: 'Inv No,Date,Cust.,Item,QTY,Price\nA-1,2026-11-20,Palm Logistics LLC,Rope,1,10\n',
      },
    )
    const { data } = await started.json()
    await page.goto('/imports')
    await frame(page, clinics).waitFor()
    await page.goto(`/imports/${data.id}`)
    await frame(page, 'Wahat Steel LLC').waitFor()
    await person.reads(page.locator('body'), 'common:participant.switched', 'name')
    await page.getByRole('heading', { name: 'sales.csv' }).waitFor()
    // Switching back to the other company closes the import of this one.
    await choose(page, 'Wahat Steel LLC', clinics)
    await page.waitForURL((url) => url.pathname === '/imports')
  })

  it('keeps environment and company per tab: a reload changes neither, and a new tab starts with those of the previous one', async () => {
    const { page } = person
    await page.goto('/documents/sent')
    await frame(page, clinics).waitFor()
    const second = await person.session.context.newPage()
    await second.goto(new URL('/documents/sent', stage.url).href)
    await frame(second, clinics).waitFor()
    await choose(second, clinics, 'Wahat Steel LLC')
    await second.getByRole('button', { name: person.text('common:environment.switch') }).click()
    await second.getByRole('menuitem', { name: person.text('common:environment.prod') }).click()
    const goLive = person.text('common:environment.goLive')
    await second.getByRole('dialog').getByRole('button', { name: goLive }).click()
    const environment = (of: Page, key: string) =>
      of.getByRole('button', { name: new RegExp(`^${person.text(`common:environment.${key}`)}`) })
    await environment(second, 'prod').waitFor()
    // The first tab stays where it is, reloaded or by a typed address.
    await page.reload()
    await frame(page, clinics).waitFor()
    await environment(page, 'preprod').waitFor()
    await page.goto('/products')
    await frame(page, clinics).waitFor()
    await environment(page, 'preprod').waitFor()
    await second.reload()
    await environment(second, 'prod').waitFor()
    // A link that opens a tab from the first one shows the same as the first one.
    await page.bringToFront()
    const third = await openTab(person)
    // Waiting for an element can hang here: on a busy machine Playwright misses the end of the navigation that opens a tab.
    await eventually(() => frame(third, clinics).count()).toBe(1)
    await eventually(() => environment(third, 'preprod').count()).toBe(1)
    // The link in a mail names environment and organization, which the browser then removes from the address.
    await third.goto(
      new URL(`/notices?environment=preprod&organization=${steel.organizationId}`, stage.url).href,
    )
    await environment(third, 'preprod').waitFor()
    expect(new URL(third.url()).search).toBe('')
    // Signing out ends all of them.
    await page.evaluate(() => fetch('/api/preprod/v1/auth/sign-out', { method: 'POST' }))
    await eventually(async () => {
      await second.reload()
      return new URL(second.url()).pathname
    }).toBe('/login')
    await second.close()
    await third.close()
  })

  it('caused no unexpected console error', () => {
    expect(person.session.complaints.filter((text) => !/40[149]/.test(text))).toEqual([])
  })
})
