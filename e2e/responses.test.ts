/**
 * Decisions about received documents, in a real browser, in English and in Arabic: a question by keyboard, a dispute
 * with reasons, an approval, each seen by the sender as the buyer's response.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf, timeoutMs } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()
let seller: TestCompany
let buyer: TestCompany

beforeAll(async () => {
  seller = await registerCompany(stage.doors, { name: 'Falaj Steel' })
  buyer = await registerCompany(stage.doors, { name: 'Hajar' })
})

/** An invoice of the seller that the buyer has received. */
async function exchanged(
  account = 'AE070331234567890123456',
): Promise<{ sent: string; received: string; number: string }> {
  const issued = await issueTo(stage.doors, seller, buyer.participant, {
    paymentMeans: [{ code: '30', account: { value: account, name: 'Falaj Steel' } }],
  })
  const [received] = await vi.waitFor(
    async () => {
      const rows = await call(
        stage.doors,
        buyer,
        'GET',
        `/documents?direction=received&search=${issued.number}`,
      )
      expect(rows).toHaveLength(1)
      return rows
    },
    { timeout: timeoutMs, interval: 100 },
  )
  return { sent: issued.id, received: received.id, number: issued.number }
}

/** A self-billed invoice that the buyer has written for the seller; its number. */
async function selfBilled(): Promise<string> {
  const { buyer: party, ...invoice } = standardInvoice(seller.participant)
  const contact = {
    isCustomer: false,
    isSupplier: true,
    name: seller.participant.nameEn,
    participantId: seller.participant.participantId,
    trn: party?.trn,
    billingAddress: { line1: 'Street', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
    selfBillingAgreement: { reference: '', from: '2026-01-01', until: null },
  }
  const [known] = await call(stage.doors, buyer, 'GET', `/contacts?search=${contact.participantId}`)
  if (!known) await call(stage.doors, buyer, 'POST', '/contacts', contact)
  const draft = { ...invoice, kind: 'selfBilledInvoice', seller: party }
  const saved = await call(stage.doors, buyer, 'POST', '/documents', { draft })
  const issue = { version: saved.version }
  return (await call(stage.doors, buyer, 'POST', `/documents/${saved.id}/issue`, issue)).number
}

/** The button that names the decision with its amount. */
function confirming(person: Person, key: string) {
  return person.page.getByRole('button', { name: new RegExp(person.text(key, { amount: '.*262\\.50.*' })) })
}

describe.each(languagesOf('en'))('decisions in %s', (language) => {
  let there: Person
  let here: Person
  let document: Awaited<ReturnType<typeof exchanged>>

  beforeAll(async () => {
    document = await exchanged()
    ;[here, there] = await Promise.all([
      signedIn(stage.browser, stage.url, language, buyer),
      signedIn(stage.browser, stage.url, language, seller),
    ])
    await Promise.all([
      here.page.goto(`/documents/received/view/${document.received}`),
      there.page.goto(`/documents/sent/view/${document.sent}`),
    ])
  })
  afterAll(async () => {
    for (const person of [here, there]) await person?.session.context.close()
  })

  it('a question is asked by keyboard, and the sender reads it', async () => {
    await here.heading('responses:title.received')
    await here.page.getByText(here.text('responses:reach.takes').split('{{')[0]?.slice(0, 20) ?? '').waitFor()
    await here.button('responses:action.hold').press('Enter')
    const question = here.page.getByRole('textbox', { name: here.text('responses:form.question') })
    await question.waitFor()
    const isFocused = (node: Element) => node === globalThis.document.activeElement
    await eventually(() => question.evaluate(isFocused)).toBe(true)
    await here.button('responses:action.sendHold').press('Enter')
    await here.page.getByText(here.text('responses:form.textMissing')).waitFor()
    await here.page.keyboard.press('Escape')
    await eventually(() => here.button('responses:action.hold').evaluate(isFocused)).toBe(true)
    expect(here.page.url()).toContain(document.received)
    await here.page.keyboard.press('Enter')
    await question.fill(language === 'ar' ? 'ما رقم أمر الشراء؟' : 'Which purchase order is this?')
    await here.look('ask')
    await here.button('responses:action.sendHold').click()
    await here.page.getByText(here.text('responses:said.us.UQ')).first().waitFor()
    await here.page.getByText(here.text('responses:sending.sent')).first().waitFor()
    await there.heading('responses:title.sent')
    await there.page
      .getByText(there.text('responses:said.buyer.UQ'))
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  it('a dispute needs reasons and words', async () => {
    await here.button('responses:action.dispute').click()
    await confirming(here, 'responses:action.sendDispute').click()
    await here.page.getByText(here.text('responses:form.reasonsMissing')).waitFor()
    await here.page.getByRole('checkbox', { name: here.text('responses:reason.QTY') }).check()
    await here.page
      .getByRole('textbox', { name: here.text('responses:form.reason') })
      .fill(language === 'ar' ? 'القطع الواصلة أقل بقطعتين' : 'Two pieces are missing')
    await here.look('dispute')
    await confirming(here, 'responses:action.sendDispute').click()
    await here.page.getByText(here.text('responses:said.us.RE')).first().waitFor()
    await there.page
      .getByText(there.text('responses:said.buyer.RE'))
      .filter({ visible: true })
      .first()
      .waitFor()
    await there.page.getByText(there.text('responses:reason.QTY')).first().waitFor()
  })

  it('a form keeps what is typed while its document cannot be refetched', async () => {
    const { page } = here
    const { received } = await exchanged('AE090970011002033445566')
    const isDocument = (url: URL) => url.pathname.endsWith(`/v1/documents/${received}`)
    let requests = 0
    await page.route(isDocument, async (route) => {
      requests += 1
      // Marking it as read makes the page refetch.
      if (requests === 1) await route.continue()
      else await route.fulfill({ status: 500, json: { code: 'common.unexpected' } })
    })
    await page.goto(`/documents/received/view/${received}`)
    const notice = page.getByText(here.text('common:error.stale'))
    await notice.waitFor()
    await here.button('responses:action.hold').click()
    const question = page.getByRole('textbox', { name: here.text('responses:form.question') })
    await question.fill('AB-12')
    await here.button('common:error.retry').click()
    await eventually(() => requests).toBeGreaterThan(2)
    await notice.waitFor()
    expect(await question.inputValue()).toBe('AB-12')
    await page.unroute(isDocument)
    // The notice may go by itself just now: the screen tries again, too.
    await here.button('common:error.retry').evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click()
    })
    await notice.waitFor({ state: 'detached' })
    expect(await question.inputValue()).toBe('AB-12')
    // The failures that were meant, and no others.
    const complaints = here.session.complaints.splice(0)
    expect(complaints.filter((text) => !text.includes('500'))).toEqual([])
    // The seller names another account than before: approving it needs a confirmation.
    await page.getByText(here.text('responses:pay.alarmTitle')).waitFor()
    await here.button('responses:action.cancel').click()
    await here.look('changed-account')
    await here.button('responses:action.approve').click()
    expect(await confirming(here, 'responses:pay.approve').isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: here.text('responses:pay.checked') }).check()
    expect(await confirming(here, 'responses:pay.approve').isEnabled()).toBe(true)
    await here.look('approve-changed-account')
    await here.button('common:action.cancel').click()
    await page.goto(`/documents/received/view/${document.received}`)
  })

  it('the VAT return names a disputed bill, and leaves it out on request', async () => {
    const { page } = here
    const back = page.url()
    await page.goto('/reports')
    const box9 = page.getByRole('button', { name: /9.*: / })
    const before = await box9.textContent()
    await page.getByRole('rowheader', { name: here.text('reports:vatReturn.includedIn.disputed') }).waitFor()
    await here.look('vat-return-open')
    await page.getByRole('checkbox', { name: here.text('reports:vatReturn.leaveOut') }).click()
    await page.getByRole('rowheader', { name: here.text('reports:vatReturn.leftOutOf.disputed') }).waitFor()
    await page.waitForURL(/purchases=decided/)
    await eventually(() => page.getByText(before ?? '', { exact: true }).count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await here.look('vat-return-left-out-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    const disputed = page
      .getByRole('row')
      .filter({ hasText: here.text('reports:vatReturn.leftOutOf.disputed') })
    await disputed.getByRole('link').click()
    await page.waitForURL(/reports\?.*decision=disputed/)
    await page.getByRole('row').filter({ hasText: document.number }).first().waitFor()
    await here.glance('register-disputed')
    await page.goto(back)
  })

  it('a dispute needs the sender, until it is settled with a note', async () => {
    const { page } = there
    await page.getByText(there.text('exchange:sent.explain.buyerDisputes')).waitFor()
    await there.look('disputed')
    await page.goto('/dashboard')
    const card = page.locator('#attention')
    await card.getByText(there.text('exchange:sent.verdict.buyerDisputes')).waitFor()
    await card.getByRole('link', { name: there.text('exchange:sent.verdict.buyerDisputes') }).click()
    await page.waitForURL(/documents\/sent\?.*verdict=buyerDisputes/)
    await page.getByRole('row').filter({ hasText: document.number }).first().waitFor()
    await there.look('disputed-list')
    await page.goto('/dashboard')
    // The only disputed document opens, and the question with it.
    await card.getByRole('button', { name: there.text('exchange:next.settleDispute') }).click()
    await page.waitForURL(`**/documents/sent/view/${document.sent}`)
    await page.getByText(there.text('responses:settle.title.dispute')).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await there.look('put-away-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    const note = language === 'ar' ? 'اتُّفق على إشعار دائن' : 'A credit note was agreed'
    await page.getByRole('textbox', { name: there.text('responses:settle.note') }).fill(note)
    await there.button('responses:settle.action').last().click()
    await there.openHistory()
    await page.getByText(there.text('exchange:event.responseSettled')).waitFor()
    await page.getByText(note).first().waitFor()
    await page.getByText(there.text('exchange:sent.explain.buyerDisputes')).waitFor({ state: 'detached' })
    await there.look('put-away')
  })

  it('the seller’s list says that the other side of a self-billed invoice is the buyer', async () => {
    const number = await selfBilled()
    await there.page.goto('/documents/received')
    const row = there.page.getByRole('row').filter({ hasText: number })
    await row.getByText(buyer.participant.nameEn).first().waitFor()
    await row.getByText(there.text('documents:columns.ofBuyer')).waitFor()
    await there.look('received-self-billed')
    await there.page.goto(`/documents/sent/view/${document.sent}`)
  })

  it('an approval replaces both, and the lists show it', async () => {
    await here.button('responses:action.approve').click()
    await here.page.getByText(here.text('responses:pay.nothingPaid')).waitFor()
    await here.look('approve')
    await confirming(here, 'responses:pay.approve').click()
    await here.page.getByText(here.text('responses:said.us.AP')).first().waitFor()
    await there.page.getByText(there.text('responses:said.buyer.AP')).first().waitFor()
    const said = there.text('responses:said.buyer.RE')
    await there.page
      .getByText(there.text('responses:changed', { before: said }).split(said)[0] ?? '')
      .waitFor()
    await there.openHistory()
    await there.page.getByText(there.text('responses:standing.changed')).waitFor()
    await there.page.getByText(there.text('responses:standing.replaced')).first().waitFor()
    await here.button('responses:action.approve').waitFor({ state: 'detached' })
    await there.page.setViewportSize({ width: 360, height: 740 })
    await there.look('approved-phone')
    await there.page.setViewportSize({ width: 1440, height: 900 })
    await there.page.goto('/documents/sent')
    const row = there.page.getByRole('row').filter({ hasText: document.number })
    await row.getByText(there.text('responses:buyerStatus.AP')).waitFor()
    await there.look('sent-approved')
    await here.page.goto('/documents/received')
    const received = here.page.getByRole('row').filter({ hasText: document.number })
    await received.waitFor()
    await here.button('documents:filters.button').click()
    const form = here.page.getByRole('form', { name: here.text('documents:filters.title') })
    const narrowTo = async (decision: string) => {
      await form.getByLabel(here.text('documents:columns.decision')).selectOption(decision)
      await form.getByRole('button', { name: here.text('documents:filters.apply') }).click()
      await here.page.waitForURL(new RegExp(`decision=${decision}`))
    }
    await here.look('received-filters')
    await narrowTo('open')
    await received.waitFor({ state: 'detached' })
    const again = here.text('documents:filters.buttonWith', { number: '1' })
    await here.page.getByRole('button', { name: again }).click()
    await narrowTo('approve')
    await received.waitFor()
    await here.look('received-approved')
    await here.button('documents:list.clearFilters').click()
    const chip = (key: string) =>
      here.page
        .getByRole('group', { name: here.text('documents:filter.name') })
        .getByRole('button', { name: new RegExp(`^${here.text(`documents:filter.${key}`)} ?\\d`) })
    await chip('decided').click()
    await received.waitFor()
    await received.getByText(here.text('responses:decided.AP')).waitFor()
    await here.look('received-decided')
    for (const key of ['toDecide', 'waitingForSeller']) {
      await chip(key).click()
      await here.page.waitForURL(new RegExp(`filter=${key}`))
      await received.waitFor({ state: 'detached' })
    }
    await chip('all').click()
    await received.waitFor()
    await here.look('received-all')
    // A phone has room for one word: our pending decision is more important than how it arrived.
    await here.page.setViewportSize({ width: 360, height: 740 })
    const seen = (key: string) =>
      received.getByText(here.text(key), { exact: true }).filter({ visible: true })
    await seen('responses:decided.AP').waitFor()
    expect(await seen('lifecycle:receivedVerdict.complete').count()).toBe(0)
    await here.glance('received-phone')
    expect([...here.session.complaints, ...there.session.complaints]).toEqual([])
  })
})
