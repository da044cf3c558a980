/** An API key in a real browser: created, used, rotated and revoked; and its entries in the audit trail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './api-fixtures.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openStage } from './stage.ts'

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { security?: { key?: string[] }[] }>>>>
}

const stage = openStage()
const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

describe.each(languagesOf('en'))('keys and what was done, %s', (language) => {
  let owner: Person

  beforeAll(async () => {
    const company = await registerCompany(stage.doors, { name: 'Qasr Keys' })
    owner = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(() => owner?.session.context.close())

  async function lookBothWays(name: string): Promise<void> {
    await owner.look(name)
    await owner.page.setViewportSize(phone)
    await owner.look(`${name}-phone`)
    await owner.page.setViewportSize(wide)
  }
  const shown = async () =>
    (await owner.page.locator('bdi', { hasText: /^fal_test_\w{58}$/ }).innerText()).trim()
  const use = async (key: string) =>
    (await fetch(`${stage.url}/api/preprod/v1/participants`, { headers: { authorization: `Bearer ${key}` } }))
      .status
  const inDialog = (key: string) =>
    owner.page.getByRole('dialog').getByRole('button', { name: owner.text(key) })

  const scope = (name: string) => owner.text(`settings:permission.${name}`)
  /** From a preset, whose groups are folded, to one more permission. */
  async function chooseScopes(): Promise<void> {
    const { page } = owner
    const preset = (name: string) =>
      page.getByRole('radio', { name: owner.text(`settings:keys.preset.${name}`) })
    const box = (name: string) => page.getByRole('checkbox', { name: scope(name) })
    expect(await preset('readOnly').isChecked()).toBe(true)
    await preset('drafts').check()
    expect(await box('document-draft').isVisible()).toBe(false)
    await lookBothWays('new-key')
    await preset('custom').check()
    expect(await box('document-draft').isChecked()).toBe(true)
    await box('document-issue').check()
    expect(await preset('custom').isChecked()).toBe(true)
    await lookBothWays('new-key-custom')
  }

  it('creates a key that works at once, and shows it only once', async () => {
    await owner.page.goto('/settings')
    await owner.link('common:nav.integrations').click()
    await owner.page.waitForURL('**/integrations')
    await owner.heading('settings:keys.new')
    await owner.button('settings:keys.create').click()
    await owner.page.getByText(owner.text('common:field.required')).waitFor()
    await owner.fill('settings:keys.name', 'Web shop')
    await chooseScopes()
    await owner.button('settings:keys.create').click()
    const first = await shown()
    await owner.page.getByText(owner.text('settings:keys.permissions_other', { count: '12' })).click()
    await owner.page.getByRole('listitem').getByText(scope('document-issue')).waitFor()
    expect(await use(first)).toBe(200)
    await lookBothWays('integrations')
    await owner.button('settings:keys.stored').click()
    await owner.page.getByText(first).waitFor({ state: 'detached' })
  })

  it('lists what each scope allows, as the OpenAPI document says', async () => {
    const { page } = owner
    await owner.button('settings:keys.new').click()
    await owner.link('settings:scopes.open').click()
    await owner.heading('settings:scopes.title')
    const { paths } = (await (await fetch(`${stage.url}/openapi.json`)).json()) as Described
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security = [] }]) =>
        security.flatMap(({ key = null }) =>
          key
            ? (key.length > 0 ? key : ['any']).map((scope) => `${scope} ${method.toUpperCase()} ${path}`)
            : [],
        ),
      ),
    )
    const listed = await page
      .locator('details')
      .evaluateAll((all) =>
        all.flatMap(({ id, children }) =>
          [...(children[1]?.children ?? [])].map((row) => `${id} ${row.querySelector('code')?.textContent}`),
        ),
      )
    expect(described.length).toBeGreaterThan(100)
    expect(described.filter((one) => !listed.includes(one))).toEqual([])
    await page.locator('summary').nth(2).click()
    await lookBothWays('scopes')
    await page.goBack()
    await owner.heading('settings:keys.title')
  })

  it('rotates it with an overlap, and revokes it', async () => {
    const named = (key: string) =>
      owner.page.getByRole('button', { name: owner.text(key, { name: 'Web shop' }) })
    await named('settings:keys.rotateWhich').click()
    await owner.look('keys-rotate')
    await inDialog('settings:keys.rotate').click()
    const second = await shown()
    expect(await use(second)).toBe(200)
    await owner.page.getByText(owner.text('settings:keys.until')).waitFor()
    await named('settings:keys.revokeWhich').click()
    await inDialog('settings:keys.revoke').click()
    await owner.page.getByText(owner.text('settings:keys.is.revoked')).waitFor()
    expect(await use(second)).toBe(401)
  })

  it('shows these actions in the audit trail, and that the trail is valid', async () => {
    const { page } = owner
    await page.goto('/settings')
    await owner.link('settings:nav.audit').click()
    await owner.heading('audit:title')
    await owner.button('audit:check.start').click()
    await page
      .getByText(owner.text('audit:check.intact', { total: '' }).slice(0, 4))
      .first()
      .waitFor()
    const words = (name: string) => owner.text(`audit:action.${name}`)
    await page.getByRole('cell', { name: words('key-revoked') }).waitFor()
    await lookBothWays('audit')
    const action = page.getByRole('combobox', { name: owner.text('audit:filter.action') })
    await action.selectOption('key.rotated')
    await page.getByRole('cell', { name: words('key-revoked') }).waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: words('key-rotated') }).click()
    await page.getByRole('dialog').getByText(owner.text('audit:record')).click()
    await page.getByRole('dialog').getByText('previousEndsAt').waitFor()
    const entry = page.getByRole('dialog')
    await entry.getByRole('rowheader', { name: owner.text('audit:field.previousEndsAt') }).waitFor()
    // Ids are in the dialog, not in the rows.
    expect(await page.locator('tbody [data-row], tr[data-row]').allInnerTexts()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/key_[0-9a-z]{26}/)]),
    )
    await owner.look('audit-entry')
    await page.keyboard.press('Escape')
    await owner.button('audit:filter.clear').click()
    await page.getByRole('cell', { name: words('key-created') }).waitFor()
    const subject = page.getByRole('textbox', { name: owner.text('audit:filter.subject') })
    await subject.fill('web shop')
    await subject.press('Enter')
    await page.waitForURL('**/settings/audit?subject=*')
    await page.getByRole('cell', { name: words('audit-checkStarted') }).waitFor({ state: 'detached' })
    await lookBothWays('audit-subject')
    await page.getByRole('link', { name: 'Web shop' }).first().click()
    await owner.heading('settings:keys.title')
  })

  it('had no unexpected error in the console', () => {
    expect([...owner.session.complaints]).toEqual([])
  })
})
