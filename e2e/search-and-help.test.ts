/**
 * Navigation, in English and in Arabic: the command palette, shortcuts, the help with its answer to "why is my
 * invoice not delivered?", and the public pages before sign-up.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dubaiDate } from '#core/calendar'
import { lawAt, lawTopics } from '#core/law'
import { accreditedProviders, readOn } from '#core/providers'
import { dayInWords } from '../src/core/calendar/index.ts'
import { outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf, openSession } from './harness.ts'
import { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

describe.each(languagesOf('en'))('finding one’s way in %s', (language) => {
  let company: TestCompany
  let buyer: TestCompany
  let person: Person
  let page: Page
  let invoice: { id: string; number: string }

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: `Finder ${language}` })
    buyer = await registerCompany(stage.doors, { name: `Gulf Marine ${language}` })
    const billingAddress = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
    await call(stage.doors, company, 'POST', '/contacts', {
      name: 'Gulf Marine Supplies FZE',
      nameAr: 'الخليج للتوريدات البحريّة',
      trn: '100881234700003',
      billingAddress,
    })
    await call(stage.doors, company, 'POST', '/products', {
      name: 'Marking paint, yellow, 5 l',
      nameAr: 'دهان بحري أصفر',
      code: 'PAINT',
      unitCode: 'C62',
      unitPrice: '96',
    })
    invoice = await issueTo(stage.doors, company, {
      ...buyer.participant,
      nameEn: 'Gulf Marine Supplies FZE',
    })
    person = await signedIn(stage.browser, stage.url, language, company)
    page = person.page
  })
  afterAll(() => person?.session.context.close())

  const palette = () => page.getByRole('dialog', { name: person.text('palette:title') })
  const chosen = () => palette().getByRole('option', { selected: true })

  it('finds customers, documents and products from anywhere, by the keyboard alone', async () => {
    await page.keyboard.press('Control+k')
    const field = palette().getByRole('combobox')
    await field.waitFor()
    await person.look('palette-empty')
    // Arabic letters are found in any form and with any vowels.
    await page.keyboard.type(language === 'ar' ? 'بحري' : 'mar')
    await palette()
      .getByRole('group', { name: person.text('palette:group.products') })
      .waitFor()
    const name = language === 'ar' ? 'الخليج للتوريدات البحريّة' : 'Gulf Marine Supplies FZE'
    await palette().getByRole('option', { name }).first().waitFor()
    await person.look('palette')
    await field.fill('gulf mar')
    await palette().getByRole('option', { name: invoice.number }).waitFor()
    await person.glance('palette-documents')
    await page.setViewportSize(phone)
    await person.look('palette-phone')
    await page.setViewportSize(wide)
    await field.fill(invoice.number)
    await eventually(() => chosen().innerText()).toContain(invoice.number)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/documents/sent/view/${invoice.id}`)
  })

  it('goes to screens and begins documents, and closes without a trace', async () => {
    await page.goto('/reports')
    const opener = page.getByRole('button', { name: person.text('common:frame.search') })
    await opener.click()
    const field = palette().getByRole('combobox')
    await field.fill(`> ${person.text('palette:do.new381')}`)
    await eventually(() => chosen().innerText()).toContain(person.text('palette:do.new381'))
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+k')
    await field.fill('nothing is named like this')
    await palette()
      .getByText(person.text('palette:none', { search: 'nothing is named like this' }))
      .waitFor()
    await field.fill(person.text('palette:do.evidence'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: person.text('reports:evidence.title') }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill(person.text('palette:section.paper'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings/paper')
  })

  it('has shortcuts of single letters, also on an Arabic keyboard, a sheet of them all, and a switch', async () => {
    await page.goto('/reports')
    await person.heading('reports:title')
    const press = (key: string, code: string) =>
      page.evaluate((init) => window.dispatchEvent(new KeyboardEvent('keydown', init)), { key, code })
    // The second letter counts for a moment after the first, which may pass between the two on a slow machine.
    await eventually(async () => {
      await (language === 'ar' ? press('ل', 'KeyG') : page.keyboard.press('g'))
      await (language === 'ar' ? press('ح', 'KeyP') : page.keyboard.press('p'))
      return new URL(page.url()).pathname
    }).toBe('/products')
    await person.heading('products:title')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: person.text('palette:shortcuts') })
    await sheet.waitFor()
    await person.look('shortcuts')
    await sheet.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('Control+k')
    await palette().waitFor()
    expect(new URL(page.url()).pathname).toBe('/products')
    await page.keyboard.press('Escape')
    await page.evaluate(() => localStorage.removeItem('letterKeys'))
  })

  it('has help by words and by rule, each on a page of its own', async () => {
    await page.goto('/support')
    const search = page.getByRole('searchbox', { name: person.text('support:help.label') })
    await person.heading('support:help.title')
    await person.look('support')
    await page.setViewportSize(phone)
    await person.look('support-phone')
    await page.setViewportSize(wide)
    await search.fill('ibr-co-10')
    await page.getByRole('link', { name: 'ibr-co-10', exact: true }).click()
    await page.waitForURL('**/support/rules/ibr-co-10')
    await page.getByText(person.text('support:rule.family.ibr')).waitFor()
    await person.look('help-rule')
    await page.goBack()
    await search.fill(language === 'ar' ? 'اشعار داين' : 'credit note')
    await page.getByRole('link', { name: person.text('help:topic.corrections.title') }).click()
    await person.heading('help:topic.corrections.title')
    await person.look('help-topic')
    await page.goto('/support/rules/nonsense')
    await page.getByText(person.text('support:code.unknownText')).waitFor()
    await page.goto('/support/calendar')
    await page
      .getByText(dayInWords(language, lawAt('mandate.smallTaxpayer', dubaiDate(Date.now())).value.goLive))
      .first()
      .waitFor()
    await person.look('help-calendar')
    // Printed without the controls around it.
    await page.emulateMedia({ media: 'print' })
    await page
      .getByRole('navigation', { name: person.text('common:frame.navigation') })
      .waitFor({ state: 'hidden' })
    await person.heading('support:calendar.title')
    await page.emulateMedia({ media: 'screen' })
  })

  it('explains from its state why an invoice is not delivered', async () => {
    await page.goto('/support')
    const number = page.getByRole('searchbox', { name: person.text('support:help.label') })
    await number.fill('INV-999999')
    await page.getByText(person.text('support:why.none')).waitFor()
    const rejected = await issueTo(stage.doors, company, outsideBuyer(2))
    await number.fill(rejected.number)
    await page.getByText(person.text('lifecycle:explain.needsYouRejected')).waitFor()
    await person.look('support-why')
    await page.setViewportSize(phone)
    await person.look('support-why-phone')
    await page.setViewportSize(wide)
    expect(new URL(page.url()).searchParams.get('search')).toBe(rejected.number)
    // The details copied for help contain no names.
    const details = await page.locator('pre').innerText()
    expect(details).not.toContain(company.email)
  })
})

