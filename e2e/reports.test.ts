/** The end of a month: the dashboard, the VAT return with its documents, registers and the other reports, wide and on a phone. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayInWords, dubaiDate, endOfMonth, startOfMonth } from '../src/core/calendar/index.ts'
import {
  issueInvoice,
  outsideBuyer,
  saveDraft,
  standardInvoice,
} from '../src/server/documents/testing/invoices.ts'
import { avoidMidnight } from '../src/server/platform/testing/avoid-midnight.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const phone = { width: 390, height: 844 }
await avoidMidnight(240)
const today = dubaiDate(Date.now())
const first = startOfMonth(today)

describe.each(languagesOf('ar'))('the end of the month in %s', (language) => {
  let company: TestCompany
  let person: Person

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: 'Al Noor Trading LLC' })
    const issue = async (number: number, price: string, change: object = {}) => {
      const invoice = standardInvoice(outsideBuyer(number), change)
      const lines = invoice.lines?.map((line) => ({ ...line, price: { gross: price } }))
      return await issueInvoice(stage.doors as never, company, { ...invoice, ...(lines && { lines }) })
    }
    await issue(1, '12400.50', { issueDate: first })
    await issue(1, '8150', { issueDate: first })
    await issue(1, '3210', { currency: 'USD', exchangeRate: { rate: '3.6725' } })
    const settings = await call(stage.doors, company, 'GET', '/settings')
    const { environment: _environment, ...rest } = settings
    const invoiceSequence = { ...rest.invoiceSequence, next: rest.invoiceSequence.next + 4 }
    await call(stage.doors, company, 'PUT', '/settings', { ...rest, invoiceSequence })
    await issue(2, '4100')
    await issue(3, '990')
    await issue(4, '1280.25')
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(async () => {
    await person?.session.context.close()
  })

  const rows = () => person.page.locator('[data-table] tbody tr[data-row]')

  async function lookWide(name: string): Promise<void> {
    await person.look(name)
    await person.page.setViewportSize(phone)
    await person.glance(`${name}-phone`)
    await person.page.setViewportSize({ width: 1440, height: 900 })
  }

  it('shows the amounts of each currency on the dashboard, and a figure opens its documents', async () => {
    const { page } = person
    await page.goto('/dashboard')
    await page.getByText(person.text('lifecycle:verdict.needsYouRejected')).first().waitFor()
    const money = page.getByRole('region', { name: person.text('dashboard:money.title') })
    await eventually(() => money.locator('tbody tr').count()).toBe(2)
    await lookWide('dashboard-money')
    await page.getByRole('button', { name: person.text('dashboard:chart.table'), exact: true }).click()
    await eventually(() => page.locator('[data-table] tbody tr').count()).toBe(5)
    await page.reload()
    await eventually(() => page.locator('[data-table] tbody tr').count()).toBe(5)
    const ofWeek = page.locator('[data-table] tbody a').last()
    const counted = Number(await ofWeek.textContent())
    await ofWeek.click()
    await page.waitForURL(/reports\?.*view=register/)
    const register = page.locator('[data-table]').last()
    await eventually(() => register.locator('tbody tr[data-row]').count()).toBe(counted)
    await page.goBack()
    await page.getByRole('button', { name: person.text('dashboard:chart.chart'), exact: true }).click()
    // The filter behind a figure is shown above its list, and can be removed.
    await money.locator('tbody tr').first().locator('a[href*="undelivered"]').click()
    const narrowed = page.getByRole('button', {
      name: person.text('documents:filters.remove', { filter: person.text('documents:filters.undelivered') }),
    })
    await narrowed.waitFor()
    await lookWide('undelivered')
    const left = await rows().count()
    await narrowed.click()
    await eventually(() => rows().count()).toBeGreaterThan(left)
    await page.goBack()
    await page.goBack()
    await money.locator('tbody tr').nth(1).getByRole('link').first().click()
    await page.waitForURL(/reports\?.*view=register.*currency=USD/)
    await eventually(() => rows().count()).toBe(2)
    await lookWide('register')
  })

  it('fills the boxes of the return, and opens the documents behind one', async () => {
    const { page } = person
    await page.goto('/reports')
    const opener = page.getByRole('button', { name: /1b.*: / })
    const title = page.getByRole('heading', {
      name: person.text('reports:vatReturn.boxTitle', { box: '1b' }),
    })
    const isFocused = (place: Locator) => place.evaluate((one) => one === document.activeElement)
    await page.setViewportSize(phone)
    await opener.click()
    const sum = page.getByText(person.text('reports:vatReturn.sum').replace('{{box}}', '1b'))
    await sum.waitFor()
    expect(await isFocused(title)).toBe(true)
    expect((await title.boundingBox())?.y).toBeLessThan(phone.height / 2)
    expect(await sum.locator('..').textContent()).toContain(`${person.text('reports:column.vat')} `)
    await person.glance('vat-return-box-phone')
    await person.button('reports:vatReturn.close').click()
    await eventually(() => isFocused(opener)).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    await opener.click()
    await sum.waitFor()
    await lookWide('vat-return')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page
          .getByRole('button', { name: person.text('common:saveAs.button') })
          .first()
          .click()
        await page.getByRole('menuitem', { name: person.text('common:saveAs.xlsx') }).click()
      })(),
    ])
    expect(file.suggestedFilename()).toMatch(/^falaj-vat-return-.*-test\.xlsx$/)
    await page.getByRole('button', { name: person.text('reports:period.quarter'), exact: true }).click()
    await page.waitForURL(/from=/)
    await page.getByRole('button', { name: person.text('reports:period.previous') }).click()
    await eventually(() => page.getByRole('button', { name: /1b.*: / }).count()).toBe(0)
  })

  it('marks the return of last month as filed, shows late changes, and withdraws the mark', async () => {
    const { page } = person
    const to = addDays(first, -1)
    const from = startOfMonth(to)
    expect(endOfMonth(from)).toBe(to)
    const dated = standardInvoice(outsideBuyer(1), { issueDate: from })
    await issueInvoice(stage.doors as never, company, dated)
    const path = `/reports?view=vat-return&from=${from}&to=${to}`
    await page.goto(path)
    await person.button('reports:filed.mark').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(person.text('reports:filed.reference')).fill('230012345678')
    // The invoice came today: filed before that, the figures of the portal include more.
    const filedOn = dialog.getByLabel(person.text('reports:filed.filedOn'))
    const cameAfter = dialog.getByText(person.text('reports:filed.cameAfter_one').split('. ').at(-1) ?? '')
    // On the first day of a month, no earlier day is after the period.
    if (today > first) {
      await filedOn.fill(first)
      await filedOn.press('Tab')
      await cameAfter.waitFor()
    }
    await person.look('vat-mark-filed')
    await filedOn.fill(today)
    await filedOn.press('Tab')
    await cameAfter.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: person.text('reports:filed.mark'), exact: true }).click()
    await page.getByText(person.text('reports:filed.unchanged')).waitFor()
    await lookWide('vat-filed')
    await person.button('reports:filed.figures').click()
    await dialog.getByText('230012345678').waitFor()
    await lookWide('vat-filed-figures-to-save')
    await page.keyboard.press('Escape')

    // The length of the tax periods is known from now on: the dashboard has the running one, with its last day.
    await page.goto('/dashboard')
    const vat = page.locator('section', {
      has: page.getByRole('heading', { name: person.text('reports:running.title') }),
    })
    const running = vat.getByRole('link')
    await vat.getByText(dayInWords(language, addDays(endOfMonth(today), 28))).waitFor()
    await vat.getByText(/\d\.\d\d/).waitFor()
    expect(await running.count()).toBe(1)
    await vat.scrollIntoViewIfNeeded()
    await lookWide('dashboard-vat')
    await running.click()
    await page.waitForURL(`**/reports?view=vat-return&from=${first}&to=${endOfMonth(today)}`)
    await page.goto(path)
    await person.button('reports:filed.correct').click()
    await dialog.getByLabel(person.text('reports:filed.reference')).fill('230012345679')
    await person.look('vat-correct-filing')
    await dialog
      .getByRole('button', { name: person.text('reports:filed.saveCorrection'), exact: true })
      .click()
    await page.getByText('230012345679').first().waitFor()

    // The form warns, and issuing asks for a confirmation.
    const saved = await saveDraft(stage.doors as never, company, dated)
    await page.goto(`/documents/sent/new?draft=${saved.body.data.id}`)
    await person.button('documents:form.issue').click()
    const confirmation = page.getByLabel(person.text('sending:filedPeriod.confirm'))
    const confirm = page.getByRole('dialog').getByRole('button', {
      name: person.text('documents:form.issue'),
      exact: true,
    })
    await confirmation.waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await lookWide('issue-into-filed-period')
    await confirmation.check()
    await confirm.click()
    await page.waitForURL(/sent\/view/)

    await page.goto(path)
    await page.getByText(person.text('reports:filed.lateTitle')).first().waitFor()
    await page.getByRole('heading', { name: person.text('reports:filed.lateDocuments') }).waitFor()
    await lookWide('vat-late-changes')
    await person.button('reports:filed.withdraw').click()
    await page.getByLabel(person.text('reports:filed.reason')).fill('Voluntary disclosure')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: person.text('reports:filed.withdraw'), exact: true })
      .click()
    await page.getByText(person.text('reports:filed.withdrawn'), { exact: true }).waitFor()
    await person.button('reports:filed.mark').waitFor()
    await page
      .getByRole('button', { name: person.text('reports:filed.figuresTitle').replace(/\{\{.*/, '') })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Voluntary disclosure').waitFor()
    await lookWide('vat-figures-as-filed')
    await page.keyboard.press('Escape')
  })

  it('adds up sales by customer and by product, with links to the address book and the products', async () => {
    const { page } = person
    await page.goto(`/reports?view=sales-by-customer&from=${first}&to=${today}`)
    const total = () => page.getByText(person.text('reports:sales.total'), { exact: true }).first()
    await total().waitFor()
    await page.getByText(person.text('reports:sales.byCustomerText')).waitFor()
    await lookWide('sales-by-customer')
    await page.getByRole('button', { name: person.text('reports:report.sales-by-product') }).click()
    await page.getByText(person.text('reports:sales.byProductText')).waitFor()
    await total().waitFor()
    await lookWide('sales-by-product')
    expect(await page.getByText(person.text('reports:sales.countingText')).count()).toBe(0)
  })

  it('lists what is open of each customer by age, with links to statements', async () => {
    const { page } = person
    await page.goto(`/reports?view=sales-by-customer&from=${first}&to=${today}`)
    await page.getByRole('button', { name: person.text('reports:report.aged-receivables') }).click()
    await page.getByText(person.text('reports:aged.text.receivable')).waitFor()
    await page.getByText(person.text('reports:sales.total'), { exact: true }).first().waitFor()
    await lookWide('aged-receivables')
    await page.getByRole('button', { name: person.text('reports:report.aged-payables') }).click()
    await page
      .getByText(person.text('reports:aged.none.payable'))
      .or(page.getByText(person.text('reports:aged.text.payable')))
      .waitFor()
    await lookWide('aged-payables')
  })

  it('lists rejections with reasons, unreported documents, and missing numbers', async () => {
    const { page } = person
    await page.goto(`/reports?view=rejections&from=${first}&to=${today}`)
    await page.getByText(person.text('reports:rejectedBy.receiver')).first().waitFor()
    await lookWide('rejections')
    await page.getByRole('button', { name: person.text('reports:report.unreported') }).click()
    await page.getByText(person.text('reports:age.over30')).first().waitFor()
    await lookWide('unreported')
    await page.getByRole('button', { name: person.text('reports:report.number-gaps') }).click()
    await page.getByText(person.text('reports:gapReason.movedOn')).first().waitFor()
    await lookWide('number-gaps')
    expect(person.session.complaints).toEqual([])
  })
})
