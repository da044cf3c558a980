/**
 * The frame of the portal in a real browser, in English and in Arabic: navigation, both switches and the settings of
 * the account.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { type Buyer, call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { type FormField, formFields } from './form-fields.ts'
import { type Language, languagesOf, openSession } from './harness.ts'
import { markAboveButtons, namesOfForm, outlinesInside, tableOverflow } from './page-functions.ts'
import { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()

interface Scene {
  buyer: Buyer
  company: TestCompany
  customer: string
  product: string
  invoice: string
}

async function prepareScene(language: Language): Promise<Scene> {
  const company = await registerCompany(stage.doors, { name: `Wadi Frame ${language}` })
  const buyer = await registerCompany(stage.doors, { name: `Wadi Buyer ${language}` })
  const address = { line1: 'Street 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
  const customer = await call(stage.doors, company, 'POST', '/contacts', {
    name: 'Wadi Customer',
    isCustomer: true,
    isSupplier: false,
    billingAddress: address,
  })
  const product = await call(stage.doors, company, 'POST', '/products', {
    name: 'Wadi Rope',
    unitCode: 'C62',
    unitPrice: '10',
  })
  const invoice = await issueTo(stage.doors, company, buyer.participant)
  return {
    company,
    buyer: buyer.participant,
    customer: customer.id,
    product: product.id,
    invoice: invoice.id,
  }
}

describe.each(languagesOf('en'))('the frame in %s', (language) => {
  let scene: Scene
  let person: Person
  let page: Page

  beforeAll(async () => {
    scene = await prepareScene(language)
    person = await signedIn(stage.browser, stage.url, language, scene.company)
    page = person.page
  })
  afterAll(() => person?.session.context.close())

  it('fits the lists of documents with their usual columns into 1440 pixels', async () => {
    const nameEn = 'Khor Fakkan International Building Materials and General Contracting Company LLC'
    const price = { gross: '1234567.89' }
    const { lines = [], ...draft } = standardInvoice({ ...scene.buyer, nameEn })
    const dear = { ...draft, lines: lines.map((line) => ({ ...line, price })) }
    const { id, version } = await call(stage.doors, scene.company, 'POST', '/documents', { draft: dear })
    await call(stage.doors, scene.company, 'POST', `/documents/${id}/issue`, { version })
    for (const path of ['/documents/sent', '/documents/received']) {
      await page.goto(path)
      await page
        .locator('[data-table]')
        .or(page.getByRole('heading', { level: 2 }))
        .first()
        .waitFor()
      expect(await page.evaluate(tableOverflow), path).toBeLessThanOrEqual(0)
    }
  })

  it('stores the settings of the account', async () => {
    await page.goto('/settings')
    const first = page.getByRole('combobox', { name: person.text('settings:account.defaultEnvironment') })
    const other = (await first.inputValue()) === 'prod' ? 'preprod' : 'prod'
    await first.selectOption(other)
    await eventually(() => first.isEnabled()).toBe(true)
    expect(await first.inputValue()).toBe(other)
    await page.getByText(person.text('settings:account.saved')).first().waitFor()
    await person.link('settings:nav.security').click()
    const byMail = page.getByRole('switch', { name: person.text('settings:security.byEmail') })
    await byMail.waitFor()
    const before = await byMail.isChecked()
    // The box itself lies behind its picture.
    await byMail.press('Space')
    // A session alone does not change the protection of the account: the password is required, and nothing changes
    // before.
    const proof = person.question(person.text('settings:security.byEmail'))
    await proof
      .getByLabel(person.text('settings:security.ownPassword'), { exact: true })
      .fill(scene.company.password)
    expect(await byMail.isChecked()).toBe(before)
    const change = person.text(before ? 'settings:security.turnOff' : 'settings:security.turnOn')
    await proof.getByRole('button', { name: change, exact: true }).click()
    await page.getByText(person.text('settings:security.changed')).first().waitFor()
    await eventually(() => byMail.isChecked()).toBe(!before)
    await page.reload()
    await eventually(() => byMail.isChecked()).toBe(!before)
  })

  // The rest is the same in any language.
  if (language !== 'en') return

  it('covers content that scrolls below the buttons of a long form', async () => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await page.goto('/contacts/customers/new')
    await person.button('contacts:form.create').waitFor()
    expect(await page.evaluate(markAboveButtons)).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    // A suggestion and its value are two words: clears the values that the TRN filled in.
    await person.fill('contacts:field.trn', '100034521300003')
    await person.fill('contacts:field.tin', '')
    const suggestion = page.getByRole('button', { name: '1000345213' }).first()
    expect(await suggestion.innerText()).toBe(`${person.text('contacts:form.take')} 1000345213`)
  })

  it('promises no clock where none can be moved', async () => {
    await page.goto('/simulator')
    await person.heading('simulator:screen.title')
    await page.getByText(person.text('simulator:screen.text')).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/clock/i)
  })

  it('leads to every section from the navigation, and home from the breadcrumbs', async () => {
    const sections = ['sent', 'received', 'customers', 'suppliers', 'products', 'reports', 'participants']
    const navigation = page.getByRole('navigation', { name: person.text('common:frame.navigation') })
    for (const section of ['dashboard', ...sections, 'integrations', 'settings', 'support']) {
      await navigation.getByRole('link', { name: person.text(`common:nav.${section}`) }).click()
      await page.waitForURL(new RegExp(`/${section}`))
    }
    await page.goto('/products/new')
    const crumbs = page.getByRole('navigation', { name: person.text('common:frame.breadcrumbs') })
    await crumbs.getByText(person.text('common:nav.new'), { exact: true }).waitFor()
    await crumbs.getByRole('link', { name: person.text('common:nav.home') }).click()
    await page.waitForURL('**/dashboard')
    for (const path of ['/', '/login']) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
    }
  })

  it('counts the last 7 days, 30 days and 3 months', async () => {
    await page.goto('/dashboard')
    const ranges = page.getByRole('group', { name: person.text('dashboard:range.label') })
    await eventually(() => ranges.getByRole('button').allInnerTexts()).toEqual([
      'Last 7 days',
      'Last 30 days',
      'Last 3 months',
    ])
    await person.button('dashboard:range.3m').click()
    await page.waitForURL(/range=3m/)
    await eventually(() => person.button('dashboard:range.3m').getAttribute('aria-pressed')).toBe('true')
  })

  it('offers every field of the specification in the form of an invoice', async () => {
    const given = {
      ...standardInvoice(scene.buyer),
      currency: 'USD',
      exchangeRate: { rate: '3.6725' },
      retention: { percent: '10' },
    }
    const draft = await call(stage.doors, scene.company, 'POST', '/documents', { draft: given })
    await page.goto(`/documents/sent/new?draft=${draft.id}`)
    await person.field('documents:parties.issueDate').waitFor()
    const nameOf = ({ key, kind, value }: FormField) => {
      const field = person.text(`documents:${key}`)
      const name = kind === 'cell' ? person.text('documents:lines.cell', { field, line: '1' }) : field
      return value ? `${name}: ${value}` : name
    }
    const missing = async (taken?: Parameters<typeof namesOfForm>[0]) => {
      const shown = await page.evaluate(namesOfForm, taken)
      return formFields.filter((field) => !shown.includes(nameOf(field)))
    }
    await eventually(() => missing()).toEqual([])
    // Each field counts for its row alone: without its label or without itself, exactly it is missing.
    for (const field of formFields)
      for (const part of ['label', 'control'] as const)
        expect(await missing({ name: nameOf(field), part })).toEqual([field])
    expect(await missing()).toEqual([])
    // Rate and name of each treatment of VAT, and the rate of the chosen one.
    const tax = page.locator('[data-line="0"] [data-of="tax"]')
    expect(await tax.locator('option').allInnerTexts()).toEqual([
      '5% · Standard rate',
      '0% · Zero-rated',
      'Exempt',
      'Out of scope',
      'Reverse charge',
    ])
    expect(await tax.locator('bdi').innerText()).toBe('5%')
    await tax.locator('select').selectOption('zeroRated')
    await eventually(() => tax.locator('bdi').innerText()).toBe('0%')
  })

  it('returns to the same place of a long page after a link and Back', async () => {
    await page.setViewportSize({ width: 1440, height: 360 })
    await page.goto('/dashboard')
    const last = page.getByRole('main').getByRole('link').last()
    await last.waitFor()
    await eventually(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(800)
    await page.evaluate(() => window.scrollTo(0, 420))
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(420)
    await last.evaluate((link: HTMLElement) => link.click())
    await page.waitForURL((url) => !url.pathname.endsWith('/dashboard'))
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor()
    await page.goBack()
    await page.waitForURL('**/dashboard')
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(420)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('shows a description of 60 letters in the form, and one box around the buyer that has the focus', async () => {
    const { lines = [], ...given } = standardInvoice(scene.buyer)
    const name = 'Steel rope of 16 mm with thimbles, cut to length and greased'
    const named = lines.map((line) => ({ ...line, item: { ...line.item, name } }))
    const draft = await call(stage.doors, scene.company, 'POST', '/documents', {
      draft: { ...given, lines: named },
    })
    await page.goto(`/documents/sent/new?draft=${draft.id}`)
    const field = person.text('documents:lines.name')
    const label = person.text('documents:lines.cell', { field, line: '1' })
    const cell = page.getByRole('textbox', { name: label })
    await eventually(() => cell.inputValue()).toBe(name)
    const clipped = () => cell.evaluate((field) => field.scrollHeight - field.clientHeight)
    await eventually(clipped).toBeLessThanOrEqual(0)
    await page.getByLabel(person.text('documents:parties.number'), { exact: true }).focus()
    const buyer = page.locator('[data-field="buyer"]')
    await page.locator('#field-buyer').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await buyer.evaluate(outlinesInside)).toBe(1)
  })

  it('keeps the close button of the details in the corner on a phone, in line with the buttons beside it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/documents/sent/view/${scene.invoice}`)
    const dialog = page.getByRole('dialog')
    const close = dialog.getByRole('button', { name: person.text('common:action.close') }).first()
    await close.waitFor()
    const buttons = [close, dialog.locator('header button').first()]
    const [mark, beside] = await Promise.all(buttons.map((button) => button.boundingBox()))
    const middle = (box: typeof mark) => (box ? box.y + box.height / 2 : Number.NaN)
    expect(Math.abs(middle(mark) - middle(beside))).toBeLessThanOrEqual(1)
    expect(mark && 390 - mark.x - mark.width).toBeLessThan(16)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('opens a draft in its form', async () => {
    const draft = await call(stage.doors, scene.company, 'POST', '/documents', { draft: { kind: 'invoice' } })
    await page.goto('/documents/sent?tab=drafts')
    await page.locator(`tr[data-row="${draft.id}"]`).getByRole('link').first().click()
    await page.waitForURL(`**/documents/sent/new?draft=${draft.id}`)
  })

  it('collapses the navigation, which stays collapsed', async () => {
    await page.goto('/dashboard')
    await person.button('common:frame.fold').click()
    await person.button('common:frame.unfold').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('navigationOpen'))).toBe('false')
    await page.reload()
    await person.button('common:frame.unfold').click()
    expect(await page.evaluate(() => localStorage.getItem('navigationOpen'))).toBe('true')
  })

  it('switches the environment and everything on the screen', async () => {
    await page.goto('/products')
    await page.getByText('Wadi Rope').first().waitFor()
    const toLive = page.waitForRequest((request) => request.url().includes('/api/prod/v1/products'))
    await page.getByRole('button', { name: person.text('common:environment.switch') }).click()
    await page.getByRole('menuitem', { name: person.text('common:environment.prod') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: person.text('common:environment.goLive') })
      .click()
    await toLive
    await page.getByText('Wadi Rope').first().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('env'))).toBe('prod')
    await page.getByRole('button', { name: person.text('common:environment.switch') }).click()
    await page.getByRole('menuitem', { name: person.text('common:environment.preprod') }).click()
    await page.getByText('Wadi Rope').first().waitFor()
  })

  it('confirms before it deletes a product or a recipient', async () => {
    const questions = {
      [`/products/edit/${scene.product}`]: 'this product',
      [`/contacts/customers/edit/${scene.customer}`]: 'this recipient',
    }
    for (const [path, what] of Object.entries(questions)) {
      await page.goto(path)
      await person.button('common:action.delete').click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByText(`Are you sure you want to delete ${what}?. This action cannot be undone`)
        .waitFor()
      await dialog.getByRole('button', { name: person.text('common:action.cancel') }).click()
    }
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })

  // The rest provokes errors, which the browser also logs in its console.
  it('lets prefix and suffix be edited only while automatic numbering is on', async () => {
    await page.goto('/settings/numbers')
    const counting = page.getByRole('switch', { name: person.text('settings:sequence.enabled') })
    const prefix = page.getByPlaceholder('Enter prefix...').first()
    await page.getByPlaceholder('Enter suffix...').first().fill('/A')
    await page.getByRole('button', { name: person.text('common:action.saveChanges') }).click()
    await page.getByText('Invoice sequence settings updated successfully').waitFor()
    await counting.press('Space')
    await page.getByText('Invoice sequence increment must be enabled to edit these settings.').waitFor()
    expect(await prefix.isEditable()).toBe(false)
    await page.route('**/settings', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: person.text('common:action.saveChanges') }).click()
    await page.getByText('Failed to update settings. Please try again.').waitFor()
    await page.unroute('**/settings')
    await counting.press('Space')
  })
})

it('leaves the console of a stranger empty on the first load', async () => {
  const stranger = await openSession(stage.browser, stage.url, 'en')
  const errors: string[] = []
  stranger.page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await stranger.page.goto('/dashboard')
  await stranger.page.waitForURL(/login\?redirect=/)
  await new Person(stranger).heading('identity:signIn.title')
  expect(errors).toEqual([])
  await stranger.context.close()
})
