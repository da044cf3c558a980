/**
 * The kinds and scenarios of documents from one form, in a real browser, in English and in Arabic: an exempt invoice that
 * becomes a commercial one, a self-billed invoice with its agreement, reverse charge, free zone and margin scheme, each read
 * as it was issued, and the credit of an invoice of another system.
 */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'
import { chooseSupply, supplyLine } from './supply.ts'

const stage = openStage()
const iban = 'AE070331234567890123456'
const address = { line1: 'Al Maktoum Road 5', city: 'Dubai', subdivision: 'DXB', country: 'AE' }

describe.each(languagesOf('ar'))('the kinds of documents in %s', (language) => {
  let person: Person
  let company: TestCompany
  const partner = outsideBuyer(1)
  const partnerTrn = `${partner.tin}00003`

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: `Kinds ${language}` })
    const by = { token: company.token, idempotencyKey: true as const }
    const made = [
      await stage.doors.request('POST', '/contacts', {
        ...by,
        body: {
          isCustomer: true,
          isSupplier: true,
          name: 'Khor Transport LLC',
          participantId: partner.participantId,
          trn: partnerTrn,
          legalRegistration: { type: 'TL', id: '123456', authority: 'Dubai DET' },
          billingAddress: address,
          shippingAddress: { ...address, line1: 'Yard 7' },
        },
      }),
      await stage.doors.request('POST', '/products', {
        ...by,
        body: {
          name: 'Bus ride',
          itemType: 'S',
          sacCode: '996411',
          unitCode: 'C62',
          unitPrice: '40.00',
          vatCategory: 'E',
          vatRate: '',
          exemptionReasonCode: 'DL8.46.4',
        },
      }),
    ]
    expect(made.map(({ status, body }) => `${status} ${JSON.stringify(body.findings ?? '')}`)).toEqual([
      '201 ""',
      '201 ""',
    ])
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(() => person?.session.context.close())

  const cell = (key: string, line: string): Locator =>
    person.page.getByRole('textbox', {
      name: person.text('documents:lines.cell', { field: person.text(`documents:lines.${key}`), line }),
      exact: true,
    })
  const choosePartner = async (key: string) => {
    const field = person.page.getByRole('combobox', { name: person.text(key) })
    await person.pick(field, 'Khor', 'Khor Transport LLC')
  }
  const issue = async () => {
    await person.page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await person.issue()
    await person.page.waitForURL('**/documents/sent/view/**')
  }

  it('offers the kind used last first', async () => {
    const { page } = person
    const kinds = async () => {
      await page.goto('/documents/sent')
      await person.button('documents:sent.new').click()
      await page.getByRole('menuitem').first().waitFor()
      return page.getByRole('menuitem').allInnerTexts()
    }
    const nameOf = (code: string) => person.text(`common:typeCode.${code}`)
    const before = await kinds()
    expect(before[0]).toContain(nameOf('380'))
    await page
      .getByRole('menuitem', { name: nameOf('389') })
      .first()
      .click()
    await person.heading('documents:form.newKind.389')
    const after = await kinds()
    expect(after[0]).toContain(nameOf('389'))
    expect(after.toSorted()).toEqual(before.toSorted())
  })

  it('offers all six, and leads from a debit note to its replacement', async () => {
    const { page } = person
    await page.goto('/documents/sent')
    await person.button('documents:sent.new').click()
    for (const code of ['380', '381', '480', '81', '389', '261'])
      await page
        .getByRole('menuitem')
        .filter({ hasText: person.text(`documents:newMenu.when.${code}`) })
        .waitFor()
    await person.look('new-document-menu')
    await page.getByRole('menuitem', { name: person.text('documents:newMenu.debitNote') }).click()
    await page.getByRole('dialog').getByText(person.text('documents:newMenu.debitWrong')).waitFor()
    await person.glance('debit-note')
    await person.button('documents:newMenu.debitInvoice').click()
    await person.heading('documents:form.newKind.380')
  })

  it('selects products by Enter, adds no second empty line, and removes a superfluous one', async () => {
    const { page } = person
    await choosePartner('documents:parties.receiver')
    await page
      .getByText('Yard 7')
      .or(page.locator('input[value="Yard 7"]'))
      .first()
      .waitFor({ state: 'attached' })
    await cell('name', '1').fill('Bus')
    await page.getByRole('option', { name: 'Bus ride', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => cell('price', '1').inputValue()).toBe('40.00')
    await page.keyboard.press('Enter')
    await eventually(() => cell('name', '2').evaluate((field) => field === document.activeElement)).toBe(true)
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
    expect(await page.locator('[data-line]').count()).toBe(2)
    // A hundred thousand is read to its last digit.
    const quantity = cell('quantity', '1')
    await quantity.fill('100000')
    await quantity.press('Tab')
    await eventually(() => quantity.inputValue()).toBe('100,000')
    expect(await quantity.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
    await quantity.fill('1')
    await page
      .getByRole('button', { name: person.text('documents:fix.removeLine', { line: '2' }) })
      .first()
      .click()
    await eventually(() => page.locator('[data-line]').count()).toBe(1)
  })

  it('keeps an impossible date and an invalid account, with their faults', async () => {
    const dueDate = person.field('documents:parties.dueDate')
    await dueDate.fill('2026-02-31')
    await dueDate.press('Tab')
    await eventually(() => dueDate.inputValue()).toBe('2026-02-31')
    await eventually(() => dueDate.getAttribute('aria-invalid')).toBe('true')
    await person.fill('documents:payment.account', 'AE07033')
    const country = new Intl.DisplayNames(language, { type: 'region' }).of('AE') ?? ''
    const length = { country, expected: '23', actual: '7' }
    await person.page.getByText(person.text('problems:falaj-iban-length', length)).first().waitFor()
    await person.glance('impossible-date-and-account')
    await dueDate.fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10))
    await dueDate.press('Tab')
    await person.fill('documents:payment.account', iban)
  })

  it('turns an invoice with only exempt lines into a commercial one by a click', async () => {
    const { page } = person
    await page.getByRole('button', { name: person.text('fixes:kind.commercialInvoice') }).click()
    await eventually(() => supplyLine(person).innerText()).toContain(person.text('common:typeCode.480'))
    expect(await cell('name', '1').inputValue()).toBe('Bus ride')
    expect(await person.field('documents:payment.account').inputValue()).toBe(iban)
    await person.glance('commercial-invoice')
    await issue()
    await page.getByRole('dialog').getByText(person.text('common:typeCode.480')).first().waitFor()
  })

  it('takes over defaults from the last document to the same customer, and undoes that', async () => {
    const { page } = person
    await issueTo(stage.doors, company, partner, {
      note: 'Gate 3',
      references: { contract: 'C-7' },
      flags: { ecommerce: true },
      delivery: { address: { line1: 'Gate 3', city: 'Dubai', subdivision: 'DXB', country: 'AE' } },
    })
    await page.goto('/documents/sent/new?proforma=true')
    await person.heading('documents:form.newKind.proforma')
    const supply = () => supplyLine(person).getAttribute('data-supply')
    const again = person.button('documents:taken.use')
    // The type of supply, which decides the tax, is offered but never applied, and not offered after the user has chosen.
    await chooseSupply(person, 'reverseCharge')
    await choosePartner('documents:parties.receiver')
    await person.button('documents:taken.remove').waitFor()
    expect(await supply()).toBe('reverseCharge')
    expect(await again.count()).toBe(0)
    await chooseSupply(person, 'standard')
    await again.click()
    await eventually(supply).toBe('ecommerce')
    await chooseSupply(person, 'standard')
    expect(await again.count()).toBe(0)
    const remove = person.button('documents:taken.remove')
    await remove.waitFor()
    const note = page.getByLabel(person.text('documents:more.note'), { exact: true })
    await eventually(() => note.inputValue()).toBe('Gate 3')
    await person.look('proforma')
    await remove.click()
    await eventually(() => note.inputValue()).toBe('')
  })

  it('keeps a proforma as it is, and creates an invoice from it by a click', async () => {
    const { page } = person
    await cell('name', '1').fill('Night shift')
    await cell('name', '1').press('Escape')
    await cell('price', '1').fill('1000')
    await person.fill('documents:parties.numberProforma', 'PF-7')
    await person.button('documents:proforma.makeInvoice').click()
    await person.heading('documents:form.newKind.380')
    await page.waitForURL(/invoiceOf=doc_/)
    await eventually(() => cell('price', '1').inputValue()).toBe('1,000.00')
    await page.goto('/documents/sent')
    const row = page.getByRole('row').filter({ hasText: 'PF-7' })
    await row.getByText(person.text('common:typeCode.proforma')).waitFor()
    await row.getByRole('link').first().click()
    await person.heading('common:typeCode.proforma')
    await person.button('documents:details.duplicate').waitFor()
    await person.glance('proforma-saved')
    // The page has the same watermark as the PDF.
    const [id = ''] = /doc_[0-9a-z]+/.exec(page.url()) ?? []
    await page.goto(`/documents/sent/view/${id}`)
    const across = await page.locator('[data-watermark]').getAttribute('data-watermark')
    expect(across).toBe(person.text('paper:watermark.test'))
  })

  it('writes a supplier’s invoice once the agreement is on record', async () => {
    const { page } = person
    await page.goto('/documents/sent/new?typeCode=389')
    await person.heading('documents:form.newKind.389')
    await choosePartner('documents:parties.supplier')
    const finding = person.text('problems:falaj-self-billing-agreement', { name: 'Khor Transport LLC' })
    await page.getByText(finding).first().waitFor()
    await person.look('self-billed-without-agreement')
    await person.button('documents:agreement.add').click()
    await person.fill('documents:agreement.reference', 'SB-2026-4')
    await person.fill('documents:agreement.from', '2026-01-01')
    await person.glance('agreement')
    await person.button('documents:agreement.save').click()
    await page.getByText('SB-2026-4').waitFor()
    await cell('name', '1').fill('Night shift')
    await cell('name', '1').press('Escape')
    await cell('price', '1').fill('1000')
    await person.payTo(iban)
    await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await person.look('self-billed-invoice')
    await issue()
    await page.getByRole('dialog').getByText(person.text('common:typeCode.389')).first().waitFor()
  })

  it.each<[string, { price: string; asked: () => Promise<void>; says: string; sums: string[] }]>([
    [
      'reverseCharge',
      {
        price: '1500',
        asked: async () => {
          await person.page
            .getByRole('button', { name: person.text('documents:lines.details', { line: '1' }) })
            .click()
          const goods = person.page.getByRole('combobox', {
            name: person.text('documents:lines.reverseChargeType'),
          })
          await person.pick(goods, 'DL8.48.8.2', 'DL8.48.8.2')
          await person.fill('documents:lines.gtin', '06291041500213')
        },
        says: 'paper:statement.reverseCharge',
        sums: ['1,500.00'],
      },
    ],
    [
      'freeZone',
      {
        price: '410',
        asked: () => person.fill('documents:special.beneficiary', partnerTrn),
        says: 'paper:flag.freeZone',
        sums: ['410.00', '20.50', '430.50', partnerTrn],
      },
    ],
    [
      'profitMargin',
      {
        price: '68000',
        asked: async () => undefined,
        says: 'paper:statement.marginScheme',
        sums: ['68,000.00'],
      },
    ],
  ])(
    'issues what is a case of %s, and the sheet says so',
    async (scenario, { price, asked: requested, says, sums }) => {
      const { page } = person
      await page.goto('/documents/sent/new')
      await choosePartner('documents:parties.receiver')
      await chooseSupply(person, scenario)
      await cell('name', '1').fill('Used car')
      await cell('name', '1').press('Escape')
      await cell('price', '1').fill(price)
      await requested()
      await person.payTo(iban)
      await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
      await person.look(`form-${scenario}`)
      await issue()
      const sheet = page.locator('[data-sheet]')
      await sheet.getByText(person.text(says)).first().waitFor()
      await person.glance(`sheet-${scenario}`)
      const words = await sheet.innerText()
      for (const sum of sums) expect(words).toContain(sum)
      // The VAT is not on the invoice, whichever party accounts for it.
      if (scenario !== 'freeZone') expect(words).not.toContain('5%')
    },
  )

  it('credits an invoice of another system, marks it, and pastes lines without inventing values', async () => {
    const { page } = person
    await page.goto('/documents/sent/new?typeCode=381')
    await page.getByLabel(person.text('documents:credit.original'), { exact: true }).fill('OLD-7')
    await page.getByText(person.text('documents:credit.unknown', { number: '\u2066OLD-7\u2069' })).waitFor()
    await page.getByRole('button', { name: person.text('documents:lines.orPaste') }).click()
    const rows = 'Description\tQuantity\tUnit\tPrice\tVAT\nRope\tabc\tXXQ\t4.50\t99%'
    await person.fill('documents:lines.pasteLabel', rows)
    await person.button('documents:lines.pasteAdd').click()
    await eventually(() => cell('quantity', '1').inputValue()).toBe('abc')
    expect(await cell('price', '1').inputValue()).toBe('4.50')
    await person.button('documents:form.issue').click()
    const line = page.locator('[data-line="0"]')
    await line.locator('[data-rule="falaj-not-a-number"]').waitFor()
    await line.locator('[data-rule="ibr-cl-23"]').waitFor()
    const unit = line.locator('[data-cell="unit"]')
    expect(await unit.innerText()).toBe('XXQ')
    expect(await unit.getAttribute('data-severity')).toBe('fatal')
    await person.look('pasted-unreadable')
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })
})
