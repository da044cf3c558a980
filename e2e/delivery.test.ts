/**
 * A document for a buyer whom the network does not reach, in English and in Arabic: mailed, read by its private link
 * without an account, verified, and revoked.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceDraft } from '#core/invoice'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf, openSession } from './harness.ts'
import { Person } from './person.ts'
import { openStage } from './stage.ts'
import { waitForMail } from './wait-for-mail.ts'

const stage = openStage()
const isFocused = (element: Element) => element === element.ownerDocument.activeElement
/** A buyer outside of the scope of e-invoicing: reported, and not reachable on the network. */
const household = { participantId: '0235:9900000098', tin: '1900000009', nameEn: 'Layla Household' }

describe.each(languagesOf('en'))('outside the network in %s', (language) => {
  let sender: Person
  let reader: Person
  let number: string
  /** Of the page that the mail leads to. */
  let address: string
  let seller: TestCompany
  const to = `accounts.${language}@buyer.example`
  const second = `payables.${language}@buyer.example`

  beforeAll(async () => {
    seller = await registerCompany(stage.doors, { name: 'Falaj Steel' })
    const issued = await issueTo(stage.doors, seller, household)
    ;({ number } = issued)
    const held = await stage.doors.request('POST', '/archive/holds', {
      token: seller.token,
      participant: seller.participant.id,
      body: { from: '2026-01-01', to: '2099-12-31', reason: 'Tax audit' },
      idempotencyKey: true,
    })
    expect(held.status).toBe(201)
    sender = await signedIn(stage.browser, stage.url, language, seller)
    // Another language than the mail's, and the screen of a phone.
    const other = language === 'en' ? 'ar' : 'en'
    const session = await openSession(stage.browser, stage.url, other, { width: 390, height: 844 })
    reader = new Person({ ...session, language })
    await sender.page.goto(`/documents/sent/view/${issued.id}`)
  })
  afterAll(async () => {
    const complaints = [...sender.session.complaints, ...reader.session.complaints]
    // The closed link at the end is meant.
    expect(complaints.filter((text) => !text.includes('410'))).toEqual([])
    for (const person of [sender, reader]) await person.session.context.close()
  })

  it('the details show its retention period and the holds on it', async () => {
    await sender.heading('documents:details.retention.title')
    await sender.page.getByText('Tax audit').waitFor()
    await sender.page.getByText('Tax audit').scrollIntoViewIfNeeded()
    await sender.look('document-retention')
  })

  it('a mail is requested, and the details show that this portal has no mail server', async () => {
    await sender.heading('delivery:title')
    await sender.button('delivery:mailButton').click()
    await eventually(() => sender.field('delivery:dialog.to').evaluate(isFocused)).toBe(true)
    await sender.button('delivery:dialog.send').click()
    await sender.page.getByText(sender.text('delivery:dialog.toInvalid')).first().waitFor()
    await sender.fill('delivery:dialog.to', `${to}, payables@`)
    const named = { addresses: '\u2066payables@\u2069' }
    await sender.page.getByText(sender.text('delivery:dialog.entryInvalid', named)).first().waitFor()
    await sender.fill('delivery:dialog.to', `${to}, ${second}`)
    await sender.fill('delivery:dialog.cc', to.toUpperCase())
    await sender.page.getByLabel(sender.text('delivery:dialog.copyToMe')).check()
    await sender.fill('delivery:dialog.message', 'Please pay by Sunday.\nThank you.')
    await sender.page.getByLabel(sender.text('delivery:dialog.attachPdf')).check()
    await sender.look('deliver')
    // Input is not discarded without a question.
    await sender.page.keyboard.press('Escape')
    const lost = sender.question(sender.text('common:unsaved.title'))
    await lost.getByRole('button', { name: sender.text('common:action.cancel') }).click()
    await lost.waitFor({ state: 'detached' })
    await sender.page.setViewportSize({ width: 390, height: 844 })
    await sender.look('deliver-phone')
    await sender.page.setViewportSize({ width: 1440, height: 900 })
    await sender.button('delivery:dialog.send').click()
    // Two recipients and the copy for the sender; the address that is named twice gets one mail.
    await eventually(() => sender.page.getByText(sender.text('delivery:mail.kept')).count()).toBe(3)
    await sender.page.getByText(sender.text('delivery:role.self')).waitFor()
    await eventually(() => sender.page.getByText(sender.text('delivery:pdfState.notKept')).count()).toBe(3)
    await sender.page.getByText(sender.text('delivery:message'), { exact: true }).click()
    await sender.page.getByText('Please pay by Sunday.').waitFor()
    await sender.openHistory()
    await sender.page
      .getByText(sender.text('exchange:event.outsideKept', { to: `\u2068${to}\u2069` }))
      .waitFor()
    await sender.page.getByRole('heading', { name: sender.text('delivery:title') }).scrollIntoViewIfNeeded()
    await sender.look('delivered-details')
  })

  it('the link shows the document to its holder, with its files and a verification', async () => {
    expect(await waitForMail(stage.doors, to, /^.*/)).toContain(number)
    expect(await waitForMail(stage.doors, second, /^> .*$/m)).toBe('> Please pay by Sunday.')
    const { page } = reader
    address = await waitForMail(stage.doors, to, /https?:\/\/\S+/)
    await page.goto(address)
    await reader.heading('delivery:page.genuineTitle')
    await page.getByText(reader.text('delivery:page.verdict')).waitFor()
    expect(await page.getByText(reader.text('delivery:page.same')).isVisible()).toBe(false)
    // It is to be paid in cash.
    await page.getByText(reader.text('delivery:pay.noAccount')).waitFor()
    await page.getByText('262.50').first().waitFor()
    await reader.look('delivered')
    await page.getByText(reader.text('delivery:page.proof')).click()
    await page.getByText(reader.text('delivery:page.same')).waitFor()
    const saved = page.waitForEvent('download')
    await reader.button('delivery:page.xml').click()
    const xml = await (await saved).path()
    const check = page.getByLabel(reader.text('delivery:page.checkFile'))
    await check.setInputFiles(xml)
    await page.getByText(/is the document that was issued|هو المستند الذي صدر/).waitFor()
    const buffer = Buffer.concat([readFileSync(xml), Buffer.from(' ')])
    await check.setInputFiles({ name: 'changed.xml', mimeType: 'application/xml', buffer })
    await page.getByText(/is not the document|ليس المستند الذي/).waitFor()
    const pdf = page.waitForEvent('download')
    await reader.button('delivery:page.pdf').click()
    expect((await pdf).suggestedFilename()).toMatch(new RegExp(`^${number}_.*_${language}\\.pdf$`))
    // It is genuine, and the verification covers the XML in it: no alarm, and no claim about its page.
    await check.setInputFiles(await (await pdf).path())
    await page.getByText(/A PDF cannot be checked here|لا يمكن التحقق من ملفات PDF هنا/).waitFor()
    expect(await page.getByText(/is not the document|ليس المستند الذي/).count()).toBe(0)
    await reader.glance('delivered-pdf-checked')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText(reader.text('delivery:page.legal')).scrollIntoViewIfNeeded()
    await reader.look('delivered-wide')
    // The print contains the document only, without the page around it.
    await page.emulateMedia({ media: 'print' })
    await eventually(() => reader.button('delivery:page.xml').isVisible()).toBe(false)
    await eventually(() => page.getByText(reader.text('delivery:page.genuineTitle')).isVisible()).toBe(false)
    await eventually(() => page.locator('[data-sheet]').getByText('262.50').first().isVisible()).toBe(true)
    await reader.glance('delivered-print')
    await page.emulateMedia({ media: 'screen' })
  })

  it('shows first what is due, until when, and the account to copy, all as the document says it', async () => {
    const { page } = reader
    const account = 'AE070331234567890123456'
    const open = async (change: Partial<InvoiceDraft>) => {
      const { id } = await issueTo(stage.doors, seller, household, change)
      const delivery = { channel: 'link', language, days: 7 }
      const [{ link }] = await call(stage.doors, seller, 'POST', `/documents/${id}/deliveries`, delivery)
      await page.goto('about:blank')
      await page.goto(link)
      await page.getByText(reader.text('delivery:page.verdict')).waitFor()
    }
    const payTo = page.getByRole('region', { name: reader.text('delivery:pay.to') })
    await open({
      currency: 'USD',
      exchangeRate: { rate: '3.6725' },
      dueDate: '2099-12-31',
      paymentMeans: [
        {
          code: '30',
          account: { value: account, name: 'Falaj Steel LLC' },
          remittance: [{ value: 'Villa 7' }],
        },
      ],
      retention: { amount: '25', dueDate: '2027-05-31' },
    })
    for (const text of ['AE07 0331 2345 6789 0123 456', 'Falaj Steel LLC', 'Villa 7'])
      await payTo.getByText(text, { exact: true }).waitFor()
    const summary = page.locator('dl').filter({ hasText: reader.text('delivery:pay.due') })
    expect(await summary.locator('dd').first().innerText()).toContain('262.50')
    expect(await summary.locator('time').getAttribute('datetime')).toBe('2099-12-31')
    await page.getByText(reader.text('delivery:pay.retained')).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = reader.text('common:action.copyWhat', { what: reader.text('delivery:pay.account') })
    await payTo.getByRole('button', { name: copy, exact: true }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account)
    // Before the document, on a phone as on a desk.
    for (const [width, name] of [
      [1440, 'delivered-pay'],
      [390, 'delivered-pay-phone'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => window.scrollTo(0, 0))
      expect((await payTo.boundingBox())?.y).toBeLessThan(600)
      await reader.look(name)
    }
    // Paid in advance: nothing is left, and no account is offered.
    await open({ prepaid: '262.50', paymentMeans: [{ code: '30', account: { value: account } }] })
    await page.getByText(reader.text('delivery:pay.nothing')).waitFor()
    expect(await payTo.count()).toBe(0)
  })

  it('the sender sees that it was read, and revokes the link', async () => {
    await sender.page.getByText(sender.text('exchange:event.outsideOpened')).waitFor()
    await sender.page.getByText(sender.text('exchange:event.outsideXmlFetched')).waitFor()
    const named = { to: `\u2066${to}\u2069` }
    const action = sender.text('delivery:revoke')
    const revoke = sender.text('delivery:actionFor', { ...named, action })
    await sender.page.getByRole('button', { name: revoke, exact: true }).click()
    await sender
      .question(sender.text('delivery:revokeTitleOf', named))
      .getByRole('button', { name: sender.text('delivery:revoke') })
      .click()
    await sender.page.getByText(sender.text('exchange:event.outsideRevoked')).waitFor()
    await sender.page.setViewportSize({ width: 390, height: 844 })
    await sender.page.getByRole('heading', { name: sender.text('delivery:title') }).scrollIntoViewIfNeeded()
    await sender.look('delivered-details-phone')
    await reader.page.goto(address)
    await reader.heading('delivery:page.closedTitle')
    await eventually(() => reader.page.getByText('262.50').count()).toBe(0)
    await reader.look('delivered-closed')
  })

  it('a private link is shown with its address, and all links are revoked at once', async () => {
    await sender.button('delivery:linkButton').click()
    await sender.button('delivery:dialog.make').click()
    await sender.page.getByText(`/delivered?lang=${language}#`).waitFor()
    await sender.button('delivery:anotherLinkButton').waitFor()
    await sender.page.setViewportSize({ width: 1440, height: 900 })
    await sender.look('private-link')
    await sender.button('delivery:revokeAll').click()
    await sender
      .question(sender.text('delivery:revokeAllTitle'))
      .getByRole('button', { name: sender.text('delivery:revokeAll') })
      .click()
    // Those of the two recipients, the copy and the link.
    const { page } = sender
    await eventually(() => page.getByText(sender.text('exchange:event.outsideRevoked')).count()).toBe(4)
    const revoke = sender.page.getByRole('button', { name: sender.text('delivery:revoke') })
    await eventually(() => revoke.count()).toBe(0)
  })
})
