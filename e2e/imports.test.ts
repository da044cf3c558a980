/** The end of a month: sales are imported from a ledger, corrected, written, sent, reported and in the return; another import is undone. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, dubaiDate, startOfMonth } from '../src/core/calendar/index.ts'
import { outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()

/** Months before this one, but for February: its second day reads one way only. */
const monthBefore = (of: string, months: number) => addMonths(startOfMonth(of), -months)
const previous = monthBefore(dubaiDate(Date.now()), 1)
const [year, month] = (previous.slice(5, 7) === '02' ? monthBefore(previous, 1) : previous).split('-')
/** The second of that month, which reads two ways, and the ninth, for which to be paid. */
const day = `02/${month}/${year}`
const dueDay = `09/${month}/${year}`
const address = 'Al Maktoum Road 5;Dubai;Dubai'
/** A buyer whose provider accepts everything. */
const taker = outsideBuyer(1).trn

const ledger = [
  'Inv No;Date;Due date;Cust.;TRN;Address;City;Emirate;Item;QTY;UOM;Price;Tax;HS;Payment mode;Salesman',
  `A-2201;${day};${dueDay};Gulf Marine Supplies FZE;${taker};${address};Steel wire rope;250;Metres run;42,50;5%;731210;Cash;Omar`,
  `A-2201;${day};${dueDay};Gulf Marine Supplies FZE;${taker};${address};Bow shackle;12;pcs;385,50;5%;732690;Cash;Omar`,
  `A-2202;${day};${dueDay};Palm Logistics LLC;${taker};${address};Ratchet strap;abc;pcs;38,25;5%;560750;Cash;Layla`,
  `A-2203;${day};${dueDay};Palm Logistics LLC;${taker};${address};Net;7;Metres run;12,00;5%;560819;Cash;Layla`,
].join('\n')

/** The kind of the focused field that is invalid. */
const wanting = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[aria-invalid="true"]')?.tagName)

/** A button whose words follow a number. */
const counted = (person: Person, key: string, count: number) => {
  const plural = new Intl.PluralRules(person.language).select(count)
  return person.page.getByRole('button', { name: person.text(`${key}_${plural}`, { count: String(count) }) })
}

/** Whether an element is in the lower half of the window. */
const isInReach = async ({ page }: Person, what: Locator) => {
  const box = await what.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return box !== null && box.y > height / 2 && box.y + box.height <= height
}

