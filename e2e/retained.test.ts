/** Money that a buyer retains: the form explains where it appears, the document shows it, and it is paid or invoiced, apart from payments. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dubaiDate } from '../src/core/calendar/index.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const household = { participantId: '0235:9900000098', tin: '1900000009', nameEn: 'Layla Household' }

describe.each(languagesOf('en'))('money that is retained, in %s', (language) => {
  let seller: Person
  let id: string
  let number: string
  let company: TestCompany

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: 'Falaj Steel' })
    const retention = { percent: '10', dueDate: '2026-01-31' }
    ;({ id, number } = await issueTo(stage.doors, company, household, { retention }))
    seller = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(async () => {
    expect(seller.session.complaints).toEqual([])
    await seller.session.context.close()
  })

  it('appears on the dashboard from its due day on and links to its document', async () => {
    await seller.page.goto('/dashboard')
    await seller.heading('dashboard:retained.title')
    await seller.look('retained-dashboard')
  })

  it('is apart from payments of the document, which are added and undone', async () => {
    const { page } = seller
    await page.goto(`/documents/sent/view/${id}`)
    await seller.button('documents:paid.record').click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByText(seller.text('documents:paid.ownRecord')).waitFor()
    const amount = dialog.getByLabel(seller.text('documents:paid.amount'))
    expect(await amount.inputValue()).toBe('262.50')
    await amount.fill('300')
    const save = dialog.getByRole('button', { name: seller.text('documents:paid.save'), exact: true })
    await save.click()
    await dialog.getByText('262.50 AED').waitFor()
    // The browser reports the refused request, which is meant here.
    seller.session.complaints.splice(0)
    await seller.look('payment-too-much')
    await amount.fill('100')
    await save.click()
    await page
      .getByText(seller.text('documents:paid.payment.partlyPaid'))
      .filter({ visible: true })
      .first()
      .waitFor()
    // The amount above the paper is for phones.
    await page.getByText('162.50').filter({ visible: true }).first().waitFor()
    await page.getByRole('heading', { name: seller.text('documents:paid.title') }).scrollIntoViewIfNeeded()
    await seller.look('payment-details')
    await page.goto('/documents/sent?payment=unpaid')
    await page
      .getByText(seller.text('documents:paid.payment.partlyPaid'))
      .filter({ visible: true })
      .first()
      .waitFor()
    await seller.look('payment-list')
    await page.goto(`/documents/sent/view/${id}`)
    await seller.button('documents:paid.undo').click()
    const question = page.getByRole('dialog').last()
    await question.getByText(seller.text('documents:paid.undoTitle')).waitFor()
    await question.getByText('100.00 AED').waitFor()
    await seller.look('payment-undo')
    await question.getByRole('button', { name: seller.text('documents:paid.undo'), exact: true }).click()
    await page
      .getByText(seller.text('documents:paid.payment.open'))
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.locator('#payments-title:focus').waitFor()
  })

  it('is apart from payments of a list, which are recorded at once, with the refused ones, and undone', async () => {
    const { page } = seller
    const plural = new Intl.PluralRules(language)
    const counted = (key: string, count: number) =>
      seller.text(`sending:select.${key}_${plural.select(count)}`, { count: String(count) })
    const other = await issueTo(stage.doors, company, household)
    await page.goto('/documents/sent?payment=unpaid')
    await page.getByText(other.number).first().waitFor()
    await page.getByLabel(seller.text('sending:select.page')).check()
    const bar = page.getByRole('region', { name: seller.text('sending:select.bar') })
    await bar.getByRole('button', { name: counted('markPaid', 2) }).click()
    const question = page.getByRole('dialog', { name: counted('markPaidTitle', 2) })
    await question.getByText('525.00').waitFor()
    await seller.look('mark-paid')
    // Another user records the second one meanwhile.
    const body = { paidOn: dubaiDate(new Date().toISOString()), amount: '262.50' }
    await call(stage.doors, company, 'POST', `/documents/${other.id}/payments`, body)
    await question.getByRole('button', { name: counted('markPaid', 2) }).click()
    const result = page.getByRole('dialog', { name: counted('paymentsRecorded', 1) })
    await result.getByText('262.50').waitFor()
    await result.getByRole('alert').getByText(other.number).waitFor()
    await seller.look('mark-paid-refused')
    await result.getByRole('button', { name: counted('undoPayments', 1) }).click()
    await result.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('table').getByText(number).first().waitFor()
    await eventually(() => page.getByRole('table').getByText(other.number).count()).toBe(0)
  })

  it('is recorded as paid, undone, and invoiced by a draft', async () => {
    await seller.page.goto(`/documents/sent/view/${id}`)
    await seller.heading('documents:details.retained.title')
    await seller.page.getByText(seller.text('documents:details.retained.notInXml')).scrollIntoViewIfNeeded()
    await seller.look('retained-details')
    await seller.button('documents:details.retained.paidAction').click()
    const dialog = seller.page.getByRole('dialog').last()
    await dialog.getByText(seller.text('documents:details.retained.paidText')).waitFor()
    await seller.look('retained-paid')
    await dialog.getByRole('button', { name: seller.text('documents:details.retained.paidAction') }).click()
    await seller.button('documents:details.retained.undo').click()
    await seller.button('documents:details.retained.invoice').click()
    await seller.page.waitForURL(/\/documents\/sent\/new\?draft=/)
    // The details, which name the amount too, stay until the form is loaded.
    await seller.page.getByRole('dialog').waitFor({ state: 'detached' })
    await seller.page.getByText('26.25').first().waitFor()
    await seller.look('retained-invoice')
  })
})
