/** The lines of the form: their widths on a desk, cards on a phone, findings at their cells, and pasted rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { axeFindings } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const long =
  'Hollow section 300 × 200 × 10 mm, S355J2H, cut to 6 m, with mill certificate EN 10204-3.1 and a test report for each heat'

/** Runs in the page: pastes a text at the focus. */
function pasteText(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

describe('the lines of the form', () => {
  let company: TestCompany
  let person: Person
  let draftId: string

  beforeAll(async () => {
    company = await registerCompany(stage.doors)
    const base = standardInvoice({ participantId: '0235:1900000001', tin: '1900000001', nameEn: 'Khor LLC' })
    const [line] = base.lines ?? []
    const lines = [
      {
        ...line,
        id: '1',
        quantity: '1',
        price: { gross: '1485000.00' },
        item: { ...line?.item, name: long },
      },
      { ...line, id: '2', quantity: 'abc', price: { gross: '6750.00' } },
      { ...line, id: '3' },
    ]
    const draft = await call(stage.doors, company, 'POST', '/documents', { draft: { ...base, lines } })
    draftId = draft.id
    person = await signedIn(stage.browser, stage.url, 'en', company)
  })
  afterAll(() => person?.session.context.close())

  const cell = (line: number, name: string) =>
    person.page.locator(`[data-line="${line - 1}"] [data-cell="${name}"]`)
  const row = (line: number) => person.page.locator(`[data-line="${line - 1}"]`)

  it('goes from finding to finding by F8, and round after the last one', async () => {
    const { page } = person
    const base = standardInvoice({ participantId: '0235:1900000001', tin: '1900000001', nameEn: 'Khor LLC' })
    const [line] = base.lines ?? []
    const draft = { ...base, dueDate: '2020-01-01', lines: [{ ...line, quantity: 'abc', price: {} }] }
    const { id } = await call(stage.doors, company, 'POST', '/documents', { draft })
    await page.goto(`/documents/sent/new?draft=${id}`)
    const entries = page.locator('#checklist li')
    await entries.nth(1).waitFor()
    const place = async (keys: string) => {
      await page.keyboard.press(keys)
      await page.waitForTimeout(150)
      return await page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'],
      )
    }
    const count = await entries.count()
    const places: unknown[] = []
    for (let step = 0; step < count; step += 1) places.push(await place('F8'))
    expect(new Set(places).size).toBeGreaterThan(1)
    expect(places).not.toContain(undefined)
    expect(await place('F8')).toBe(places[0])
    expect(await place('Shift+F8')).toBe(places.at(-1))
  })

  it('shows a price of seven digits and two lines of a description on a desk, all of it in use', async () => {
    const { page } = person
    await page.goto(`/documents/sent/new?draft=${draftId}`)
    const name = cell(1, 'name')
    await name.waitFor()
    const price = cell(1, 'price')
    expect(await price.inputValue()).toBe('1,485,000.00')
    expect(await price.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
    expect(await row(1).innerText()).toMatch(/1,559,250\.00\s+Tax amount\s+74,250\.00/)
    const box = async () => (await name.boundingBox()) ?? { width: 0, height: 0 }
    expect((await box()).width).toBeGreaterThan(240)
    // Two lines of 20 px, with 6 px around them.
    expect((await box()).height).toBeCloseTo(52, 0)
    await name.focus()
    await eventually(() => name.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0)
    expect((await box()).height).toBeGreaterThan(90)
    // In a text of several lines, the arrows move the caret before they leave the cell.
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('folds the discount away until it is wanted, and keeps it in the file', async () => {
    const { page } = person
    expect(await cell(1, 'discount').isVisible()).toBe(false)
    await person.button('documents:lines.addDiscount').click()
    const discount = cell(1, 'discount')
    await eventually(() => discount.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await discount.getAttribute('aria-label')).toBe('Discount, line 1')
    await page.keyboard.type('10%')
    await eventually(() => row(1).innerText()).toContain('1,403,325.00')
  })

  it('has a card for each line on a phone, with one open, large fields, and the sentence at its field', async () => {
    const { page } = person
    await page.setViewportSize({ width: 390, height: 844 })
    // The line that the user was in is the open card.
    await eventually(() => row(1).getAttribute('data-card')).toBe('open')
    await eventually(() => row(3).getAttribute('data-card')).toBe('closed')
    expect((await row(3).boundingBox())?.height).toBeLessThanOrEqual(62)
    await row(2).getByRole('button').first().click()
    await eventually(() => page.locator('[data-card="open"]').count()).toBe(1)
    const quantity = cell(2, 'quantity')
    await quantity.focus()
    await page.keyboard.press('Tab')
    await eventually(() => quantity.getAttribute('aria-invalid')).toBe('true')
    const sentence = page.locator(`[id="${await quantity.getAttribute('aria-describedby')}"]`)
    expect(await sentence.innerText()).toContain('abc')
    const [field, below] = await Promise.all([quantity.boundingBox(), sentence.boundingBox()])
    expect((below?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(40)
    const sizes = await row(2)
      .locator('input, textarea, select')
      .evaluateAll((fields) => fields.map((one) => getComputedStyle(one).fontSize))
    expect(new Set(sizes)).toEqual(new Set(['16px']))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeFindings(page, true)).toEqual([])
    // A finding opens the card of its line.
    await page.locator('#checklist').getByRole('button').filter({ hasText: 'line 2' }).first().waitFor()
    await row(2).getByRole('button').first().click()
    await eventually(() => page.locator('[data-card="open"]').count()).toBe(0)
    await page.locator('#checklist').getByRole('button').filter({ hasText: 'line 2' }).first().click()
    await eventually(() => quantity.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('asks about a pasted column without a place, names what could not be read, and undoes the paste', async () => {
    const { page } = person
    await page.goto('/documents/sent/new')
    await cell(1, 'name').focus()
    const heads = 'Item description\tQty\tUOM\tRate\tVAT %\tBin\tAmount'
    const rows = `${heads}\nShackle\t12\tNOS\t118.00\t5\tA-1\t1,416.00\nRope\ta few\tMTR\t42.00\t5\tA-2\t420.00`
    await page.evaluate(pasteText, rows)
    const dialog = page.getByRole('dialog', { name: 'Paste 2 rows' })
    const bin = dialog.getByRole('combobox', { name: '“Bin” becomes' })
    await eventually(() => bin.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await axeFindings(page, true)).toEqual([])
    const add = dialog.getByRole('button', { name: 'Add 2 rows' })
    expect(await add.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await cell(1, 'name').inputValue()).toBe('')
    expect(await page.locator('[data-line]').count()).toBe(1)

    await cell(1, 'name').focus()
    await page.evaluate(pasteText, rows)
    await bin.selectOption('sellerId')
    await add.click()
    await eventually(() => page.locator('[data-line]').count()).toBe(2)
    expect(await cell(1, 'name').inputValue()).toBe('Shackle')
    expect(await row(1).innerText()).toContain('A-1')
    expect(await cell(2, 'quantity').inputValue()).toBe('a few')
    const notice = page.getByRole('status').filter({ hasText: '2 lines added.' })
    const words = await notice.innerText()
    expect(words).toContain('row 3, Quantity “a few”')
    expect(words).toContain('row 3, Amount “420.00”')

    await notice.getByRole('button', { name: 'Columns' }).click()
    await bin.selectOption('note')
    await add.click()
    await eventually(() => row(1).innerText()).not.toContain('A-1')
    expect(await page.locator('[data-line]').count()).toBe(2)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => page.locator('[data-line]').count()).toBe(1)
    expect(await cell(1, 'name').inputValue()).toBe('')
    // Nothing is asked when all columns are known.
    await cell(1, 'name').focus()
    await page.evaluate(pasteText, 'Particulars\tQty\tRate\nRope\t3\t4.50')
    await eventually(() => cell(1, 'price').inputValue()).toBe('4.50')
    // A question that is canceled returns to the pasted text, and the answers are not lost.
    await person.button('documents:lines.orPaste').click()
    const area = page.getByRole('textbox', { name: 'Rows' })
    await area.fill(rows)
    await person.button('documents:lines.pasteAdd').click()
    await bin.selectOption('sellerId')
    await page.keyboard.press('Escape')
    await eventually(() => area.inputValue()).toBe(rows)
    await person.button('documents:lines.pasteAdd').click()
    expect(await bin.inputValue()).toBe('sellerId')
    await add.click()
    await eventually(() => page.locator('[data-line]').count()).toBe(3)
    expect(await area.count()).toBe(0)
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })
})
