/**
 * The mapping cases that the invoice form settles (docs/mapping-cases.md), in a real browser, in English and in Arabic:
 * one form, from an empty reverse charge to an export that is issued.
 */
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeName, emirates, reverseChargeTypes } from '../src/core/codelists/index.ts'
import { registerCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'
import { chooseSupply, openSupply } from './supply.ts'

const stage = openStage()

describe.each(languagesOf('en'))('mapping cases in %s', (language) => {
  let person: Person

  beforeAll(async () => {
    const company = await registerCompany(stage.doors, { name: `Export ${language}` })
    person = await signedIn(stage.browser, stage.url, language, company)
    await person.page.goto('/documents/sent/new')
    await person.heading('documents:form.newKind.380')
  })
  afterAll(() => person?.session.context.close())

  it('mapping case 11: the goods of a reverse charge are chosen from the list, not typed', async () => {
    const { page } = person
    await chooseSupply(person, 'reverseCharge')
    await page.getByRole('button', { name: person.text('documents:lines.details', { line: '1' }) }).click()
    const goods = page.getByRole('combobox', { name: person.text('documents:lines.reverseChargeType') })
    await goods.click()
    const list = page.getByRole('listbox', { name: person.text('documents:lines.reverseChargeType') })
    const listed = reverseChargeTypes.entries.map(
      ({ code, en, ar }) => `${language === 'ar' ? ar : en}${code}`,
    )
    await eventually(() => list.getByRole('option').allTextContents()).toEqual(listed)
    await person.look('reverse-charge')
    await goods.fill(language === 'ar' ? 'خردة معادن' : 'Scrap metal')
    await list.getByText(person.text('common:field.nothingFound')).waitFor()
    await goods.press('Tab')
    await eventually(() => goods.inputValue()).toBe('')
  })

  it('mapping case 13: a tax point on the day of the document is reported, and one click leaves it out', async () => {
    const { page } = person
    await page
      .locator('summary')
      .filter({ hasText: person.text('documents:more.title') })
      .click()
    const taxPoint = person.field('documents:more.taxPointDate')
    await taxPoint.fill(await person.field('documents:parties.issueDate').inputValue())
    await taxPoint.press('Tab')
    await person.button('fixes:taxPoint.same').click()
    await eventually(() => taxPoint.inputValue()).toBe('')
    await person.button('fixes:taxPoint.same').waitFor({ state: 'detached' })
  })

  it('mapping case 23: goods without an HS code are reported, and one click leaves the type out', async () => {
    const type = person.page.getByRole('combobox', { name: person.text('documents:lines.itemType') })
    await type.selectOption('G')
    await person.button('fixes:item.noType').click()
    await eventually(() => type.inputValue()).toBe('')
    await person.button('fixes:item.noType').waitFor({ state: 'detached' })
  })

  it('mapping case 22: an export in dollars is sent with the country of its buyer and its sums in dirhams', async () => {
    const { page } = person
    const dialog = page.getByRole('dialog')
    const chooseGermany = async (country: Locator) => {
      await person.pick(country, language === 'ar' ? 'ألمانيا' : 'Germany', /DE$/)
    }
    await chooseSupply(person, 'export')
    const receiver = page.getByRole('combobox', { name: person.text('documents:parties.receiver') })
    await person.pick(receiver, 'Nordlicht Handels GmbH', 'Nordlicht')
    const fillCustomer = (key: string, value: string) =>
      dialog.getByRole('textbox', { name: person.text(key), exact: true }).fill(value)
    const country = person.text('documents:parties.newCustomer.country')
    await chooseGermany(dialog.getByRole('combobox', { name: country }))
    // Nothing of the UAE is asked for, and the predefined receiver for exports is set visibly.
    for (const key of ['documents:parties.newCustomer.trn', 'contacts:registration.id'])
      expect(await dialog.getByRole('textbox', { name: person.text(key), exact: true }).count()).toBe(0)
    const id = dialog.getByRole('textbox', {
      name: person.text('documents:parties.newCustomer.participantId'),
    })
    await eventually(() => id.inputValue()).toBe('0235:9900000099')
    await fillCustomer('documents:parties.newCustomer.line1', 'Speicherstadt 7')
    await fillCustomer('documents:parties.newCustomer.city', 'Hamburg')
    await fillCustomer('documents:parties.subdivision', 'Hamburg')
    await person.look('export-customer')
    await person.button('documents:parties.newCustomer.create').click()
    await person.fill('documents:delivery.line1', 'Überseeallee 3')
    await person.fill('documents:delivery.city', 'Hamburg')
    await person.fill('documents:delivery.subdivision', 'Hamburg')
    const deliveryCountry = person.text('documents:delivery.country')
    await chooseGermany(page.getByRole('combobox', { name: deliveryCountry, exact: true }))
    const cell = (key: string) =>
      page.getByLabel(new RegExp(`^${person.text(`documents:lines.${key}`)}`)).first()
    await cell('name').fill('Steel rope 12 mm')
    await cell('quantity').fill('2')
    await cell('price').fill('100')
    await person.fillCode('documents:lines.hsCode', '731210')
    await person.payTo('AE070331234567890123456')
    const currency = page.getByRole('combobox', {
      name: person.text('documents:parties.currency'),
      exact: true,
    })
    await person.pick(currency, 'USD', 'USD')
    await person.fill('documents:parties.exchangeRate', '3.6725')
    await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await person.look('export-form')
    // The form does not promise that it is sent.
    await person.button('documents:form.issueReported').click()
    await dialog.getByText(person.text('documents:form.issueNoteReport')).waitFor()
    await dialog.getByRole('button', { name: person.text('documents:form.issueReported') }).click()
    await page.waitForURL('**/documents/sent/view/**')
    const sheet = dialog.locator('[data-sheet]')
    await sheet.getByText('1 USD = 3.6725 AED').waitFor()
    await sheet.getByText(person.text('paper:flag.export'), { exact: true }).waitFor()
    const words = await sheet.innerText()
    for (const part of ['Nordlicht Handels GmbH', '200.00', person.text('paper:label.inAed'), '734.50'])
      expect(words).toContain(part)
    await person.look('export-sheet')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: person.text('documents:details.downloadXml') }).click(),
    ])
    const xml = readFileSync(await download.path(), 'utf8')
    const buyerXml = /<cac:AccountingCustomerParty>[^]*<\/cac:AccountingCustomerParty>/.exec(xml)?.[0]
    expect(buyerXml).toContain('Nordlicht Handels GmbH')
    expect(buyerXml?.match(/(?<=<cbc:IdentificationCode>)\w+/g)).toEqual(['DE'])
    expect(buyerXml).toContain('>9900000099</cbc:EndpointID>')
  })

  it('a consumer is created in the form by an Emirates ID, and gets the focus', async () => {
    const { page } = person
    await page.goto('/documents/sent/new')
    const supply = await openSupply(person)
    await supply.getByLabel(person.text('documents:kind.invoiceType'), { exact: true }).selectOption('b2c')
    await person.button('documents:supply.apply').click()
    await supply.waitFor({ state: 'detached' })
    const receiver = page.getByRole('combobox', { name: person.text('documents:parties.receiver') })
    await person.pick(receiver, 'Hessa Al Mazrouei', 'Hessa')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(person.text('documents:parties.newCustomer.optional')).click()
    const type = dialog.getByRole('combobox', { name: person.text('contacts:registration.type') })
    expect(await type.inputValue()).toBe('EID')
    await type.selectOption('PAS')
    await dialog.getByRole('combobox', { name: person.text('contacts:registration.country') }).waitFor()
    await type.selectOption('EID')
    const id = '784-1990-1234567-1'
    const box = (key: string) => dialog.getByRole('textbox', { name: person.text(key) })
    // Tax numbers are not asked for; address and registration are optional.
    expect(await box('documents:parties.newCustomer.trn').count()).toBe(0)
    await box('contacts:registration.id').fill(id)
    await box('documents:parties.newCustomer.line1').fill('Villa 12, Al Wasl Road')
    await box('documents:parties.newCustomer.city').fill('Dubai')
    // The only match is selected by Enter or by leaving the field, and Enter creates no customer.
    const emirate = dialog.getByRole('combobox', {
      name: person.text('documents:parties.newCustomer.emirate'),
    })
    const emirateName = (code: string) => codeName(emirates, code, language)
    // A city with the name of an emirate has chosen it.
    await emirate.focus()
    await eventually(() => emirate.inputValue()).toBe(emirateName('DXB'))
    await emirate.fill('SHJ')
    await emirate.press('Enter')
    await eventually(() => emirate.inputValue()).toBe(emirateName('SHJ'))
    await emirate.fill('AJM')
    await emirate.press('Tab')
    await eventually(() => emirate.inputValue()).toBe(emirateName('AJM'))
    await emirate.fill('no such place')
    await emirate.press('Enter')
    await emirate.press('Tab')
    const made = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/contacts'),
    )
    await person.button('documents:parties.newCustomer.create').press('Enter')
    expect((await made).postDataJSON().legalRegistration).toEqual({ type: 'EID', id, authority: '' })
    // No finding about the buyer is left.
    const faults = page.locator('[data-severity=fatal]')
    await eventually(() => faults.filter({ hasText: person.text('documents:columns.buyer') }).count()).toBe(0)
    // One box around the buyer, not one in the other.
    const chosen = page
      .locator('[data-field=buyer] div')
      .filter({ hasText: 'Hessa' })
      .locator(':focus')
      .locator('..')
    await eventually(() => chosen.evaluate((box) => getComputedStyle(box).outline)).toContain('solid 2px')
    expect(await chosen.evaluate((box) => getComputedStyle(box).outlineOffset)).toBe('-1px')
    await person.look('consumer')
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })
})
