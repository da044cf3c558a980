/**
 * Documents that need attention, in a real browser, in English and in Arabic: by cause on the dashboard, corrected
 * copies, retries, the outcome in words, and notices as they arrive.
 */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outsideBuyer } from '../src/server/documents/testing/invoices.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf, timeoutMs } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

/** Buyers of the simulated network, by the end of their number. */
const [delivered, rejects, reportRejected, notServiced] = [1, 2, 4, 15].map(outsideBuyer) as Buyers
type Buyer = ReturnType<typeof outsideBuyer>
type Buyers = [Buyer, Buyer, Buyer, Buyer]
const phone = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }

const stage = openStage()
let company: TestCompany

const until = async (what: () => Promise<void>) =>
  await vi.waitFor(what, { timeout: timeoutMs, interval: 150 })

async function standsAt(id: string, verdict: string): Promise<void> {
  await until(async () => {
    const { standing } = await call(stage.doors, company, 'GET', `/documents/${id}`)
    expect(standing.verdict).toBe(verdict)
  })
}

/** The run on the page, as if it had ended before it had listed its documents; then as it is again. */
async function showsWhyItFailed(person: Person): Promise<void> {
  const { page } = person
  const failure = { state: 'failed', failure: 'givenUp', total: 0, queued: 0, refused: 0, items: [] }
  await page.route('**/bulk-runs/*', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, ...failure } } })
  })
  await page.reload()
  await page.getByText(person.text('sending:bulk.retry.failed')).waitFor()
  await page.getByText(person.text('common:runFailure.givenUp')).waitFor()
  await person.look('bulk-failed')
  await page.setViewportSize(phone)
  await person.glance('bulk-failed-narrow')
  await page.setViewportSize(desktop)
  await page.unroute('**/bulk-runs/*')
  await page.reload()
  await page.getByText(person.text('sending:bulk.retry.done')).waitFor()
}

