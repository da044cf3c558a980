/**
 * Sending and receiving on the screen, in a real browser, in English and in Arabic: many drafts issued at once, a
 * document that is scheduled and then stopped, and documents that were rejected on arrival.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { deliver, envelopeOf, foreignInvoice } from '../src/server/exchange/testing/deliveries.ts'
import { loadSecrets } from '../src/server/platform/base/secrets.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf, timeoutMs } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

/** A buyer of the simulated network to whom everything is delivered. */
const delivered = outsideBuyer(1)
const desktop = { width: 1440, height: 900 }

const stage = openStage()

describe.each(languagesOf('ar'))('sending in %s', (language) => {
  let person: Person
  let company: TestCompany

  beforeAll(async () => {
    company = await registerCompany(stage.doors, {
      name: language === 'en' ? 'Al Noor Trading' : 'Al Noor Two',
    })
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(async () => {
    await person?.session.context.close()
  })

  it('issues many drafts at once, and lists what to fix in the others', async () => {
    const { page } = person
    const drafts = [
      standardInvoice(delivered),
      standardInvoice(delivered, { lines: [] }),
      standardInvoice(delivered),
    ]
    for (const draft of drafts) await call(stage.doors, company, 'POST', '/documents', { draft })
    await page.goto('/documents/sent?filter=drafts')
    await page.getByRole('checkbox', { name: person.text('sending:select.page') }).check()
    const bar = page.getByRole('region', { name: person.text('sending:select.bar') })
    const plural = new Intl.PluralRules(language).select(3)
    await bar
      .getByRole('button', { name: person.text(`sending:select.issue_${plural}`, { count: '3' }) })
      .click()
    const question = page.getByRole('dialog')
    await question.getByText(person.text('sending:select.issueText')).waitFor()
    await person.look('bulk-issue-question')
    await question.getByRole('button', { name: person.text('documents:form.issue') }).click()
    await page.getByText(person.text('sending:bulk.issue.done')).waitFor()
    await person.look('bulk-issue-done')
    await person.button('sending:bulk.results').click()
    const results = page.getByRole('dialog')
    await results.getByText(person.text('exchange:bulk.invalid')).waitFor()
    const issued = results.getByText(person.text('sending:bulk.issue.outcome.queued'), { exact: true })
    expect(await issued.count()).toBe(2)
    await person.look('bulk-issue-results')
    await results.getByRole('link').first().click()
    await person.button('documents:form.issue').waitFor()
    // Its results were seen: it disappears with the page.
    await page.goto('/documents/sent?filter=drafts')
    await page.getByRole('checkbox', { name: person.text('sending:select.page') }).waitFor()
    expect(await person.button('sending:bulk.dismiss').count()).toBe(0)
  })

  it('asks again when another document took the number that the question named', async () => {
    const { page } = person
    const save = () => call(stage.doors, company, 'POST', '/documents', { draft: standardInvoice(delivered) })
    const [own, other] = [await save(), await save()]
    const { number: shown } = await call(stage.doors, company, 'GET', '/documents/next-number?typeCode=380')
    await page.goto(`/documents/sent/new?draft=${own.id}`)
    await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await person.button('documents:form.issue').click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: person.text('documents:form.issue') })
    await dialog.getByText(shown).first().waitFor()
    await page.route(
      '**/issue',
      async (route) => {
        await call(stage.doors, company, 'POST', `/documents/${other.id}/issue`, { version: other.version })
        await route.continue()
      },
      { times: 1 },
    )
    await confirm.click()
    await dialog.getByText(person.text('problems:document.number-changed')).waitFor()
    const { number: next } = await call(stage.doors, company, 'GET', '/documents/next-number?typeCode=380')
    expect(next).not.toBe(shown)
    await dialog.getByText(next).first().waitFor()
    await person.look('number-changed')
    await confirm.click()
    await page.waitForURL('**/documents/sent/view/**')
    await page.getByRole('heading', { name: next }).first().waitFor()
  })

  it('issues for later, changes the time, and stops it', async () => {
    const { page } = person
    const draft = await call(stage.doors, company, 'POST', '/documents', {
      draft: standardInvoice(delivered),
    })
    await page.goto(`/documents/sent/new?draft=${draft.id}`)
    await page.getByText(person.text('documents:checklist.nothingToFix')).first().waitFor()
    await person.button('documents:form.issue').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: person.text('sending:later.switch') }).check({ force: true })
    await dialog.getByLabel(person.text('sending:later.time')).waitFor()
    await person.look('send-later')
    await page.setViewportSize({ width: 360, height: 640 })
    await person.glance('send-later-phone')
    await page.setViewportSize(desktop)
    await dialog.getByRole('button', { name: person.text('sending:later.confirm') }).click()
    await page.waitForURL('**/documents/sent/view/**')
    await dialog.getByText(person.text('lifecycle:verdict.scheduled')).first().waitFor()
    await person.glance('scheduled')
    await person.button('sending:act.changeTime').click()
    await page.getByLabel(person.text('sending:later.time')).fill('10:30')
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: person.text('sending:act.changeTime') })
      .click()
    await dialog.getByText(/10:30/).first().waitFor()
    // The dialog of the time returns the focus when it is closed; only then the next one is opened.
    await page.getByLabel(person.text('sending:later.time'), { exact: true }).waitFor({ state: 'detached' })
    const change = person.button('sending:act.changeTime')
    await eventually(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
    const cancel = person.button('sending:act.cancel')
    await cancel.click()
    const keep = person.button('sending:act.keepSending')
    await keep.waitFor()
    await page.keyboard.press('Escape')
    await keep.waitFor({ state: 'detached' })
    await eventually(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true)
    await cancel.click()
    // Before it is there, the last dialog is the one of the document, which has a button of the same name.
    await keep.waitFor()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: person.text('sending:act.cancel') })
      .click()
    await dialog.getByText(person.text('lifecycle:verdict.canceled')).first().waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('next-step')
    await vi.waitFor(
      async () => {
        const { standing } = await call(stage.doors, company, 'GET', `/documents/${draft.id}`)
        expect(standing.verdict).toBe('canceled')
      },
      { timeout: timeoutMs, interval: 150 },
    )
  })

  it('lists documents that were rejected on arrival separately, with the reasons in words', async () => {
    const { page } = person
    const number = `BAD-${language}`
    const xml = foreignInvoice(company.participant, number).replace(
      /(<cbc:PayableAmount[^>]*>)262\.50/,
      '$1999.00',
    )
    const inbound = { ...stage.doors, context: { secrets: loadSecrets(stage.folder, undefined) } }
    await deliver(inbound as never, envelopeOf(xml, company.participant.participantId))
    await page.goto('/documents/received')
    const chip = page.getByRole('button', { name: person.text('sending:arrival.refused') })
    await chip.getByText('1').waitFor()
    expect(await page.getByRole('row').filter({ hasText: number }).count()).toBe(0)
    await chip.press('Enter')
    await page.getByRole('row').filter({ hasText: number }).getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(person.text('sending:arrival.reasons')).waitFor()
    await dialog
      .getByText(/^ib[rt]-/)
      .first()
      .waitFor()
    await person.look('refused-details')
    await page.keyboard.press('Escape')
    await page.waitForURL(/arrival=rejected/)
    await person.look('refused')
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })
})
