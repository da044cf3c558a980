/** Contacts and products: filled in from a TRN, compared, merged, completed many at once, and their statements. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dubaiDate } from '../src/core/calendar/index.ts'
import { issueInvoice, outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { type Language, languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const address = { line1: 'Street 14', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
const registration = { type: 'TL', id: 'CN-77', authority: 'Dubai DET' }
const [palm, gulf] = [outsideBuyer(31), outsideBuyer(32)]

/** Runs in the page: notes whether a text is seen. */
function watchFor(words: string): void {
  Object.assign(globalThis, { wasSeen: false })
  new MutationObserver(() => {
    if (document.body.innerText.includes(words)) Object.assign(globalThis, { wasSeen: true })
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

describe.each(languagesOf('ar'))('contacts and products in %s', (language) => {
  let company: TestCompany
  let wide: Person
  let narrow: Person
  const ids: Record<string, string> = {}

  const add = async (path: string, fields: object): Promise<string> =>
    (await call(stage.doors, company, 'POST', path, fields)).id

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: 'Falaj Steel' })
    const phone = { width: 390, height: 844 }
    ;[wide, narrow] = await Promise.all([
      signedIn(stage.browser, stage.url, language, company),
      signedIn(stage.browser, stage.url, language, company, phone),
    ])
    const contact = (name: string, nameAr: string, more: object) =>
      add('/contacts', { name, nameAr, billingAddress: address, legalRegistration: registration, ...more })
    const shippingAddress = { ...address, line1: 'Yard 7' }
    const palmFields = { ...palm, shippingAddress }
    ids['palm'] = await contact('Palm Logistics L.L.C.', 'شركة بالم للخدمات اللوجستية ذ.م.م', palmFields)
    ids['twin'] = await contact('Palm Logistics', 'بالم للخدمات اللوجستية', {
      participantId: gulf.participantId,
    })
    const incomplete = { billingAddress: { ...address, line1: '', subdivision: '' }, legalRegistration: null }
    await contact('Desert Rose Catering', 'وردة الصحراء للتموين', incomplete)
    await contact('Emirates Scaffolding', 'الإمارات للسقالات', incomplete)
    const product = { unitCode: 'C62', unitPrice: '42.50' }
    const rope = { name: 'Steel wire rope 12 mm', nameAr: 'حبل فولاذي 12 مم', code: 'ROPE-12', ...product }
    ids['rope'] = await add('/products', rope)
    await add('/products', { name: 'Site cleaning', nameAr: 'تنظيف عام للموقع', itemType: 'S', ...product })
    for (const [buyer, price] of [
      [palm, '41'],
      [gulf, '39.5'],
      [palm, '40'],
    ] as const) {
      const draft = standardInvoice({ ...buyer, nameEn: 'Palm Logistics L.L.C.' })
      const [line] = draft.lines ?? []
      const item = { ...line?.item, sellerId: 'ROPE-12', name: 'Steel wire rope 12 mm' }
      const lines = [{ ...line, quantity: '20', price: { gross: price }, item }]
      await issueInvoice(stage.doors as never, company, { ...draft, lines } as never)
    }
  }, 60_000)
  afterAll(async () => {
    for (const person of [wide, narrow]) await person?.session.context.close()
  })

  it('fills TIN and address from the TRN, never over typed values, and names similar contacts', async () => {
    const { page } = wide
    await page.goto('/contacts/customers/new')
    await wide.fill('contacts:field.name', language === 'en' ? 'PALM LOGISTICS LLC' : 'Palm Logistics')
    await wide.fill('contacts:field.trn', '100-2345-6740-0003')
    await eventually(() => wide.field('contacts:field.tin').inputValue()).toBe('1002345674')
    expect(await wide.field('contacts:field.participantId').inputValue()).toBe('0235:1002345674')
    await wide.fill('contacts:field.tin', '1777777777')
    await wide.fill('contacts:field.trn', '100234567500003')
    expect(await wide.field('contacts:field.tin').inputValue()).toBe('1777777777')
    await page.getByText(wide.text('contacts:similar.because.name')).first().waitFor()
    await wide.look('customer-filled')
    const alike = page.getByRole('listitem').filter({ hasText: wide.text('contacts:similar.because.name') })
    expect(await alike.first().getByRole('link').getAttribute('href')).toMatch(
      /\/contacts\/customers\/edit\/con_/,
    )
    // A missing field is one click away.
    await page.getByRole('button', { name: wide.text('contacts:address.line1') }).click()
    await eventually(() =>
      wide.field('contacts:address.line1').evaluate((field) => field === document.activeElement),
    ).toBe(true)
  })

  it('completes many at once: typed and pasted, refused values are kept with the reason', async () => {
    const { page } = wide
    await page.goto('/contacts/customers')
    await page.getByRole('table').waitFor()
    await wide.look('customers')
    await page.getByRole('link', { name: completeWords[language] }).click()
    await page.getByRole('table').waitFor()
    const cell = (key: string, name: string) =>
      page.getByLabel(wide.text('common:mend.cell', { column: wide.text(key), name }))
    const [rose, scaffolding] =
      language === 'en'
        ? ['Desert Rose Catering', 'Emirates Scaffolding']
        : ['وردة الصحراء للتموين', 'الإمارات للسقالات']
    const first = cell('contacts:field.trn', rose)
    await first.focus()
    await first.evaluate((field, sheet) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', sheet)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, '100555555500003\t0235:1555555550\tCN-1\tDubai DET\tStreet 1\tDubai\tدبي\n100-bad\t\tCN-2\tSharjah\tStreet 2\tSharjah\tSharjah')
    expect(await cell('contacts:address.emirate', scaffolding).inputValue()).toBe('SHJ')
    await wide.look('customers-complete')
    const save = page.getByRole('button', { name: saveWords[language] })
    await save.click()
    await page.getByText(wide.text('common:mend.saved'), { exact: true }).waitFor()
    await page.locator('[data-refused] small').first().waitFor()
    await wide.look('customers-refused')
    await narrow.page.goto('/contacts/customers/complete')
    await narrow.page.getByRole('table').waitFor()
    await narrow.look('customers-complete-phone')
    const bad = cell('contacts:field.trn', scaffolding)
    expect(await bad.inputValue()).toBe('100-bad')
    await bad.fill('100555555600003')
    await bad.press('ArrowUp')
    await eventually(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await cell('contacts:field.participantId', scaffolding).inputValue()).toBe('0235:1005555556')
    await save.click()
    await eventually(async () => {
      const lacking = await call(stage.doors, company, 'GET', '/contacts/lacking')
      return lacking.map(({ name }: { name: string }) => name)
    }).toEqual([])
  })

  it('merges two that are one, and the old address leads to the one that stays', async () => {
    const { page } = wide
    await page.goto(`/contacts/customers/edit/${ids['twin']}`)
    await wide.button('contacts:merge.button').click()
    await page.getByText(wide.text('contacts:merge.final')).waitFor()
    await wide.look('customer-merge')
    await wide.button('contacts:merge.confirm').click()
    await page.waitForURL(`**/contacts/customers/view/${ids['palm']}`)
    await page.goto(`/contacts/customers/edit/${ids['twin']}`)
    await page.waitForURL(`**/${ids['palm']}`)
    await wide.link('contacts:statement.open').click()
    await wide.heading('contacts:statement.totals')
    await page.getByRole('table').nth(1).waitFor()
    expect(await page.getByRole('row').filter({ hasText: 'INV-' }).count()).toBe(3)
    // The balance after the newest document is that of the account.
    const [newest] = await page.getByRole('table').nth(1).getByRole('row').filter({ hasText: 'INV-' }).all()
    await newest?.getByText('2,530.50').waitFor()
    await wide.look('statement')
    await narrow.page.goto(new URL(page.url()).pathname)
    await narrow.heading('contacts:statement.totals')
    await narrow.look('statement-phone')
    await wide.link('contacts:statement.toContact').click()
    await page.waitForURL(`**/contacts/customers/view/${ids['palm']}`)
  })

  it('shows on the page of a contact what is open, its documents and last prices, and invoices it', async () => {
    const { page } = wide
    const balance = page.getByRole('region', { name: wide.text('contacts:balance.title') })
    // 20 at 41, 40 and, to the contact that was merged, 39.50, with 5% VAT.
    await balance.getByText('2,530.50').first().waitFor()
    await balance.getByRole('link', { name: gulf.participantId }).waitFor()
    const documents = page.getByRole('table', { name: wide.text('contacts:documents.sent') })
    await eventually(() => documents.getByRole('link', { name: /^INV-/ }).count()).toBe(2)
    const prices = page.getByRole('table', { name: wide.text('contacts:sales.title') })
    await prices.getByRole('cell', { name: /40\.00/ }).waitFor()
    await wide.look('customer-page')
    await narrow.page.goto(new URL(page.url()).pathname)
    await narrow.page.getByText('2,530.50').first().waitFor()
    await narrow.look('customer-page-phone')
    const address = await documents.getByRole('link', { name: /^INV-/ }).first().getAttribute('href')
    const paid = { paidOn: dubaiDate(Date.now()), amount: '1.00' }
    await call(stage.doors, company, 'POST', `/documents/${address?.split('/').at(-1)}/payments`, paid)
    await page.reload()
    await documents.getByText(wide.text('documents:paid.payment.partlyPaid')).waitFor()
    await wide.look('customer-page-partly-paid')

    await wide.link('contacts:documents.all').click()
    await page.waitForURL(`**/documents/sent?counterparty=*${palm.tin}`)
    await page.goBack()

    // The form is a dialog over the page.
    await wide.link('common:action.edit').click()
    await wide.fill('contacts:field.phone', '+971 4 123 4567')
    await wide.fill('contacts:field.addressAr', 'المنطقة الصناعية 7')
    await page.getByLabel(wide.text('contacts:registration.type')).selectOption('TL')
    await wide.fill('contacts:registration.id', 'CN-7')
    const authority = page.getByRole('combobox', { name: wide.text('contacts:registration.authority') })
    const [part, whole] =
      language === 'en'
        ? ['economic zone', 'Ras Al Khaimah Economic Zone']
        : ['راس الخيمه الاقتصاد', 'مناطق رأس الخيمة الاقتصادية']
    // Its direction is that of its text, in both languages.
    const direction = () => authority.evaluate((field) => getComputedStyle(field).direction)
    for (const [typed, expected] of [
      ['الاقتصادية', 'rtl'],
      ['Economic', 'ltr'],
    ] as const) {
      await authority.fill(typed)
      await eventually(direction, typed).toBe(expected)
    }
    await wide.pick(authority, part, whole)
    expect(await authority.inputValue()).toBe(whole)
    expect(await direction()).toBe(language === 'en' ? 'ltr' : 'rtl')
    await dialog()
      .getByRole('button', { name: wide.text('common:action.saveChanges') })
      .click()
    await page.getByText('+971 4 123 4567').waitFor()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText(whole).waitFor()
    if (language === 'ar') await page.getByText(/المنطقة الصناعية 7/).waitFor()

    await wide.link('contacts:actions.newInvoice').click()
    await page.getByRole('button', { name: new RegExp(palm.participantId) }).waitFor()
    // The shipping address of the customer goes with it when another one is chosen.
    const place = page.locator('[data-field="delivery.address.line1"] input')
    await eventually(() => place.inputValue()).toBe('Yard 7')
    await wide.button('documents:parties.change').click()
    const [typed, other] = language === 'en' ? ['Desert', 'Desert Rose Catering'] : ['وردة', /وردة الصحراء/]
    const receiver = page.getByRole('combobox', { name: wide.text('documents:parties.receiver') })
    await wide.pick(receiver, typed, other)
    await eventually(() => place.inputValue()).toBe('')
    expect(await wide.button('documents:parties.keptDelivery.remove').count()).toBe(0)

    for (const address of ['/contacts/customers?open=nonsense', '/contacts/customers/view/nonsense']) {
      await page.goto(address)
      await page.getByRole('heading', { name: wide.text('common:notFound.short'), exact: true }).waitFor()
      await page.getByText(wide.text('contacts:form.goneTitle')).waitFor()
      expect(await wide.link('contacts:statement.open').count()).toBe(0)
    }
    await wide.look('customer-unknown')
  })

  it('finds codes by words, and shows the last sales of a product', async () => {
    const { page } = wide
    await page.goto(`/products/edit/${ids['rope']}`)
    await page.getByText('40.00').first().waitFor()
    const code = page.getByRole('combobox', { name: wide.text('products:field.hsCode'), exact: true })
    const words = language === 'en' ? 'wire rope' : 'حبل فولاذي'
    await code.fill(words)
    await page.getByRole('option', { name: /7312/ }).first().waitFor()
    await wide.look('product-code')
    await wide.pick(code, words, /7312/)
    await eventually(() => code.inputValue()).toBe('7312')
    await page.getByRole('heading', { name: wide.text('products:sales.title') }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 900)
    await wide.look('product-prices')
    await narrow.page.goto(`/products/edit/${ids['rope']}`)
    await narrow.page.getByText('40.00').first().waitFor()
    await narrow.page.mouse.wheel(0, 2500)
    await narrow.look('product-prices-phone')
    await wide.button('common:action.saveChanges').click()
    await page.waitForURL('**/products')
    await wide.heading('products:title')
    await page.getByRole('table').waitFor()
    await wide.look('products-ready')
    await page.goto('/products/complete')
    await page.getByRole('button', { name: /8533|8532/ }).click()
    await wide.look('products-complete')
    await page.getByRole('button', { name: saveWords[language] }).click()
    await eventually(() => call(stage.doors, company, 'GET', '/products/lacking')).toEqual([])
  })

  const named = (name: string) => wide.page.getByRole('link', { name, exact: true })
  const dialog = () => wide.page.getByRole('dialog').first()
  const list = () => new URL(wide.page.url()).pathname + new URL(wide.page.url()).search

  it('creates and edits a product in dialogs over the list, by keyboard, and confirms before input is discarded', async () => {
    const { page } = wide
    await page.goto('/products?search=hook')
    await wide.tabTo(wide.link('products:add'))
    await page.keyboard.press('Enter')
    await dialog()
      .getByRole('heading', { name: wide.text('products:new'), exact: true })
      .waitFor()
    await wide.look('product-dialog-new')
    await wide.fill('products:field.name', 'Safety hook')
    // Neither Escape nor the way back loses it unasked.
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave()
      await page.getByText(wide.text('common:unsaved.text')).waitFor()
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: wide.text('common:action.cancel') })
        .click()
      expect(await wide.field('products:field.name').inputValue()).toBe('Safety hook')
    }
    // A code finds its name; choosing the current one again leaves no typed text behind.
    const unit = dialog().getByRole('combobox', { name: wide.text('products:field.unit'), exact: true })
    await eventually(() => unit.inputValue()).not.toBe('C62')
    const piece = await unit.inputValue()
    await unit.fill('KGM')
    await unit.press('Enter')
    await eventually(() => unit.inputValue()).not.toBe('KGM')
    expect(await unit.inputValue()).not.toBe(piece)
    for (const _ of ['the unit', 'the same again']) {
      await unit.fill('C62')
      await unit.press('Enter')
      await eventually(() => unit.inputValue()).toBe(piece)
    }
    await wide.fill('products:field.unitPrice', '12.5')
    await page.keyboard.press('Enter')
    await named('Safety hook').waitFor()
    expect(list()).toBe('/products?search=hook')

    await wide.tabTo(named('Safety hook'))
    await page.keyboard.press('Enter')
    await eventually(() => wide.field('products:field.unitPrice').inputValue()).toBe('12.5')
    await wide.look('product-dialog')
    await wide.fill('products:field.unitPrice', '13')
    await dialog()
      .getByRole('button', { name: wide.text('common:action.saveChanges') })
      .click()
    await page.getByRole('cell', { name: /13\.00/ }).waitFor()
    await dialog().waitFor({ state: 'detached' })
    const [{ unitPrice }] = await call(stage.doors, company, 'GET', '/products?search=hook')
    expect(unitPrice).toBe('13')
    // The address of a dialog can be opened directly, on a phone as well; an unknown record is reported in it.
    const phone = narrow.page
    await phone.goto(`/products?open=${ids['rope']}`)
    await eventually(() => narrow.field('products:field.code').inputValue()).toBe('ROPE-12')
    await narrow.look('product-dialog-phone')
    await phone.goto('/products?open=nonsense')
    await phone.getByText(narrow.text('products:form.gone')).waitFor()
    await phone.keyboard.press('Escape')
    await phone.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(phone.url()).search).toBe('')
  })

  it('creates, edits and deletes a recipient in dialogs over the list; a merged one leads to the remaining one', async () => {
    const { page } = wide
    await page.goto('/contacts/suppliers')
    await wide.link('contacts:supplier.add').first().click()
    await dialog()
      .getByRole('heading', { name: wide.text('contacts:supplier.new'), exact: true })
      .waitFor()
    await wide.look('supplier-dialog-new')
    await wide.fill('contacts:field.name', 'Najd Cranes')
    await wide.button('contacts:form.create').click()
    // Until it closes, the dialog may name the new record as one that exists already.
    await dialog().waitFor({ state: 'detached' })
    const menu = page.getByRole('button', { name: /Najd Cranes$/ })
    const pick = async (key: string) => {
      await menu.click()
      await page.getByRole('menuitem', { name: wide.text(key), exact: true }).click()
    }
    await menu.click()
    await page.locator('main').getByRole('menu').waitFor()
    await wide.look('suppliers-menu')
    await page.keyboard.press('Escape')
    await pick('common:action.edit')
    await eventually(() => wide.field('contacts:field.name').inputValue()).toBe('Najd Cranes')
    await wide.fill('contacts:field.trn', 'wrong')
    await dialog()
      .getByRole('button', { name: wide.text('common:action.saveChanges') })
      .click()
    await eventually(() => wide.field('contacts:field.trn').getAttribute('aria-invalid')).toBe('true')
    await wide.fill('contacts:field.trn', '100555555700003')
    await dialog()
      .getByRole('button', { name: wide.text('common:action.saveChanges') })
      .click()
    await page.getByRole('cell', { name: '100555555700003' }).waitFor()
    await dialog().waitFor({ state: 'detached' })

    await page.locator('tr[data-row]').filter({ hasText: 'Najd Cranes' }).press('Enter')
    await page.waitForURL('**/contacts/suppliers/view/*')
    // The address changes first: the menu of the row is still there, and goes with the list.
    await wide.link('contacts:statement.open').waitFor()
    await wide.look('supplier-page')
    await pick('common:action.delete')
    const sure = page.getByRole('dialog').last()
    await sure.getByText(wide.text('contacts:remove.text')).waitFor()
    await sure.getByRole('button', { name: wide.text('common:action.delete'), exact: true }).click()
    await named('Najd Cranes').waitFor({ state: 'detached' })
    await dialog().waitFor({ state: 'detached' })
    expect(list()).toBe('/contacts/suppliers')
    // The number of documents is that of issued ones, and would be missing the bills of a supplier.
    const title = { name: wide.text('contacts:list.documents'), exact: true }
    expect(await page.getByRole('columnheader', title).count()).toBe(0)

    // From the form over its page, the deletion leads to the list, without a moment in which the contact is missing.
    const gone = await add('/contacts', { name: 'Najd Pumps', isSupplier: true, billingAddress: address })
    await page.goto(`/contacts/suppliers/view/${gone}?edit=true`)
    await page.evaluate(watchFor, wide.text('contacts:form.goneTitle'))
    await dialog()
      .getByRole('button', { name: wide.text('common:action.delete'), exact: true })
      .click()
    await sure.getByText(wide.text('contacts:remove.text')).waitFor()
    await sure.getByRole('button', { name: wide.text('common:action.delete'), exact: true }).click()
    await page.waitForURL('**/contacts/suppliers')
    await dialog().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasSeen'))).toBe(false)

    await narrow.page.goto(`/contacts/customers?open=${ids['twin']}`)
    await narrow.page.waitForURL(`**/customers?open=${ids['palm']}`)
    await narrow.link('contacts:statement.open').waitFor()
    await narrow.look('customer-dialog-phone')
  })
})

const completeWords: Readonly<Record<Language, RegExp>> = { en: /Complete/, ar: /إكمال/ }
const saveWords: Readonly<Record<Language, RegExp>> = { en: /^Save /, ar: /^حفظ / }
