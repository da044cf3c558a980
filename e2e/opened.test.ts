/**
 * An opened document in a real browser: where the focus is after issuing, what its heading says, what is behind one
 * step, and the decision within reach of a thumb.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const phone = { width: 390, height: 844 }
const account = 'AE070331234567890123456'
let seller: TestCompany
let buyer: TestCompany

/** The id of the next invoice of the seller, as the buyer has received it. */
async function received(): Promise<string> {
  const { number } = await issueTo(stage.doors, seller, buyer.participant, {
    paymentMeans: [{ code: '30', account: { value: account, name: 'Rimal Steel' } }],
  })
  let id = ''
  await eventually(async () => {
    const rows = await call(stage.doors, buyer, 'GET', `/documents?direction=received&search=${number}`)
    id = rows[0]?.id ?? ''
    return id
  }).not.toBe('')
  return id
}

describe.each(languagesOf('en'))('an opened document in %s', (language) => {
  // New companies in each language: one of the tests makes the seller a supplier.
  beforeAll(async () => {
    ;[seller, buyer] = await Promise.all([
      registerCompany(stage.doors, { name: 'Rimal Steel' }),
      registerCompany(stage.doors, { name: 'Desk' }),
    ])
  })

  it('issuing leads to the heading of the document, which says where it stands, without a toast', async () => {
    const draft = await call(stage.doors, seller, 'POST', '/documents', {
      draft: standardInvoice(buyer.participant),
    })
    const person = await signedIn(stage.browser, stage.url, language, seller)
    const { page } = person
    await page.goto(`/documents/sent/new?draft=${draft.id}`)
    await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('dialog')
    await question.getByText(person.text('documents:form.issueNote')).waitFor()
    const response = await question.innerText()
    for (const fact of [draft.counterpartyName, '262.50']) expect(response.split(fact)).toHaveLength(2)
    await person.look('issue-question')
    await question.getByRole('button', { name: person.text('documents:form.issue') }).press('Enter')
    await page.waitForURL('**/documents/sent/view/**')

    const { number } = await call(stage.doors, seller, 'GET', `/documents/${draft.id}`)
    const kind = person.text('common:typeCode.380')
    const opened = page.getByRole('dialog', { name: `${kind} ${number}`, exact: true })
    const heading = opened.getByRole('heading', { level: 2 })
    await eventually(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await heading.getByRole('button').count()).toBe(0)
    // Nothing behind the dialog can be reached or is read.
    expect(await page.locator('#content').evaluate((node) => node.closest('[inert]') !== null)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await opened.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    // What a toast would say is out of date a moment later.
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)

    // Nothing moves when all is done: the history stays as it was when the document was opened. Opened again, the rails
    // are one line, and the history is one step away.
    const delivered = opened.getByText(person.text('exchange:event.invoiceDelivered'), { exact: true })
    const folded = opened.locator('summary', { hasText: person.text('documents:details.whatHappened') })
    await opened.getByText(person.text('documents:details.whatHappened')).first().waitFor()
    const atFirst = await folded.count()
    await eventually(async () => {
      const { standing } = await call(stage.doors, seller, 'GET', `/documents/${draft.id}`)
      const stops: string[] = [...standing.exchangeRail, ...standing.reportingRail]
      return stops.every((state) => state === 'full' || state === 'notApplicable')
    }).toBe(true)
    await opened.getByText(person.text('lifecycle:verdict.complete')).first().waitFor()
    await delivered.waitFor({ state: 'attached' })
    expect(await folded.count()).toBe(atFirst)
    await page.reload()
    await folded.waitFor()
    expect(await delivered.isVisible()).toBe(false)
    await person.openHistory()
    await delivered.waitFor()
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    expect(await page.locator('#content').evaluate((node) => node.closest('[inert]') !== null)).toBe(false)
    await person.session.context.close()
  })

  it('on a phone the decision stays within reach, and an unknown seller becomes a supplier', async () => {
    const first = await received()
    const person = await signedIn(stage.browser, stage.url, language, buyer, phone)
    const { page } = person
    await page.goto(`/documents/received/view/${first}`)
    const approve = person.button('responses:action.approve')
    const approveAmount = new RegExp(person.text('responses:pay.approve', { amount: '.*' }))
    const bottom = async () => {
      const box = await approve.boundingBox()
      return box ? Math.round(phone.height - box.y - box.height) : Number.NaN
    }
    await approve.waitFor()
    await person.look('received-phone')
    expect(await bottom()).toBeGreaterThanOrEqual(0)
    expect(await bottom()).toBeLessThan(40)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 900)
    await eventually(bottom).toBeLessThan(40)
    // What a decision changes is one step away.
    expect(await page.getByText(person.text('responses:noTaxEffect')).isVisible()).toBe(false)

    await person.button('documents:details.supplier.add').click()
    const form = page.getByRole('dialog').last()
    const { nameEn, participantId, trn } = seller.participant
    const filled = { name: nameEn, trn, participantId }
    await form.getByRole('textbox', { name: person.text('contacts:field.trn'), exact: true }).waitFor()
    for (const [field, value] of Object.entries(filled))
      expect(
        await form
          .getByRole('textbox', { name: person.text(`contacts:field.${field}`), exact: true })
          .inputValue(),
      ).toBe(value)
    await person.look('add-supplier-phone')
    await person.button('contacts:form.create').click()
    await person.button('documents:details.supplier.add').waitFor({ state: 'detached' })
    expect(page.url()).toContain(first)
    // No user has approved an invoice with this account yet.
    await page.getByText(person.text('responses:pay.account'), { exact: true }).waitFor()
    expect(await page.getByText(person.text('responses:pay.sameAccount')).count()).toBe(0)
    await approve.click()
    const question = page.getByRole('dialog').last()
    await question.getByRole('button', { name: approveAmount }).click()
    await approve.waitFor({ state: 'detached' })
    // The buttons are gone, so the focus is on the decision.
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('decision')

    const second = await received()
    await page.goto(`/documents/received/view/${second}`)
    await page.getByText(person.text('responses:pay.sameAccount')).waitFor()
    await person.look('same-account-phone')
    await person.session.context.close()
  })

  it('shows heading and blank page of a document before its contents arrive', async () => {
    const id = await received()
    const person = await signedIn(stage.browser, stage.url, language, buyer)
    const { page } = person
    await page.goto('/documents/received')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(
      (url) => url.pathname.endsWith(`/v1/documents/${id}`),
      async (route) => {
        await held
        await route.continue()
      },
    )
    const row = page.locator(`tr[data-row="${id}"]`)
    const number = await row.getByRole('link').first().innerText()
    await row.getByRole('link').first().click()
    const opened = page.getByRole('dialog', { name: new RegExp(number) })
    const blank = opened.getByRole('status').filter({ hasText: person.text('common:state.loading') })
    await blank.waitFor()
    expect((await blank.boundingBox())?.height).toBeGreaterThan(600)
    await person.glance('opening')
    answer()
    await opened.getByText('262.50').first().waitFor()
    await blank.waitFor({ state: 'detached' })
    await person.session.context.close()
  })
})