describe.each(languagesOf('ar'))('before sign-up in %s', (language) => {
  let person: Person
  let page: Page

  beforeAll(async () => {
    person = new Person(await openSession(stage.browser, stage.url, language))
    page = person.page
  })
  afterAll(async () => {
    expect(person.session.complaints).toEqual([])
    await person.session.context.close()
  })

  const answer = (question: string, choice: string, revenue = '') =>
    page.getByRole('button', { name: person.text(`scope:answer.${question}.${choice}`, { revenue }) }).click()

  it('shows whether a company is in scope, since when, and its penalties, in five questions', async () => {
    await page.goto('/login')
    await page.getByText(person.text('identity:signIn.what')).waitFor()
    await person.glance('login')
    await person.link('identity:signIn.inScope').click()
    await person.heading('scope:question.who')
    await person.look('in-scope-question')
    await answer('who', 'business')
    await answer('customers', 'businesses')
    await answer('supplies', 'usual')
    await person.heading('scope:question.revenue')
    await page.getByRole('button').filter({ hasText: '50,000,000' }).first().click()
    await person.heading('scope:question.provider')
    // The focus goes from question to question, and the answers are in the address.
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('question')
    await page.reload()
    await answer('provider', 'none')
    await person.heading('law:verdict.yes.title')
    for (const key of ['result.since', 'result.duties', 'result.penalties'])
      await person.heading(`law:${key}`)
    const { value } = lawAt('mandate.largeTaxpayer', dubaiDate(Date.now()))
    expect(await page.locator('dl').innerText()).toContain(dayInWords(language, value.goLive))
    if (value.goLive > dubaiDate(Date.now())) {
      const download = page.waitForEvent('download')
      await person.button('law:result.addToCalendar').click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toContain(`DTSTART;VALUE=DATE:${value.goLive.replaceAll('-', '')}`)
    }
    await person.look('in-scope-result')
    await page.setViewportSize(phone)
    await person.look('in-scope-result-phone')
    await page.setViewportSize(wide)
    // Another answer to the first question removes those that it makes unnecessary.
    await page.getByRole('link', { name: person.text('scope:question.who') }).click()
    await answer('who', 'privatePerson')
    await person.heading('law:verdict.no.title')
  })

  it('lists the facts with their sources and the day on which each was checked', async () => {
    await page.goto('/facts')
    await person.heading('law:facts.title')
    const facts = await page.locator('main li h3').allInnerTexts()
    expect(facts.length).toBe(lawTopics.length)
    const { source, checkedOn } = lawAt('duty.outageNotice', dubaiDate(Date.now()))
    const fact = page
      .locator('li')
      .filter({ has: page.getByText(person.text('law:topic.duty.outageNotice.title')) })
    expect(await fact.innerText()).toContain(person.text(`law:source.document.${source.document}`))
    expect(await fact.innerText()).toContain(dayInWords(language, checkedOn))
    // The list of providers states its date, and people search it by name and by number.
    const providers = page.getByRole('region', { name: person.text('law:providers.title') })
    expect(await providers.innerText()).toContain(dayInWords(language, readOn))
    expect(await providers.getByRole('listitem').count()).toBe(accreditedProviders.length)
    const search = providers.getByRole('searchbox')
    for (const words of ['wafeq', '129932']) {
      await search.fill(words)
      await eventually(() => providers.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining('Wafeq FZ-LLC'),
      ])
    }
    await search.fill('no such provider')
    await eventually(() => providers.getByRole('status').innerText()).toContain('no such provider')
    await search.fill('')
    await person.look('facts')
    await page.setViewportSize(phone)
    await person.look('facts-phone')
    await page.setViewportSize(wide)
  })
})
