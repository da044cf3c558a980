/** The list of sent documents, filtered, saved as a view and issued as a whole, wide and on a phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const phone = { width: 390, height: 844 }

describe.each(languagesOf('ar'))('the list in %s', (language) => {
  let seller: TestCompany
  let wide: Person
  let narrow: Person
  const drafts: string[] = []

  beforeAll(async () => {
    seller = await registerCompany(stage.doors, { name: 'Falaj Steel' })
    for (const number of [1, 2, 1]) await issueTo(stage.doors, seller, outsideBuyer(number))
    for (const [order, price] of [
      ['PO-2026/14', '2500'],
      ['PO-2026/15', '2500'],
      ['PO-2026/15', '10'],
    ]) {
      const draft = standardInvoice(outsideBuyer(2), { references: { purchaseOrder: order } })
      const lines = draft.lines?.map((line) => ({ ...line, price: { gross: price } }))
      drafts.push((await call(stage.doors, seller, 'POST', '/documents', { draft: { ...draft, lines } })).id)
    }
    // An offer lies among the drafts, and is never issued with them.
    const offer = standardInvoice(outsideBuyer(2), { proforma: true })
    const lines = offer.lines?.map((line) => ({ ...line, price: { gross: '9000' } }))
    await call(stage.doors, seller, 'POST', '/documents', { draft: { ...offer, lines } })
    ;[wide, narrow] = await Promise.all([
      signedIn(stage.browser, stage.url, language, seller),
      signedIn(stage.browser, stage.url, language, seller, phone),
    ])
  })
  afterAll(async () => {
    for (const person of [wide, narrow]) await person?.session.context.close()
  })

  const rows = ({ page }: Person) => page.locator('tr[data-row]')
  const counted = (key: string, count: number) =>
    wide.text(`${key}_${new Intl.PluralRules(language).select(count)}`, { count: String(count) })
  const filters = () => wide.page.getByRole('form', { name: wide.text('documents:filters.title') })

  it('fits the screen, with one search over orders and reporting ids', async () => {
    const { page } = wide
    await page.goto('/documents/sent')
    await eventually(() => rows(wide).count()).toBe(7)
    await eventually(() =>
      page.locator('[data-table]').evaluate((table) => table.scrollWidth - table.clientWidth),
    ).toBeLessThanOrEqual(0)
    // Three documents of 262.50, and drafts of 7,875.00, 7,875.00 and 31.50; the offer is no claim.
    await page.getByText('16,569.00').waitFor()
    await page.getByText(wide.text('documents:list.sumDrafts')).waitFor()
    await page.getByText(wide.text('documents:list.sumProformas')).waitFor()
    await wide.look('list')
    const search = page.getByRole('searchbox', { name: wide.text('documents:search.placeholder') })
    await search.fill('po-2026/15')
    await eventually(() => rows(wide).count()).toBe(2)
    const listed = await call(stage.doors, seller, 'GET', '/documents?direction=sent&issued=true')
    await search.fill(listed[0].reportingIds[0] ?? 'not reported yet')
    await eventually(() => rows(wide).count()).toBe(1)
    await page.getByText(listed[0].number).waitFor()
    await search.fill('')
    await eventually(() => rows(wide).count()).toBe(7)
  })

  it('filters by amount, other side and creator, and reports an invalid amount', async () => {
    const { page } = wide
    await wide.button('documents:filters.button').click()
    const currency = filters().getByRole('combobox', { name: wide.text('documents:filters.currency') })
    await currency.click()
    await eventually(() => currency.getAttribute('aria-expanded')).toBe('true')
    // Escape closes an inner popup, and only then the filters.
    await page.keyboard.press('Escape')
    await eventually(() => currency.getAttribute('aria-expanded')).toBe('false')
    await filters().waitFor()
    await page.keyboard.press('Escape')
    await filters().waitFor({ state: 'detached' })
    await wide.button('documents:filters.button').click()
    await wide.look('list-filters')
    const amount = filters().getByLabel(wide.text('documents:filters.amountFrom'))
    await amount.fill('much')
    await filters()
      .getByRole('button', { name: wide.text('documents:filters.apply') })
      .click()
    await filters().getByText(wide.text('documents:filters.notAnAmount')).waitFor()
    await amount.fill(language === 'ar' ? '٥٠٠٠' : '5,000')
    const buyer = filters().getByRole('combobox', { name: wide.text('documents:columns.buyer') })
    await buyer.fill(outsideBuyer(2).nameEn)
    await buyer.press('Tab')
    await filters().getByLabel(wide.text('documents:filters.mine')).check()
    await filters()
      .getByRole('button', { name: wide.text('documents:filters.apply') })
      .click()
    await filters().waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toContain('amountFrom=5000&')
    await eventually(() => rows(wide).count()).toBe(3)
    await wide.look('list-narrowed')
  })

  it('saves the filters as a view, and opens it again', async () => {
    const { page } = wide
    await wide.button('documents:views.button').click()
    await wide.fill('documents:views.name', 'Large ones')
    await wide.button('documents:views.save').click()
    await page.getByRole('button', { name: 'Large ones', exact: true }).waitFor()
    await wide.look('list-views')
    await page.keyboard.press('Escape')
    await wide.button('documents:list.clearFilters').click()
    await eventually(() => rows(wide).count()).toBe(7)
    await wide.button('documents:views.button').click()
    await page.getByRole('button', { name: 'Large ones', exact: true }).click()
    await eventually(() => rows(wide).count()).toBe(3)
  })

  it('issues all drafts that the filters find, no other and no proforma', async () => {
    const { page } = wide
    await page.goto('/documents/sent?filter=drafts&search=po-2026')
    await eventually(() => rows(wide).count()).toBe(3)
    await page.goto('/documents/sent?filter=drafts&amountFrom=5000')
    await eventually(() => rows(wide).count()).toBe(3)
    await page.getByLabel(wide.text('sending:select.page')).check()
    await wide.look('list-selected')
    await page
      .getByRole('region', { name: wide.text('sending:select.bar') })
      .getByRole('button')
      .filter({ hasText: /2|اثن|مسودت/ })
      .last()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: wide.text('documents:form.issue') })
      .click()
    const count = async () =>
      (await call(stage.doors, seller, 'GET', '/documents?direction=sent&filter=drafts')).length
    await eventually(count).toBe(2)
  })

  it('marks drafts with errors, says how many are ready before issuing, and deletes drafts together', async () => {
    const { page } = wide
    await call(stage.doors, seller, 'POST', '/documents', { draft: { kind: 'invoice', lines: [] } })
    await page.goto('/documents/sent?filter=drafts')
    await eventually(() => rows(wide).count()).toBe(3)
    await page.getByLabel(wide.text('sending:select.page')).check()
    const bar = page.getByRole('region', { name: wide.text('sending:select.bar') })
    // The offer is not issued, so it is not in the sum of what is to be issued.
    await bar.getByText('31.50').waitFor()
    await bar.getByRole('button', { name: counted('sending:select.issue', 2) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(counted('sending:select.issueReady', 1)).waitFor()
    await dialog.getByText(counted('sending:select.issueFaulty', 1)).waitFor()
    await dialog.getByText('31.50').waitFor()
    await wide.look('list-issue')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: counted('sending:select.remove', 3) }).click()
    await wide.look('list-remove')
    await dialog.getByRole('button', { name: counted('sending:select.remove', 3) }).click()
    await eventually(() => rows(wide).count()).toBe(0)
    expect(await call(stage.doors, seller, 'GET', '/documents?direction=sent&filter=drafts')).toEqual([])
  })

  it('is two lines a document on a phone, under their day', async () => {
    const { page } = narrow
    await page.goto('/documents/sent')
    await eventually(() => rows(narrow).count()).toBe(5)
    await page.getByText(narrow.text('documents:list.today')).first().waitFor()
    await narrow.look('list-phone')
    const heights = await rows(narrow).evaluateAll((all) => all.map((row) => row.clientHeight))
    expect(Math.max(...heights)).toBeLessThanOrEqual(70)
    // Export and import are in a menu beside the main action.
    await narrow.button('common:action.more').click()
    for (const item of ['documents:export.all', 'common:nav.imports'])
      await page.getByRole('menuitem', { name: narrow.text(item), exact: true }).waitFor()
    await page.keyboard.press('Escape')
    // The chips are one row that scrolls: the selected one is in view, also when it is the last.
    await page.goto('/documents/sent?filter=complete')
    const chosen = page.locator('[data-chip="complete"][aria-pressed="true"]')
    await chosen.waitFor()
    const { x, width } = (await chosen.boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(phone.width)
  })
})
