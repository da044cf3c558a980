/**
 * The portal becomes unavailable while a user works, as during an update, and returns: in a real browser, in English
 * and in Arabic. Nothing is lost, the user stays signed in, and work continues automatically.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../src/cli/testing/run-cli.ts'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { openOwnStage } from './stage.ts'

const phone = { width: 360, height: 740 }
const wide = { width: 1440, height: 900 }

const stage = openOwnStage()
let company: TestCompany

beforeAll(async () => {
  company = await registerCompany(stage.doors, { name: 'Liwa Dates' })
})

describe.each(languagesOf('en'))('a portal that stops and starts again, in %s', (language) => {
  let person: Person

  beforeAll(async () => {
    person = await signedIn(stage.browser, stage.url, language, company)
  })
  afterAll(async () => {
    if (await isDown()) await stage.portal.restart()
    await person?.session.context.close()
  })

  const isDown = async () => !(await fetch(`${stage.url}/healthz`).catch(() => null))?.ok
  const notice = () => person.page.getByText(person.text('common:reach.title'))

  it('preserves an open page and its input, shows a notice, and continues automatically', async () => {
    const { page } = person
    await page.goto('/products/new')
    await person.fill('products:field.name', 'Khalas dates')
    // A phone loads its navigation while the portal is available.
    const drawer = page.waitForResponse(/phone-drawer-.*\.js$/)
    await page.setViewportSize(phone)
    await drawer
    await page.setViewportSize(wide)
    await stage.portal.halt()
    await notice().waitFor()
    await person.look('away')
    await page.setViewportSize(phone)
    await person.glance('away-phone')
    // The navigation is still within reach, and so is the message about a save at the foot of a long form.
    await person.button('common:frame.openNavigation').click()
    await person.glance('away-phone-navigation')
    const navigation = page.getByRole('dialog', { name: person.text('common:frame.navigation') })
    // Every link can be pressed: the notice does not lie over them.
    for (const link of await navigation.getByRole('link').all()) await link.click({ trial: true })
    expect(await navigation.getByRole('link').count()).toBeGreaterThan(8)
    await page.keyboard.press('Escape')
    await navigation.waitFor({ state: 'detached' })
    // Saving now shows an error and keeps the input.
    await person.fill('products:field.unitPrice', '12.50')
    await person.fillCode('products:field.hsCode', '080410')
    await person.button('products:form.create').click()
    const alert = page.getByRole('alert').getByText(person.text('common:transport.failed'))
    await alert.waitFor()
    await eventually(() => alert.evaluate(isInSight), 'the failed save is told out of sight').toBe(true)
    await page.setViewportSize(wide)
    await stage.portal.restart()
    await notice().waitFor({ state: 'detached' })
    expect(await person.field('products:field.name').inputValue()).toBe('Khalas dates')
    expect(new URL(page.url()).pathname).toBe('/products/new')
    await person.button('products:form.create').click()
    await page.waitForURL('**/products')
    await page.getByText('Khalas dates').first().waitFor()
  })

  // The rest is the same in any language.
  if (language !== 'en') return

  it('continues to a screen that was requested while it was unavailable', async () => {
    const { page } = person
    await page.goto('/dashboard')
    await person.link('common:nav.reports').first().waitFor()
    await stage.portal.halt()
    await person.link('common:nav.reports').first().click()
    await notice().waitFor()
    await stage.portal.restart()
    await notice().waitFor({ state: 'detached' })
    await person.heading('reports:title')
    expect(new URL(page.url()).pathname).toBe('/reports')
  })

  it('stays on the screen while the network is cut, and opens the requested one afterwards', async () => {
    const { page, session } = person
    await page.goto('/dashboard')
    await person.link('common:nav.reports').first().waitFor()
    await session.context.setOffline(true)
    // Before any click: the browser reports the cut.
    await notice().waitFor()
    await page.setViewportSize(phone)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const shown = await page.getByRole('status').filter({ has: notice() }).boundingBox()
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
    await page.setViewportSize(wide)
    await person.link('common:nav.products').first().click()
    await person.link('common:nav.reports').first().click()
    await page.waitForTimeout(1_500)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await page.getByText(person.text('common:error.title')).count()).toBe(0)
    await session.context.setOffline(false)
    await person.heading('reports:title')
    await notice().waitFor({ state: 'detached' })
  })

  it('shows no address of a file that could not be loaded, and opens the screen on its own', async () => {
    const { page } = person
    await page.goto('/dashboard')
    await person.link('common:nav.products').first().waitFor()
    await page.route(/assets\/readiness-.*\.css/, (route) => route.abort())
    await person.link('common:nav.products').first().click()
    await page.getByText(person.text('common:reach.opens')).waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/assets|module|preload/)
    await page.unroute(/assets\/readiness-.*\.css/)
    await person.heading('products:title')
  })

  it('does not redirect a page that loads just then to the sign-in page', async () => {
    const { page } = person
    // The page and its scripts load; then the session cannot be read from the server.
    let isFirst = true
    await page.route('**/auth/token', async (route) => {
      if (!isFirst) return await route.continue()
      isFirst = false
      await stage.portal.halt()
      await route.abort()
    })
    await page.goto('/documents/sent?tab=drafts')
    await notice().waitFor()
    expect(new URL(page.url()).pathname).toBe('/documents/sent')
    await stage.portal.restart()
    await person.heading('documents:sent.title')
    await notice().waitFor({ state: 'detached' })
    expect(page.url()).toContain('/documents/sent')
  })

  it('redirects a signed-out user to the sign-in page, with the way back', async () => {
    const { page } = person
    await person.session.context.clearCookies()
    await page.goto('/reports')
    await page.waitForURL('**/login?*')
    await person.fill('identity:field.email', company.email)
    await person.fill('identity:field.password', company.password)
    await person.button('identity:signIn.submit').click()
    await page.waitForURL('**/reports')
  })
})

it('is backed up while it works, and everything is restored in a new place by the passphrase alone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-backup-'))
  try {
    const [file, passphrase] = [path.join(folder, 'portal.backup'), path.join(folder, 'passphrase')]
    writeFileSync(passphrase, 'correct horse battery staple')
    const falaj = (data: string, ...words: string[]) =>
      runCli([...words, '--passphrase-file', passphrase, '--json'], {
        env: { ...process.env, FALAJ_DATA: data, LOG_LEVEL: 'silent' },
      })
    const made = await falaj(stage.folder, 'backup', '--to', file)
    expect(made).toMatchObject({ code: 0, err: '' })
    const { organizations, rows } = JSON.parse(made.out)
    expect(organizations).toBe(1)
    const restored = await falaj(path.join(folder, 'data'), 'restore', file)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(restored.out)).toMatchObject({ organizations, rows })
    expect((await falaj(stage.folder, 'restore', file)).err).toContain('already running')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Runs in the page: whether an element is on the screen, below its head and above the foot of a form. */
const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 100 && bottom <= innerHeight - 64
}
