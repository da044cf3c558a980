/**
 * The Settings of a company in a real browser, in English and in Arabic: paper style with preview, accounts, numbers,
 * notifications, and the export of everything; and how a company is verified again and leaves.
 */
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInWords, dubaiDate } from '../src/core/calendar/index.ts'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { sampleLogo } from '../src/server/paper/testing/sample-logo.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'
import { waitForMail } from './wait-for-mail.ts'

const stage = openStage()

describe.each(languagesOf('ar'))('the look of the paper in %s', (language) => {
  let company: TestCompany
  let person: Person

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: `Wadi Paper ${language}` })
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(() => person?.session.context.close())

  it('shows the effect of a style on the page while it is chosen, and on a document once it is saved', async () => {
    const { page } = person
    await page.goto('/settings/paper')
    const sheet = page.locator('[data-sheet]')
    await sheet.waitFor()
    const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
    const chooser = page.getByLabel(person.text('settings:paper.logo'), { exact: true }).last()
    await chooser.setInputFiles(logo)
    await page.getByText(person.text('problems:falaj-settings-logo-format')).waitFor()
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: sampleLogo() })
    await sheet.locator('header img').waitFor()
    await person.fill('settings:paper.accent', '#ffd24d')
    const better = page.getByRole('button', { name: person.text('settings:paper.useBetter') })
    await better.click()
    await better.waitFor({ state: 'detached' })
    const layout = page.getByRole('combobox', { name: person.text('settings:paper.layout') })
    await layout.selectOption('letterhead')
    await person.fill('settings:paper.termsEn', 'Claims within 14 days.')
    await sheet.getByText('Claims within 14 days.').waitFor()
    expect(await sheet.getAttribute('data-layout')).toBe('letterhead')
    await person.look('settings-paper')
    await page.setViewportSize({ width: 390, height: 844 })
    await person.glance('settings-paper-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    const download = page.waitForEvent('download')
    await person.button('settings:paper.pdf').click()
    expect((await download).suggestedFilename()).toBe('sample.pdf')
    await person.button('common:action.saveChanges').click()
    await page.getByText(person.text('settings:paper.saved')).waitFor()
    const draft = await call(stage.doors, company, 'POST', '/documents', {
      draft: standardInvoice(outsideBuyer(1)),
    })
    await call(stage.doors, company, 'POST', `/documents/${draft.id}/issue`, { version: draft.version })
    await page.goto(`/documents/sent/view/${draft.id}`)
    await page.locator('[data-sheet][data-layout="letterhead"] header img').waitFor()
    await sheet.getByText('Claims within 14 days.').waitFor()
    await person.glance('settings-paper-document')
  })

  /** At both widths. */
  async function lookBothWays(name: string): Promise<void> {
    await person.look(name)
    await person.page.setViewportSize({ width: 390, height: 844 })
    await person.glance(`${name}-phone`)
    await person.page.setViewportSize({ width: 1440, height: 900 })
  }

  it('goes from section to section, on a phone by a choice', async () => {
    const { page } = person
    await page.goto('/settings')
    await person.heading('settings:account.title')
    await lookBothWays('settings-account')
    await person.link('settings:nav.environment').click()
    await page.getByText(person.text('settings:environment.consequence.preprod')).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const sections = page.getByRole('combobox', { name: person.text('settings:nav.label') })
    await sections.selectOption({ label: person.text('settings:nav.profile') })
    await page.waitForURL('**/settings/company')
    await person.heading('settings:company.names')
    await page.setViewportSize({ width: 1440, height: 900 })
    // The title of the page follows the size of the screen.
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookBothWays('settings-company')
  })

  it('sets when and how new invoices are paid, and the form starts with it', async () => {
    const { page } = person
    await page.goto('/settings/bank-accounts')
    const save = person.button('common:action.saveChanges')
    const [days, terms] = [person.field('settings:payment.days'), person.field('settings:payment.terms')]
    await days.fill('400')
    await page.getByText(person.text('settings:payment.daysInvalid')).waitFor()
    await eventually(() => save.isDisabled()).toBe(true)
    await days.fill('14')
    await terms.fill('2% discount within 7 days')
    await lookBothWays('settings-payment')
    await save.click()
    await page.getByText(person.text('settings:payment.saved')).waitFor()
    await page.goto('/documents/sent/new')
    const note = page.locator('#field-paymentTerms-0-note')
    await note.waitFor({ state: 'attached' })
    await eventually(() => note.inputValue()).toBe('2% discount within 7 days')
    await page.goto('/settings/bank-accounts')
    await eventually(() => days.inputValue()).toBe('14')
    await days.fill('30')
    await terms.fill('')
    await save.click()
    await page.getByText(person.text('settings:payment.saved')).waitFor()
  })

  it('adds accounts, reports the fault of an IBAN, and offers the default one in the form', async () => {
    const { page } = person
    await page.goto('/settings/bank-accounts')
    await person.button('settings:bank.add').click()
    await person.fill('settings:bank.account', 'AE07 0331 2345')
    const country = new Intl.DisplayNames(language, { type: 'region' }).of('AE') ?? ''
    await page
      .getByText(person.text('settings:bank.fault.length', { country, expected: '23', actual: '12' }))
      .waitFor()
    await person.fill('settings:bank.account', 'AE07 0331 2345 6789 0123 456')
    await person.fill('settings:bank.bankName', 'Wadi Commercial Bank')
    await person.fill('settings:bank.bankNameAr', 'مصرف الوادي التجاري')
    await lookBothWays('settings-bank-new')
    await person.button('settings:bank.add').click()
    await page.getByText('AE07 0331 2345 6789 0123 456').waitFor()
    await person.button('settings:bank.add').click()
    await person.fill('settings:bank.account', 'DE89 3704 0044 0532 0130 00')
    await person.fill('settings:bank.bankName', 'Dune National Bank')
    await person.fill('settings:bank.bankNameAr', 'مصرف الكثبان الوطني')
    await person.fill('settings:bank.bic', 'DUNEDEFF')
    await person.button('settings:bank.add').last().click()
    await page.getByText('DE89 3704 0044 0532 0130 00').waitFor()
    await lookBothWays('settings-bank')
    await page.goto('/documents/sent/new')
    const own = page.getByRole('combobox', { name: person.text('documents:payment.ownAccount') })
    await own.waitFor({ state: 'attached' })
    const account = page.locator('#field-paymentMeans-0-account-value')
    await eventually(() => account.inputValue()).toBe('AE070331234567890123456')
    const other = own.locator('option', { hasText: '3000' })
    await own.selectOption(await other.getAttribute('value'))
    await eventually(() => account.inputValue()).toBe('DE89370400440532013000')
    await page.locator('summary', { hasText: person.text('documents:payment.accountDetails') }).click()
    // Fields that the XML cannot contain are marked where they are entered; for an account of ours entered by number,
    // holder and BIC are added.
    for (const hint of ['ownAccountHint', 'bankHint'] as const)
      await page
        .getByText(person.text(`documents:payment.${hint}`))
        .first()
        .waitFor()
    const bic = page.locator('#field-paymentMeans-0-account-bankId')
    const holder = page.locator('#field-paymentMeans-0-account-name')
    for (const field of [holder, bic]) await field.fill('')
    await account.fill('de89 3704-0044 0532 0130 00')
    await account.blur()
    await eventually(() => holder.inputValue()).not.toBe('')
    expect(await bic.inputValue()).toBe('DUNEDEFF')
    // With another number of ours come its holder and BIC; those of the account before belong to no other number.
    await account.fill('AE07 0331 2345 6789 0123 456')
    await account.blur()
    await eventually(() => bic.inputValue()).toBe('')
    await eventually(() => holder.inputValue()).not.toBe('')
    await account.fill('GB82 WEST 1234 5698 7654 32')
    await account.blur()
    await eventually(() => holder.inputValue()).toBe('')
    await own.selectOption(await other.getAttribute('value'))
    await eventually(() => bic.inputValue()).toBe('DUNEDEFF')
    const bank = { en: 'Dune National Bank', ar: 'مصرف الكثبان الوطني' }[language]
    expect(await own.locator('option:checked').textContent()).toContain(bank)
    await bic.scrollIntoViewIfNeeded()
    await lookBothWays('settings-bank-form')
  })

  it('names the bank of another account on the paper and on the page of a private link, in the language of the reader', async () => {
    const { page } = person
    const paymentMeans = [{ code: '30', account: { value: 'DE89370400440532013000' } }]
    const draft = standardInvoice(outsideBuyer(1), { paymentMeans })
    const { id, version } = await call(stage.doors, company, 'POST', '/documents', { draft })
    await call(stage.doors, company, 'POST', `/documents/${id}/issue`, { version })
    const bank = { en: 'Dune National Bank', ar: 'مصرف الكثبان الوطني' }[language]
    const onPaper = page.locator('[data-sheet]').getByText(bank)
    await page.goto(`/documents/sent/view/${id}`)
    await onPaper.scrollIntoViewIfNeeded()
    await lookBothWays('settings-bank-paper')
    const delivery = { channel: 'link', language, days: 7 }
    const [{ link }] = await call(stage.doors, company, 'POST', `/documents/${id}/deliveries`, delivery)
    const { hash } = new URL(link)
    await page.goto(`/delivered${hash}`)
    await onPaper.scrollIntoViewIfNeeded()
    await person.glance('settings-bank-delivered')
  })

  it('numbers each kind separately, with the next five and the meaning of a gap', async () => {
    const { page } = person
    await page.goto('/settings/numbers')
    const prefix = page.getByPlaceholder(person.text('settings:sequence.prefixHint')).first()
    await prefix.fill('INV-{YYYY}-')
    const year = dubaiDate(Date.now()).slice(0, 4)
    await page.getByText(`INV-${year}-000005`).waitFor()
    const restarts = page.getByRole('combobox', { name: person.text('settings:sequence.restarts') })
    await restarts.first().selectOption('yearly')
    const next = page.getByRole('textbox', { name: person.text('settings:sequence.next') })
    await next.nth(1).fill('40')
    await page.getByText(person.text('settings:sequence.gap', { from: '1', to: '39' })).waitFor()
    await lookBothWays('settings-numbers')
    await person.button('common:action.saveChanges').click()
    await page.getByText(person.text('settings:sequence.saved')).waitFor()
  })

  it('chooses notices for users, and exports everything', async () => {
    const { page } = person
    await page.goto('/settings/notifications')
    const event = person.text('notices:kind.documentFailed.title')
    const byMail = page.getByRole('checkbox', {
      name: `${event}: ${person.text('settings:notifications.byMail')}`,
    })
    await byMail.click()
    await page.getByText(person.text('settings:account.saved')).first().waitFor()
    await lookBothWays('settings-notifications')
    await page.reload()
    await byMail.waitFor()
    expect(await byMail.isChecked()).toBe(true)
    await page.goto('/settings/data')
    await person.button('settings:data.start').click()
    await page.getByText(person.text('settings:data.is.done')).waitFor()
    await lookBothWays('settings-data')
    const download = page.waitForEvent('download')
    await person.button('settings:data.download').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^everything_.*_preprod\.zip$/)
    const names = Object.keys(unzipSync(await readFile(await file.path())))
    expect(names).toContain('tables/documents.csv')
    // Those of both invoices that were issued above.
    expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(2)
  })

  it('fixes the directory entry, sends a test document to itself, and is de-linked', async () => {
    const { page } = person
    const { id, tin } = company.participant
    await page.goto('/participants')
    await page.getByRole('cell', { name: person.text('participants:network.shown.published') }).waitFor()
    await page.getByRole('table').getByText(person.text('participants:activity.sentOn')).waitFor()
    await page.getByRole('button', { name: company.participant.participantId, expanded: false }).click()
    await page.getByRole('button', { pressed: true }).waitFor()
    await person.glance('switcher')
    await page.keyboard.press('Escape')
    await lookBothWays('participants')
    await page.goto(`/participants/view/${id}`)
    const access = page.getByRole('table', { name: person.text('participants:access.title') })
    await access.getByRole('cell', { name: person.text('identity:access.owner'), exact: true }).waitFor()
    await lookBothWays('participant')
    await page.getByRole('link', { name: person.text('participants:legal.reverify') }).click()
    await page.waitForURL(/\/onboarding\?tin=/)
    await person.link('onboarding:start.button').click()
    await page.locator(`button[value="${tin}"]`).click()
    await page.waitForURL('**/onboarding/emaratax/update')
    expect(await person.field('onboarding:verify.email').inputValue()).toBe('tax@example.ae')
    expect(await person.field('onboarding:verify.mobile').inputValue()).toBe('+971500000000')
    await person.button('onboarding:verify.submit').click()
    await person.button('onboarding:confirm.update').waitFor()
    await lookBothWays('onboarding-update')
    await person.button('onboarding:confirm.update').click()
    await person.button('onboarding:linked.test').waitFor()
    await lookBothWays('onboarding-linked')
    // The first response of the issue is lost: the second click continues the same document.
    await page.route(
      '**/documents/*/issue',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await person.button('onboarding:linked.test').click()
    await page.getByRole('alert').waitFor()
    await person.button('onboarding:linked.test').click()
    await page.waitForURL('**/documents/sent/view/doc_*')
    await page.locator('[data-sheet]').waitFor()

    await eventually(
      async () => (await call(stage.doors, company, 'GET', '/documents?direction=received')).length,
    ).toBe(1)
    await page.goto(`/onboarding?tin=${tin}`)
    await person.link('onboarding:start.button').click()
    await page.locator(`button[value="${tin}"]`).click()
    await person.button('onboarding:verify.submit').click()
    await person.button('onboarding:delink.button').click()
    await page.getByRole('dialog').waitFor()
    await person.look('onboarding-delink')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: person.text('onboarding:delink.confirm') })
      .click()
    await page.getByText(person.text('onboarding:linked.left')).waitFor()
    await lookBothWays('onboarding-left')
    // Its figures stay, and linking again is offered with the stored details.
    await page.goto('/dashboard')
    await page.getByRole('region', { name: person.text('dashboard:money.title') }).waitFor()
    await person.link('dashboard:offNetwork.link').click()
    await page.waitForURL(/\/onboarding\?tin=/)
  })

  it('is deleted with a code after a summary of deleted and retained records, and the deletion canceled; so is an account', async () => {
    const { page } = person
    const dialog = page.getByRole('dialog')
    const inDialog = (key: string) => dialog.getByRole('button', { name: person.text(key) })
    await page.goto('/settings')
    await person.button('settings:deletion.account.start').click()
    const { name } = (await call(stage.doors, company, 'GET', '/user/me')).organization
    await dialog
      .getByText(person.text('settings:deletion.account.lastOwner', { organization: `\u2068${name}\u2069` }))
      .waitFor()
    expect(await inDialog('settings:deletion.code').isDisabled()).toBe(true)
    await lookBothWays('delete-account')
    await inDialog('common:action.cancel').click()

    await page.goto('/settings/data')
    await person.button('settings:deletion.organization.start').click()
    const { kept: stored } = await call(stage.doors, company, 'GET', '/organization/deletion')
    await dialog.getByText(dayInWords(language, stored[0].keptUntil)).waitFor()
    await lookBothWays('delete-organization')
    await inDialog('settings:deletion.code').click()
    await dialog.getByText(person.text('settings:deletion.enterCode')).waitFor()
    await dialog
      .getByRole('textbox', { name: person.text('settings:deletion.codeLabel') })
      .fill(await waitForMail(stage.doors, company.email, /\b\d{6}\b/))
    await lookBothWays('delete-organization-code')
    await inDialog('settings:deletion.organization.confirm').click()
    await person.button('settings:deletion.organization.keep').waitFor()
    await lookBothWays('delete-organization-pending')
    // Whose organization is to go may go as well.
    expect((await call(stage.doors, company, 'GET', '/user/deletion')).organizations).toMatchObject([
      { isLastOwner: false },
    ])
    await person.button('settings:deletion.organization.keep').click()
    await person.button('settings:deletion.organization.start').waitFor()
  })
})