describe.each(languagesOf('ar'))('an import in %s', (language) => {
  let company: TestCompany
  let wide: Person
  let narrow: Person

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: 'Falaj Steel' })
    const phone = { width: 390, height: 844 }
    ;[wide, narrow] = await Promise.all([
      signedIn(stage.browser, stage.url, language, company),
      signedIn(stage.browser, stage.url, language, company, phone),
    ])
  })
  afterAll(async () => {
    for (const person of [wide, narrow]) await person?.session.context.close()
  })

  it('rehearses them first: failures are grouped by cause, corrected and compared', async () => {
    const { page } = wide
    await page.goto('/imports')
    await wide.link('imports:rehearsal.kind').click()
    await wide.heading('imports:rehearsal.of')
    // Goods need an HS code. An item is not assumed to be goods.
    const [headings, first = ''] = ledger.split('\n')
    const second = first.replace('A-2201', 'A-2300').replace(';731210', ';')
    const rehearsed = [`${headings};Item type`, `${first};Goods`, `${second};Goods`].join('\n')
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'last-month.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(rehearsed.replaceAll('Metres run', 'm')),
    })
    await page.getByRole('radio').first().waitFor()
    await wide.button('imports:check').click()
    await eventually(() => wanting(page)).toBe('FIELDSET')
    await page.getByText(wide.text('imports:question.answer')).waitFor()
    await wide.look('import-unanswered')
    // On other pages it is offered to be continued.
    await narrow.page.goto('/dashboard')
    const taken = narrow.page.getByRole('link', {
      name: narrow.text('imports:unfinished.of', { file: '\u2068last-month.csv\u2069' }),
    })
    await taken.waitFor()
    await narrow.look('dashboard-unfinished-phone')
    await taken.click()
    await narrow.page.getByRole('radio').first().waitFor()
    await page.getByRole('radio').first().check()
    await wide.button('imports:check').click()
    await page
      .getByText(wide.text('imports:rehearsal.score', { passed: '1', documents: '2' }))
      .first()
      .waitFor()
    await wide.look('rehearsal')
    await narrow.page.goto(new URL(page.url()).pathname)
    await narrow.page.getByRole('table').first().waitFor()
    await narrow.look('rehearsal-phone')
    await wide.button('imports:rehearsal.repeat').click()
    const last = { file: '\u2068last-month.csv\u2069', passed: '1', documents: '2' }
    await page.getByText(wide.text('imports:rehearsal.last', last)).first().waitFor()
    await wide.look('rehearsal-again')
    expect(await call(stage.doors, company, 'GET', '/documents?direction=sent')).toEqual([])
  })

  it('asks about ambiguous values, writes nothing before the confirmation, and lets users fix cells in place', async () => {
    const { page } = wide
    await page.goto('/documents/sent')
    // The button of the list, which names the imported kind.
    await page
      .getByRole('main')
      .getByRole('link', { name: wide.text('common:nav.imports') })
      .click()
    await wide.heading('imports:importOf.documents')
    await page.getByText(wide.text('imports:upload.hintDocuments')).waitFor()
    await wide.look('import-upload')
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'november-sales.csv', { type: 'text/csv' }))
      return data
    }, ledger)
    await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByRole('radio').first().waitFor()
    await wide.look('import-columns')
    // Both are asked: whether the numbers of the file stay, and how its days are read.
    const questions = page.getByRole('radiogroup')
    await eventually(() => questions.count()).toBe(2)
    await page.getByRole('radio', { name: wide.text('imports:question.keep') }).check()
    await questions.last().getByRole('radio').first().check()
    await page.getByLabel(`${wide.text('imports:column.becomes')}: Inv No`, { exact: true }).selectOption('')
    await wide.button('imports:check').click()
    // A missing value is named at its field, which has the focus.
    await eventually(() => wanting(page)).toBe('SELECT')
    const field = `\u2068${wide.text('imports:field.documents_number')}\u2069`
    await page.getByText(wide.text('imports:missing.field', { field })).waitFor()
    await wide.look('import-column-missing')
    // The way on is within reach of the thumb, before anything was scrolled.
    await narrow.page.goto(new URL(page.url()).pathname)
    await narrow.button('imports:check').waitFor()
    expect(await isInReach(narrow, narrow.button('imports:check'))).toBe(true)
    await narrow.look('import-columns-phone')
    await page
      .getByRole('combobox', { name: wide.text('imports:field.documents_number') })
      .first()
      .selectOption({ label: 'Inv No' })
    await wide.button('imports:check').click()
    const quantity = page.getByLabel(wide.text('imports:cell', { row: '4', column: 'QTY' }))
    await quantity.waitFor()
    await wide.look('import-mend')
    // On a phone a row is a card, and the user moves from card to card; saved rows leave the rows to fix.
    const phone = narrow.page
    await narrow.link('imports:otherFile').waitFor()
    const card = (row: number) =>
      phone.getByRole('button', { name: narrow.text('imports:card.row', { row: `\u2068${row}\u2069` }) })
    await card(4).click()
    const next = phone.getByRole('button', { name: narrow.text('imports:walk.next', { at: '3', of: '4' }) })
    await next.waitFor()
    expect(await isInReach(narrow, next)).toBe(true)
    expect(await phone.getByRole('region', { name: narrow.text('imports:show.label') }).count()).toBe(0)
    await narrow.look('import-mend-phone')
    expect(await call(stage.doors, company, 'GET', '/documents?direction=sent')).toEqual([])
    await phone.getByLabel(narrow.text('imports:field.documents_line_quantity'), { exact: true }).fill('12')
    await next.click()
    await eventually(() => card(4).count()).toBe(0)
    await eventually(() => card(5).getAttribute('aria-expanded')).toBe('true')
    await eventually(() => card(5).evaluate((head) => head === document.activeElement)).toBe(true)
    await narrow.button('imports:walk.leave').click()
    await counted(narrow, 'imports:createDrafts', 1).waitFor()
    await page.reload()
    // The rows of one cause alone.
    await counted(wide, 'imports:groups.look', 2).first().click()
    await eventually(() => page.getByRole('region').getByRole('rowheader').allInnerTexts()).toEqual([
      '2',
      '5',
    ])
    // Both rows at once, by the suggested code; undone, and done again.
    await page.getByRole('button', { name: /^MTR/ }).click()
    const create = counted(wide, 'imports:createDrafts', 3)
    await create.waitFor()
    await wide.look('import-mended')
    const fixed = page.getByRole('listitem').filter({ hasText: 'Metres run' })
    await fixed.getByRole('button', { name: wide.text('imports:groups.undo') }).click()
    await page.getByRole('button', { name: /^MTR/ }).click()
    await create.waitFor()
    await wide.button('imports:backToColumns').click()
    await wide.button('imports:check').click()
    await create.click()
    await wide.link('imports:draftsLink').waitFor()
    await wide.look('import-done')
    const drafts = await call(stage.doors, company, 'GET', '/documents?direction=sent&filter=drafts')
    expect(drafts.map(({ number }: { number: string }) => number).toSorted()).toEqual([
      ...['A-2201', 'A-2202', 'A-2203'],
    ])
  })

  it('sends all of them, shows them delivered and reported, and includes them in the return of the month and its file', async () => {
    const { page } = wide
    await wide.link('imports:draftsLink').click()
    await page.getByRole('checkbox', { name: wide.text('sending:select.page') }).check()
    const bar = page.getByRole('region', { name: wide.text('sending:select.bar') })
    const plural = new Intl.PluralRules(language).select(3)
    await bar
      .getByRole('button', { name: wide.text(`sending:select.issue_${plural}`, { count: '3' }) })
      .click()
    const dialog = page.getByRole('dialog')
    // Imported drafts were checked.
    await dialog.getByText(wide.text(`sending:select.issueReady_${plural}`, { count: '3' })).waitFor()
    await dialog.getByText('16,583.70').waitFor()
    await dialog.getByRole('button', { name: wide.text('documents:form.issue') }).click()
    await page.getByText(wide.text('sending:bulk.issue.done')).waitFor()
    await wide.look('import-sent')
    expect(await call(stage.doors, company, 'GET', '/documents?direction=sent&filter=drafts')).toEqual([])
    // At their end, delivered and reported, without a reload.
    await page.goto('/documents/sent?filter=complete')
    await eventually(() => page.locator('[data-table] tbody tr[data-row]').count()).toBe(3)
    await wide.look('import-delivered')
    const days = `from=${year}-${month}-01&to=${year}-${month}-28`
    await page.goto(`/reports?${days}`)
    await page.getByText('15,794.00').first().waitFor()
    await page.getByText('789.70').first().waitFor()
    await wide.look('import-vat-return')
    await page.goto(`/reports?view=register&${days}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        const save = page.getByRole('button', { name: wide.text('common:saveAs.button') })
        await save.first().click()
        await page.getByRole('menuitem', { name: wide.text('common:saveAs.csv') }).click()
      })(),
    ])
    const register = await readFile(await download.path(), 'utf8')
    // They were issued under the numbers of their file, as chosen.
    for (const number of ['A-2201', 'A-2202', 'A-2203']) expect(register).toContain(number)
    for (const gross of ['16013.55', '481.95', '88.20']) expect(register).toContain(gross)
    // Issued documents are not undone.
    await page.goto('/imports')
    await page.getByRole('link', { name: 'november-sales.csv' }).click()
    await wide.button('imports:undo.button').click()
    await wide.button('imports:undo.confirm').click()
    await page.getByText(wide.text('imports:state.undone')).first().waitFor()
    await wide.look('import-kept')
  })

  it('removes all of a file that is stopped before its confirmation', async () => {
    const { page } = narrow
    await page.goto('/imports?kind=products')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Price\nBook,1\n') })
    await narrow.button('imports:cancel.button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: narrow.text('imports:cancel.button') })
      .click()
    await page.getByText(narrow.text('imports:state.cancelled')).first().waitFor()
    await narrow.look('import-cancelled')
    await wide.page.goto('/imports')
    await wide.page.getByRole('link', { name: 'stock.csv' }).waitFor()
    await wide.look('imports')
  })
})
