/** Money that a buyer retains: the form explains where it appears, the document shows it, and it is paid or invoiced, apart from payments. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany } from '../src/server/platform/testing/company.ts'
import { issueTo, signedIn } from './api-fixtures.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const household = { participantId: '0235:9900000098', tin: '1900000009', nameEn: 'Layla Household' }

describe.each(languagesOf('en'))('money that is retained, in %s', (language) => {
  let seller: Person
  let id: string

  beforeAll(async () => {
    const company = await registerCompany(stage.doors, { name: 'Falaj Steel' })
    const retention = { percent: '10', dueDate: '2026-01-31' }
    ;({ id } = await issueTo(stage.doors, company, household, { retention }))
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
    await page.getByText(seller.text('documents:paid.payment.partlyPaid')).first().waitFor()
    await page.getByText('162.50').first().waitFor()
    await page.getByRole('heading', { name: seller.text('documents:paid.title') }).scrollIntoViewIfNeeded()
    await seller.look('payment-details')
    await page.goto('/documents/sent?payment=unpaid')
    await page.getByText(seller.text('documents:paid.payment.partlyPaid')).first().waitFor()
    await seller.look('payment-list')
    await page.goto(`/documents/sent/view/${id}`)
    await seller.button('documents:paid.undo').click()
    const question = page.getByRole('dialog').last()
    await question.getByText(seller.text('documents:paid.undoTitle')).waitFor()
    await question.getByText('100.00 AED').waitFor()
    await seller.look('payment-undo')
    await question.getByRole('button', { name: seller.text('documents:paid.undo'), exact: true }).click()
    await page.getByText(seller.text('documents:paid.payment.open')).first().waitFor()
    await page.locator('#payments-title:focus').waitFor()
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
