/** Archive and retention in the settings, in a real browser, in both languages. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { registerCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()

describe.each(languagesOf('ar'))('the archive in %s', (language) => {
  let person: Person

  beforeAll(async () => {
    const company = await registerCompany(stage.doors, { name: `Liwa Archive ${language}` })
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(() => person?.session.context.close())

  it('holds the documents of a period, releases them with a reason, and checks every stored file', async () => {
    const { page } = person
    await page.goto('/settings')
    await person.link('settings:nav.archive').click()
    const kind = page.getByRole('combobox', { name: person.text('settings:archive.class') })
    await kind.selectOption('realEstate')
    await person.button('common:action.save').click()
    await page.getByText(person.text('settings:archive.classSaved')).waitFor()
    await person.button('settings:archive.place').click()
    await page.getByText(person.text('common:action.cancel')).waitFor()
    await person.button('settings:archive.place').click()
    const reason = page.getByRole('textbox', { name: person.text('settings:archive.reason') })
    await eventually(() => reason.getAttribute('aria-invalid')).toBe('true')
    await person.fill('settings:archive.from', '2026-01-01')
    await person.fill('settings:archive.to', '2026-12-31')
    await reason.fill('Tax audit 2026')
    await person.button('settings:archive.place').click()
    await page.getByText('Tax audit 2026').first().waitFor()
    await person.button('settings:archive.verify').click()
    await page.getByText(person.text('settings:archive.intact')).waitFor()
    await person.look('settings-archive')
    await page.setViewportSize({ width: 390, height: 844 })
    await person.look('settings-archive-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    const release = person.text('settings:archive.releaseOf', { period: '' }).trim()
    await page.getByRole('button', { name: release }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The audit is closed')
    await dialog.getByRole('button', { name: person.text('settings:archive.release') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The audit is closed').waitFor()
    await person.glance('settings-archive-released')
  })
})
