/**
 * The look of the paper, chosen under Settings with a preview, in a real browser, in English and in Arabic: what is
 * refused, what a choice makes of the page, and the document that bears it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import { sampleLogo } from '../src/server/paper/testing/sample-logo.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './doors.ts'
import type { Language } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()

describe.each<Language>(['en', 'ar'])('the look of the paper in %s', (language) => {
  let company: TestCompany
  let person: Person

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: `Wadi Paper ${language}` })
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(() => person?.session.context.close())

  it('shows what a look makes of the page while it is chosen, and of a document once it is saved', async () => {
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
})
