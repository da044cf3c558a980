/**
 * Head and foot of the invoice form in a real browser: where the focus begins, the line of the supply, values that the
 * form proposes, the one announcement, and the main action and the total, which never leave the screen.
 */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'
import { openSupply, supplyLine } from './supply.ts'

const stage = openStage()
const phone = { width: 390, height: 844 }

/** Runs in the page: whether a control is in the window, and nothing lies over its middle. */
function isWithinReach(control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return top >= 0 && top + height <= window.innerHeight && hit !== null && control.contains(hit)
}

/** Runs in the page: whether the foot lies over the focused control, or that is outside of the window. */
function isFocusCovered(): boolean {
  const control = document.activeElement
  const foot = document.querySelector('[data-foot]')
  if (!control || !foot || foot.contains(control)) return false
  const { bottom, top } = control.getBoundingClientRect()
  return bottom > foot.getBoundingClientRect().top || top < 0
}

/** Runs in the page: the live regions of the form that would speak while the user types. */
function liveRegions(): string[] {
  return [...document.querySelectorAll('main [aria-live], main [role="status"]')].map(
    (region) => `${region.tagName} ${(region as HTMLElement).dataset['formAnnouncement'] ?? 'other'}`,
  )
}

describe.each(languagesOf('en'))('head and foot of the form in %s', (language) => {
  let person: Person
  let company: TestCompany
  let euro: { number: string }
  const partner = outsideBuyer(1)
  const billingAddress = { line1: 'Al Maktoum Road 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' }

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: `Head ${language}` })
    const { status } = await stage.doors.request('POST', '/contacts', {
      token: company.token,
      idempotencyKey: true,
      body: {
        isCustomer: true,
        name: 'Khor Transport LLC',
        participantId: partner.participantId,
        trn: `${partner.tin}00003`,
        legalRegistration: { type: 'TL', id: '123456', authority: 'Dubai DET' },
        billingAddress,
      },
    })
    expect(status).toBe(201)
    const inEuros = { currency: 'EUR', exchangeRate: { rate: '4.2841' } }
    euro = await issueTo(stage.doors, company, outsideBuyer(2), inEuros)
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(() => person?.session.context.close())

  const cell = (key: string): Locator =>
    person.page.getByRole('textbox', {
      name: person.text('documents:lines.cell', { field: person.text(`documents:lines.${key}`), line: '1' }),
      exact: true,
    })
  const receiver = () =>
    person.page.getByRole('combobox', { name: person.text('documents:parties.receiver') })
  const announcement = () => person.page.locator('[data-form-announcement]').innerText()
  const issue = () => person.button('documents:form.issue')
  const scrollTo = (y: number) => person.page.evaluate((top) => window.scrollTo(0, top), y)

  it('begins at the buyer, and says nothing about an untouched form', async () => {
    const { page } = person
    await page.goto('/documents/sent/new')
    await eventually(() => receiver().evaluate((field) => field === document.activeElement)).toBe(true)
    await page.locator('#checklist [data-severity]').first().waitFor()
    expect(await page.locator('#checklist [data-tone="done"]').count()).toBe(0)
    expect(await announcement()).toBe('')
    expect(await page.evaluate(liveRegions)).toEqual(['P true'])
    await page.keyboard.press('Tab')
    await eventually(() => receiver().evaluate((field) => field === document.activeElement)).toBe(false)
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
  })

  it('changes the supply in a radio group by keyboard, and nothing before it is confirmed', async () => {
    const { page } = person
    await cell('name').fill('Rope')
    await cell('name').press('Escape')
    await cell('price').fill('100')
    const dialog = await openSupply(person)
    const typeField = dialog.getByLabel(person.text('documents:kind.invoiceType'), { exact: true })
    const types = await typeField.locator('option').allInnerTexts()
    expect(types).toEqual(
      ['b2b', 'b2c', 'standard', 'selfBilled'].map((type) => person.text(`documents:kind.type.${type}`)),
    )
    await person.look('supply')
    await page.keyboard.press('ArrowDown')
    const change = { treatment: person.text('documents:vat.zeroRated'), count: '1' }
    await dialog.getByText(person.text('documents:supply.lines_one', change)).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await supplyLine(person).getAttribute('data-supply')).toBe('standard')
    await openSupply(person)
    await typeField.selectOption('b2b')
    await dialog.getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => supplyLine(person).getAttribute('data-supply')).toBe('export')
    expect(await supplyLine(person).innerText()).toContain(person.text('documents:kind.type.b2b'))
  })

  it('proposes the buyer’s address and a rate, restores a typed one, and announces once', async () => {
    const { page } = person
    await person.pick(receiver(), 'Khor', 'Khor Transport LLC')
    await person.button('documents:delivery.sameAsBuyer').click()
    await eventually(() => person.field('documents:delivery.line1').inputValue()).toBe(billingAddress.line1)
    expect(await person.field('documents:delivery.partyName').inputValue()).toBe('Khor Transport LLC')
    const currency = page.getByRole('combobox', {
      name: person.text('documents:parties.currency'),
      exact: true,
    })
    const rate = person.field('documents:parties.exchangeRate')
    await person.pick(currency, 'USD', 'USD')
    await eventually(() => rate.inputValue()).toBe('3.6725')
    await page.getByText(person.text('documents:parties.pegSource.USD')).first().waitFor()
    await rate.fill('3.68')
    await person.pick(currency, 'SAR', 'SAR')
    await eventually(() => rate.inputValue()).toBe('0.979333')
    const restore = { currency: 'USD', rate: '\u20663.68\u2069' }
    await page.getByRole('button', { name: person.text('documents:parties.rateRestore', restore) }).click()
    await eventually(() => rate.inputValue()).toBe('3.68')
    // The euro is not pegged: the rate of the newest document is suggested, and taken by a click.
    await person.pick(currency, 'EUR', 'EUR')
    await page.locator('main').getByText(euro.number).waitFor()
    expect(await rate.inputValue()).toBe('')
    await page
      .getByRole('button', {
        name: person.text('documents:parties.usePegged', { rate: '\u20664.2841\u2069' }),
      })
      .click()
    await eventually(() => rate.inputValue()).toBe('4.2841')
    await eventually(() => rate.evaluate((field) => field === document.activeElement)).toBe(true)
    await person.pick(currency, 'AED', 'AED')
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(globalThis, { said })
      const region = document.querySelector('[data-form-announcement]')
      if (!region) throw new Error('the form announces nothing')
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    await cell('price').fill('')
    await cell('price').pressSequentially('4321')
    await eventually(announcement).toContain('4,321.00')
    expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toHaveLength(1)
  })

  it('has the action in view on a desk, at both ends of the page and in a low window', async () => {
    const { page } = person
    for (const height of [900, 620]) {
      await page.setViewportSize({ width: 1440, height })
      for (const y of [0, 99_999]) {
        await scrollTo(y)
        await eventually(() => issue().evaluate(isWithinReach), `Issue at ${y}, ${height} high`).toBe(true)
      }
    }
    await person.look('form-head')
  })

  it('has total and action in view on a phone, over no focused field, and lists what is left', async () => {
    const { page } = person
    await page.setViewportSize(phone)
    const total = page.locator('[data-foot-summary] button')
    for (const y of [0, 2000, 99_999]) {
      await scrollTo(y)
      await eventually(() => issue().evaluate(isWithinReach), `Issue at ${y}`).toBe(true)
      expect(await total.evaluate(isWithinReach)).toBe(true)
    }
    expect(await total.innerText()).toContain('4,321.00')
    await scrollTo(0)
    await cell('price').focus()
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(isFocusCovered), `after ${press + 1} tabs`).toBe(false)
    }
    await person.look('form-foot')
    await total.click()
    const tasks = person.question(person.text('documents:checklist.title'))
    await tasks.locator('[data-severity] button').first().click()
    await tasks.waitFor({ state: 'detached' })
    await eventually(() =>
      page.evaluate(() => document.activeElement?.closest('[data-field]') !== null),
    ).toBe(true)
    expect(await page.evaluate(isFocusCovered)).toBe(false)
  })

  let ownPlace: { line1: string; city: string }
  const offers = () =>
    person.page
      .getByRole('listbox', { name: person.text('documents:parties.receiver'), exact: true })
      .getByRole('option')
  const newCustomer = () => person.page.getByRole('dialog').first()
  const buyerFaults = () =>
    person.page
      .locator('#checklist [data-severity=fatal]')
      .filter({ hasText: person.text('documents:columns.buyer') })

  it('searches for a name of any length, and says when it is too long for one', async () => {
    const { page } = person
    ownPlace = (await call(stage.doors, company, 'GET', `/participants/${company.participant.id}`)).address
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/documents/sent/new')
    await receiver().fill('Emirates Contracting '.repeat(7).trim())
    await page.locator('[data-create]').waitFor()
    await receiver().fill('x'.repeat(201))
    const length = { max: '200', length: '201' }
    await page.getByText(person.text('documents:parties.tooLong', length)).waitFor()
    await eventually(() => offers().count()).toBe(0)
  })

  it('does not discard a new customer without a question, and asks only the name of a consumer', async () => {
    const { page } = person
    const supply = await openSupply(person)
    const typeField = supply.getByLabel(person.text('documents:kind.invoiceType'), { exact: true })
    await typeField.selectOption('b2c')
    await person.button('documents:supply.apply').click()
    await supply.waitFor({ state: 'detached' })
    await receiver().fill('Layla')
    await page.locator('[data-create]').click()
    await person.fill('documents:parties.newCustomer.nameAr', 'ليلى')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog').last()
    await question.getByText(person.text('common:unsaved.text')).waitFor()
    await question.getByRole('button', { name: person.text('common:action.cancel') }).click()
    await question.getByText(person.text('common:unsaved.text')).waitFor({ state: 'detached' })
    expect(await person.field('documents:parties.newCustomer.nameAr').inputValue()).toBe('ليلى')
    // Neither does a reload: the browser asks.
    const dialogOpened = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const browserQuestion = await dialogOpened
    expect(browserQuestion.type()).toBe('beforeunload')
    await browserQuestion.dismiss()
    expect(await person.field('documents:parties.newCustomer.nameAr').inputValue()).toBe('ليلى')
    await person.look('new-consumer')
    const made = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/contacts'),
    )
    const saving = Promise.withResolvers<void>()
    await page.route('**/contacts', async (route) => {
      await saving.promise
      await route.continue()
    })
    await newCustomer()
      .getByRole('button', { name: person.text('documents:parties.newCustomer.create') })
      .click()
    expect((await made).postDataJSON()).toMatchObject({
      participantId: '0235:9900000098',
      legalRegistration: null,
    })
    // While it is saved, nothing closes the dialog: the new customer becomes the buyer.
    await page.keyboard.press('Escape')
    const cancel = newCustomer().getByRole('button', { name: person.text('common:action.cancel') })
    expect(await cancel.isDisabled()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(1)
    saving.resolve()
    await newCustomer().waitFor({ state: 'detached' })
    await page.unroute('**/contacts')
    // An address is demanded by the rules, and offered.
    await eventually(() => buyerFaults().count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: ownPlace.line1 }).click()
    await eventually(() => buyerFaults().count()).toBe(0)
    await person.look('consumer-place')
  })

  it('sells to a walk-in customer in two keys, at an address that it names, and issues that', async () => {
    const { page } = person
    // A contact that is typed again is taken instead.
    await person.button('documents:parties.change').click()
    await receiver().fill('Laylaa')
    await page.locator('[data-create]').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: person.text('documents:parties.newCustomer.use') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: ownPlace.line1 }).waitFor()
    await person.button('documents:parties.change').click()
    await offers().first().waitFor()
    await person.look('walk-in-option')
    await receiver().press('Enter')
    await page.locator('[data-field=buyer]').getByText(person.text('documents:parties.walkIn.name')).waitFor()
    await page.getByText(person.text('documents:parties.consumer.number')).waitFor()
    const enterOwn = person.button('documents:parties.consumer.enterOwn')
    await enterOwn.click()
    const street = page.locator('[data-field="buyer.address.line1"] input')
    await eventually(() => street.evaluate((field) => field === document.activeElement)).toBe(true)
    await eventually(() => buyerFaults().count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: ownPlace.line1 }).click()
    await eventually(() => buyerFaults().count()).toBe(0)
    // Another receiver, typed, does not get our address without a word.
    const receiverId = page.locator('[data-field="buyer.participantId.value"] input')
    await receiverId.fill(partner.tin)
    await page.getByText(person.text('documents:parties.consumer.number')).waitFor()
    await enterOwn.waitFor()
    await receiverId.fill('9900000098')
    await eventually(() => buyerFaults().count()).toBe(0)
    await cell('name').fill('Dates')
    await cell('name').press('Escape')
    await cell('price').fill('40')
    await person.payTo('AE070331234567890123456')
    await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await person.look('walk-in')
    await person.issue('documents:form.issueReported')
    await page.waitForURL('**/documents/sent/view/**')
    const { data } = (
      await stage.doors.request('GET', `/documents/${page.url().split('/').at(-1)}`, {
        token: company.token,
      })
    ).body
    expect(data.draft.buyer).toMatchObject({
      legalName: person.text('documents:parties.walkIn.name'),
      participantId: { value: '9900000098' },
      identifiers: [{ value: 'CONSUMER' }],
      address: { line1: ownPlace.line1, city: ownPlace.city },
    })
  })

  it('asks for no due date on a credit note', async () => {
    await person.page.goto('/documents/sent/new?typeCode=381')
    await person.field('documents:parties.issueDateCredit').waitFor()
    expect(await person.field('documents:parties.dueDate').count()).toBe(0)
    expect(person.session.complaints).toEqual([])
  })

  it('credits lines of an invoice by ticks, each with the quantity that is not credited yet', async () => {
    const { page } = person
    const { id, number } = await issueTo(stage.doors, company, partner)
    const open = async () => {
      await page.goto(`/documents/sent/new?credit=${id}`)
      await lines.first().waitFor()
    }
    const group = page.getByRole('group', { name: person.text('documents:credit.lines') })
    const lines = group.getByRole('checkbox')
    const inTable = page.locator('[data-line]')
    const quantity = (text: string) =>
      group.getByText(person.text('documents:credit.quantityLeft', { quantity: `\u2066${text}\u2069` }))
    await open()
    await quantity('2').waitFor()
    await lines.nth(1).uncheck()
    await eventually(() => inTable.count()).toBe(1)
    await person.button('documents:credit.all').click()
    await eventually(() => inTable.count()).toBe(2)
    expect(await lines.nth(1).isChecked()).toBe(true)
    await lines.nth(0).uncheck()
    await lines.nth(1).uncheck()
    await lines.nth(0).check()
    await eventually(() => inTable.count()).toBe(1)
    await cell('quantity').fill('0.5')
    // Reasons are words; the code follows.
    const reason = page.getByRole('combobox', { name: person.text('documents:credit.reason'), exact: true })
    await reason.click()
    await person.look('credit-lines')
    await page.getByRole('option').filter({ hasText: 'DL8.61.1.A' }).click()
    expect(await reason.inputValue()).not.toContain('DL8')
    await page.setViewportSize(phone)
    await group.scrollIntoViewIfNeeded()
    await person.glance('credit-lines-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await person.issue()
    await page.waitForURL('**/documents/sent/view/**')
    // What is left of the first line is offered next, and the whole second one.
    await open()
    await quantity('1.5').waitFor()
    expect(await lines.count()).toBe(2)
    expect(await page.getByText(number).first().isVisible()).toBe(true)
  })
})
