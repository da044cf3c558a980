/**
 * The first load of the entry screens, in a real browser with an empty cache: the transfer size of their scripts and
 * styles, with headers, and what is visible until they have loaded.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { registerCompany } from '../src/server/platform/testing/company.ts'
import { signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { type Language, openSession, textOf } from './harness.ts'
import { openStage } from './stage.ts'

/** Maximum transfer size of scripts and styles of a first load, in bytes. */
const budgets = { outside: 150_000, inside: 250_000 }

const quiet = 1_500

const stage = openStage()

/**
 * Opens a page with an empty cache and adds up the size of its scripts and styles, until no more arrive for a while.
 */
async function weigh(page: Page, address: string, arrived: () => Promise<unknown>): Promise<number> {
  await page.goto('about:blank')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.clearBrowserCache')
  const counted = new Set<string>()
  let bytes = 0
  let last = Date.now()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/\.(js|css)$/.test(new URL(response.url).pathname)) return
    expect(response.status, response.url).toBe(200)
    counted.add(requestId)
    last = Date.now()
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!counted.has(requestId)) return
    bytes += encodedDataLength
    last = Date.now()
  })
  await page.goto(new URL(address, stage.url).href)
  await arrived()
  while (Date.now() - last < quiet) await page.waitForTimeout(100)
  await network.detach()
  expect(counted.size, 'scripts and styles').toBeGreaterThan(3)
  process.stdout.write(`${address}: ${(bytes / 1000).toFixed(1)} kB in ${counted.size} files\n`)
  return bytes
}

it('guards pages by headers that scripts and styles can do without', async () => {
  const page = await fetch(new URL('/login', stage.url))
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  // Style elements need a nonce, which is different in each response; the tests of all screens meet no refusal of it.
  const nonceOf = async (answer: Response) => {
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    expect(await answer.clone().text()).toContain(`<style nonce="${nonce}">`)
    return nonce
  }
  expect(await nonceOf(page)).not.toBe(await nonceOf(await fetch(new URL('/login', stage.url))))
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const { status, headers } = await fetch(new URL(script, stage.url))
  expect(status).toBe(200)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('content-security-policy')).toBeNull()
})

describe.each<Language>(['en', 'ar'])('the first load in %s', (language) => {
  it.each([
    ['/login', 'identity:signIn.title'],
    ['/register', 'identity:register.title'],
    ['/reset-password', 'identity:forgot.title'],
    ['/update-password?token=x', 'identity:newPassword.title'],
    ['/in-scope', 'scope:title'],
  ])('of %s stays within its budget', async (address, title) => {
    const { context, page, complaints } = await openSession(stage.browser, stage.url, language)
    const heading = page.getByRole('heading', { name: textOf(language, title), exact: true })
    expect(await weigh(page, address, () => heading.waitFor())).toBeLessThan(budgets.outside)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('of the frame with the dashboard stays within its budget', async () => {
    const company = await registerCompany(stage.doors, {
      name: language === 'en' ? 'Al Noor Trading' : 'Al Noor Two',
    })
    const person = await signedIn(stage.browser, stage.url, language, company)
    const heading = person.page.getByRole('heading', {
      level: 1,
      name: textOf(language, 'dashboard:title'),
      exact: true,
    })
    expect(await weigh(person.page, '/dashboard', () => heading.waitFor())).toBeLessThan(budgets.inside)
    expect(person.session.complaints).toEqual([])
    await person.session.context.close()
  })

  it('shows the logo until its scripts have loaded, then the page, and no incomplete page in between', async () => {
    const { context, page, complaints } = await openSession(stage.browser, stage.url, language)
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    const mark = page.locator('#arriving')
    await mark.waitFor()
    expect((await page.locator('body').innerText()).trim()).toBe('')
    await page.evaluate(watchText)
    letGo()
    await page
      .getByRole('heading', { name: textOf(language, 'identity:signIn.title'), exact: true })
      .waitFor()
    await mark.waitFor({ state: 'hidden' })
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((text) => /\b(signIn|field|identity|common)[.:]/.test(text))).toEqual([])
    if (language === 'ar') expect(seen.filter((text) => text.includes('Sign in'))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('loads the validation of the registration form on demand, and it reports every error', async () => {
    const { context, page, complaints } = await openSession(stage.browser, stage.url, language)
    const text = (key: string) => textOf(language, key)
    const field = (key: string) => page.getByRole('textbox', { name: text(key), exact: true })
    await page.goto('/register')
    await field('identity:field.email').fill('not an address')
    await field('identity:field.password').fill('short')
    await field('identity:field.phone_number').fill('none')
    await page.getByRole('button', { name: text('identity:code.submit'), exact: true }).click()
    await page.getByText(text('common:field.email'), { exact: true }).waitFor()
    await page.getByText(text('common:fieldFault.password'), { exact: true }).waitFor()
    await page.getByText(text('common:fieldFault.phone_number'), { exact: true }).waitFor()
    expect(await page.getByText(text('common:field.required'), { exact: true }).count()).toBe(2)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await eventually(focused).toBe('email')
    await page.keyboard.type('x')
    await page.getByText(text('common:field.email'), { exact: true }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** In the page: keeps every text that the app shows from now on. */
function watchText(): void {
  const seen: string[] = []
  Object.assign(globalThis, { seen })
  const app = document.getElementById('app')
  if (app)
    new MutationObserver(() => seen.push(app.innerText)).observe(app, {
      childList: true,
      subtree: true,
      characterData: true,
    })
}