describe.each(languagesOf('ar'))('documents that need attention in %s', (language) => {
  let person: Person
  const failed: { id: string; number: string }[] = []
  let good: { id: string; number: string }
  let unreported: { id: string; number: string }

  beforeAll(async () => {
    company = await registerCompany(stage.doors, {
      name: language === 'en' ? 'Al Noor Trading' : 'Al Noor Two',
    })
    failed.length = 0
    for (let count = 0; count < 3; count++) failed.push(await issueTo(stage.doors, company, notServiced))
    good = await issueTo(stage.doors, company, delivered)
    const rejected = await issueTo(stage.doors, company, rejects)
    unreported = await issueTo(stage.doors, company, reportRejected)
    for (const { id } of failed) await standsAt(id, 'needsYouReportedNotSent')
    await standsAt(good.id, 'complete')
    await standsAt(rejected.id, 'needsYouRejected')
    await standsAt(unreported.id, 'needsYouReportRejected')
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(async () => {
    await person?.session.context.close()
  })

  it('shows on the dashboard the documents that need attention, by cause, with one action for each', async () => {
    const { page } = person
    const card = page.locator('#attention')
    await card.getByText(person.text('lifecycle:verdict.needsYouReportedNotSent')).waitFor()
    await card.getByText('262.50').first().waitFor()
    await person.look('attention')
    // A single one leads straight to its corrected copy.
    await person.button('lifecycle:next.correctDocument').click()
    await page.waitForURL(/documents\/sent\/new\?correct=doc_/)
    await page.goto('/dashboard')
    // Its only document opens, and the question of the action with it.
    await card.getByRole('button', { name: person.text('lifecycle:next.repairReport') }).click()
    await page.waitForURL(`**/documents/sent/view/${unreported.id}`)
    const number = `\u2066${unreported.number}\u2069`
    const question = person.question(person.text('sending:act.reportAgainTitle', { number }))
    await question.waitFor()
    await person.look('report-again')
    await person.button('common:action.cancel').click()
    await question.waitFor({ state: 'detached' })
    // The history entry asks it no second time.
    expect(await page.evaluate(() => window.history.state.ask)).toBeUndefined()
    await page.reload()
    await person.button('sending:act.reportAgain').waitFor()
    expect(await question.count()).toBe(0)
    await page.goto('/dashboard')
    await card
      .getByRole('link', { name: person.text('lifecycle:verdict.needsYouRejected'), exact: true })
      .click()
    await page.waitForURL(/documents\/sent\?.*verdict=needsYouRejected/)
    await eventually(() => page.getByRole('row').filter({ hasText: /INV-/ }).count()).toBe(1)
    await person.glance('cause')
    await person.button('sending:cause.clear').press('Enter')
    await eventually(() => page.getByRole('row').filter({ hasText: /INV-/ }).count()).toBe(6)
    await person.keepsFocus()
  })

  it('opens a corrected copy of a rejected document, its reasons marked until they are fixed', async () => {
    const { page } = person
    await page.getByRole('row').filter({ hasText: rejects.participantId }).getByRole('link').first().click()
    await person.link('documents:details.openCorrectedCopy').waitFor()
    await person.look('rejected')
    await person.link('documents:details.openCorrectedCopy').click()
    await person.heading('documents:form.newKind.380')
    const reason = {
      en: 'Simulated: the buyer is not known to its provider under this name.',
      ar: 'محاكاة: لا يعرف مزوّد الخدمة المشتري بهذا الاسم.',
    }[language]
    const mark = page.getByText(person.text('documents:corrected.at', { reason: `\u2068${reason}\u2069` }))
    await mark.first().waitFor()
    await person.look('corrected-copy')
    await page.setViewportSize(phone)
    await person.glance('corrected-copy-narrow')
    await page.setViewportSize(desktop)
    // Closed and opened again from the list, it shows the same until its field changes.
    await person.button('documents:form.saveDraft').click()
    await page.getByText(person.text('documents:form.draftSaved')).first().waitFor()
    await page.goto('/documents/sent?filter=drafts')
    await page.getByRole('row').filter({ hasText: rejects.participantId }).getByRole('link').first().click()
    await page.waitForURL(/draft=doc_/)
    await mark.first().waitFor()
    await page.getByText(person.text('documents:parties.more')).click()
    await person.fill('documents:parties.legalName', 'Outside buyer two')
    await mark.first().waitFor({ state: 'hidden' })
    await page.getByText(person.text('documents:corrected.changed')).waitFor()
    await person.button('documents:form.remove').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: person.text('documents:form.remove') })
      .click()
    await page.waitForURL('**/documents/sent')
  })

  it('does not offer to retry a document that arrived, and exports it', async () => {
    const { page } = person
    await page.goto('/documents/sent')
    const row = page.getByRole('row').filter({ hasText: good.number })
    await row.getByRole('checkbox').press('Space')
    const bar = page.getByRole('region', { name: person.text('sending:select.bar') })
    await bar.getByRole('button', { name: person.text('documents:export.chosen') }).waitFor()
    expect(await bar.getByRole('button', { name: person.text('sending:select.retry') }).count()).toBe(0)
    await person.look('selection')
    await row.focus()
    await page.getByText(person.text('lifecycle:explain.complete')).waitFor()
    await person.glance('row-meaning')
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: person.text('documents:export.chosen') }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^documents_.*_preprod\.zip$/)
    expect((await readFile(await download.path())).includes(`xml/${good.number}_`)).toBe(true)
  })

  it('retries failed documents one by one, and keeps the result over a reload', async () => {
    const { page } = person
    await page.goto('/documents/sent')
    await page.getByRole('checkbox', { name: person.text('sending:select.page') }).check()
    const bar = page.getByRole('region', { name: person.text('sending:select.bar') })
    await bar.getByRole('button', { name: person.text('sending:select.retry') }).click()
    await page.getByText(person.text('sending:bulk.retry.done')).waitFor()
    await page.reload()
    await page.getByText(person.text('sending:bulk.retry.done')).waitFor()
    await person.button('sending:bulk.results').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(person.text('exchange:bulk.rejected')).waitFor()
    const outcomes = dialog.getByText(person.text('sending:bulk.retry.outcome.queued'), { exact: true })
    expect(await outcomes.count()).toBe(3)
    await person.look('bulk-results')
    await page.keyboard.press('Escape')
    await showsWhyItFailed(person)
    await person.button('sending:bulk.dismiss').press('Enter')
    await person.keepsFocus()
    for (const { id } of failed) await standsAt(id, 'needsYouReportedNotSent')
    // All of a cause at once, however many there are.
    await page.goto('/dashboard')
    const card = page.locator('#attention')
    await card
      .getByRole('listitem')
      .filter({ hasText: person.text('lifecycle:verdict.needsYouReportedNotSent') })
      .getByRole('button')
      .click()
    await card.getByText(person.text('sending:bulk.retry.done')).waitFor()
    await person.button('sending:bulk.dismiss').click()
    for (const { id } of failed) await standsAt(id, 'needsYouReportedNotSent')
  })

  it('shows the outcome of a document in words, and codes only on request', async () => {
    const { page } = person
    await page.goto(`/documents/sent/view/${failed[0]?.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(person.text('lifecycle:explain.needsYouReportedNotSent')).waitFor()
    await dialog.getByRole('button', { name: person.text('lifecycle:next.retry') }).waitFor()
    const codes = dialog.getByRole('button', { name: person.text('sending:timeline.showCodes') })
    await codes.press('Enter')
    await dialog.getByText('notServiced').first().waitFor()
    await person.look('failed-details')
    await page.setViewportSize(phone)
    await person.glance('failed-details-phone')
    await page.keyboard.press('Escape')
    await page.waitForURL(/documents\/sent(\?|$)/)
    await person.glance('sent-phone')
    await page.goto('/dashboard')
    await page
      .locator('#attention')
      .getByText(person.text('lifecycle:verdict.needsYouRejected'), { exact: true })
      .waitFor()
    await person.glance('attention-phone')
    // A phone shows what is to be done before the amounts, a desk below them.
    const isAboveAmounts = () =>
      page.evaluate((title) => {
        const attention = document.querySelector('#attention')
        const amounts = document.querySelector(`main section[aria-label="${title}"]`)
        if (!attention || !amounts) return null
        return attention.getBoundingClientRect().y < amounts.getBoundingClientRect().y
      }, person.text('dashboard:money.title'))
    await eventually(isAboveAmounts, 'on a phone').toBe(true)
    await page.setViewportSize(desktop)
    await eventually(isAboveAmounts, 'on a desk').toBe(false)
  })

  it('rings the bell while the user is on the page, and leads to the subject', async () => {
    const { page } = person
    const bellButton = page.getByRole('button', { name: new RegExp(person.text('common:notices.title')) })
    await bellButton.click()
    const bell = page.getByRole('dialog', { name: person.text('common:notices.title') })
    const words = person.text('notices:headline.documentFailed', { number: 'INV-.*', counterparty: '.+' })
    await bell.getByText(new RegExp(words)).first().waitFor()
    const allRead = page.getByRole('button', { name: person.text('common:notices.title'), exact: true })
    const readAll = bell.getByRole('button', { name: person.text('notices:readAll') })
    // Escape closes the list while they are being marked, too.
    const marking = Promise.withResolvers<void>()
    await page.route('**/notices/read', async (route) => {
      await marking.promise
      await route.continue()
    })
    await readAll.click()
    await page.keyboard.press('Escape')
    await bell.waitFor({ state: 'hidden' })
    marking.resolve()
    await bellButton.click()
    // A notice that arrives while they are read is read with the next press; the button may disappear before it is
    // pressed.
    await until(async () => {
      if (await readAll.isVisible()) await readAll.click({ timeout: 2_000 })
      await allRead.waitFor({ timeout: 2_000 })
    })
    await page.keyboard.press('Escape')
    await bell.waitFor({ state: 'hidden' })
    const { number } = await issueTo(stage.doors, company, rejects)
    await page.getByRole('button', { name: new RegExp(`${person.text('common:notices.title')}.+`) }).click()
    await bell.getByRole('link').filter({ hasText: number }).waitFor()
    await person.look('bell')
    await page.setViewportSize(phone)
    await person.glance('bell-phone')
    await page.setViewportSize(desktop)
    await bell.getByRole('link').filter({ hasText: number }).press('Enter')
    await page.waitForURL('**/documents/sent/view/**')
    await page.goto('/notices')
    await page.getByRole('link').filter({ hasText: number }).waitFor()
    await person.look('notices')
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })
})
