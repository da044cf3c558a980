/**
 * Toasts and error screens in a real browser: where toasts appear and how long they stay, a list that cannot be loaded,
 * a screen and a frame that crashed, an unknown address.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany, type TestCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { languagesOf, openSession } from './harness.ts'
import { Person } from './person.ts'
import { openStage } from './stage.ts'

const stage = openStage()

describe.each(languagesOf('en'))('states of the portal in %s', (language) => {
  let company: TestCompany
  let product: string
  let person: Person
  let page: Page

  beforeAll(async () => {
    company = await registerCompany(stage.doors, { name: `Wadi States ${language}` })
    const record = { name: 'Wadi Rope', unitCode: 'C62', unitPrice: '10' }
    product = (await call(stage.doors, company, 'POST', '/products', record)).id
    person = await signedIn(stage.browser, stage.url, language, company)
    page = person.page
  })
  afterAll(() => person?.session.context.close())

  it('shows toasts at the top right, in rich colors', async () => {
    await page.goto('/products')
    await page.getByRole('button', { name: person.text('common:environment.switch') }).waitFor()
    await page.goto(`/products/edit/${product}`)
    await person.fill('products:field.unitPrice', '11')
    await page.getByRole('button', { name: person.text('common:action.saveChanges') }).click()
    const toaster = page.locator('[data-sonner-toaster]')
    const toast = page.locator('[data-sonner-toast]').first()
    await toast.waitFor()
    await page.evaluate(watchPlaceOfToasts)
    expect(await toaster.locator('..').getAttribute('aria-label')).toContain(
      person.text('common:toast.region'),
    )
    await toast.getByRole('button', { name: person.text('common:toast.close') }).waitFor()
    // Under the mouse it stays visible.
    await toast.hover()
    expect(await toast.getAttribute('data-rich-colors')).toBe('true')
    expect(await toaster.getAttribute('data-sonner-theme')).toBe('light')
    expect((await toast.boundingBox())?.width).toBe(356)
    // Saving leads back to the list, below whose heading it stays.
    await person.heading('products:title')
    await isAtTopRight(toast)
    await page.mouse.move(0, 0)
    await toast.waitFor({ state: 'detached' })
    expect(await page.evaluate(placesOfToasts)).toHaveLength(1)
  })

  it('shows Page Not Found, and goes back', async () => {
    await page.goto('/reports')
    await person.heading('reports:title')
    await page.goto('/nothing/here')
    await person.heading('common:notFound.title')
    await page.getByText(person.text('common:notFound.text')).waitFor()
    // Within the frame: the navigation, the selected company and environment, and the search.
    await page.getByRole('navigation', { name: person.text('common:frame.navigation') }).waitFor()
    await page.getByRole('main').getByText(person.text('common:environment.preprod')).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: person.text('common:frame.search') })
      .click()
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await person.button('common:notFound.back').click()
    await page.waitForURL('**/reports')
    // Nor does a part of an address of a list lead to the list.
    await page.goto('/documents/sent/view')
    await person.heading('common:notFound.title')
    expect(await page.getByRole('main').count()).toBe(1)
    const paths = [
      '/contacts/customers/edit',
      '/contacts/suppliers/view',
      '/products/edit',
      '/participants/view',
    ]
    for (const path of paths) {
      await page.goto(`${path}/nonsense`)
      const said = page.getByRole('heading', { name: person.text('common:notFound.short'), exact: true })
      await said.first().waitFor()
      expect(await said.count()).toBe(1)
      expect(await page.title()).toContain(person.text('common:notFound.short'))
    }
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })

  // The rest provokes errors, which the browser also logs in its console.
  it('does not call a list empty that could not be fetched, in the form of an invoice', async () => {
    await page.route('**/contacts?*', (route) => route.abort())
    await page.goto('/documents/sent/new')
    await page.getByRole('combobox', { name: person.text('documents:parties.receiver') }).fill('Wadi')
    await page.getByRole('listbox').getByText(person.text('common:transport.failed')).waitFor()
    await page.unroute('**/contacts?*')
  })

  it('shows the status code when a list cannot be loaded, and retries on request', async () => {
    await page.route('**/products?*', (route) => route.fulfill({ status: 418, body: '<html>Teapot</html>' }))
    await page.goto('/products')
    await person.heading('common:error.title')
    await page
      .getByText(person.text('common:transport.status', { status: '418' }))
      .first()
      .waitFor()
    await page.getByText(person.text('common:error.details')).waitFor()
    await page.unroute('**/products?*')
    await person.button('common:error.retry').click()
    await page.getByText('Wadi Rope').first().waitFor()
  })

  it('shows three toasts at a time, 14 px apart, for four seconds', async () => {
    await page.route('**/products.csv*', (route) => route.fulfill({ status: 418, body: '' }))
    const visible = page.locator('[data-sonner-toast][data-visible="true"]')
    const fail = async () => {
      await person.button('common:saveAs.button').dispatchEvent('click')
      await page.getByRole('menuitem', { name: person.text('common:saveAs.csv') }).dispatchEvent('click')
    }
    await fail()
    // Under the mouse they are spread, and stay.
    await visible.first().hover()
    for (const count of [2, 3, 4]) {
      await fail()
      await eventually(() => page.locator('[data-sonner-toast]').count()).toBe(count)
    }
    expect(await visible.count()).toBe(3)
    const gaps = async () => {
      const boxes = await Promise.all((await visible.all()).map((toast) => toast.boundingBox()))
      return boxes.slice(1).map((box, index) => {
        const above = boxes[index]
        return box && above ? Math.round(box.y - above.y - above.height) : undefined
      })
    }
    await eventually(gaps).toEqual([14, 14])
    await page.mouse.move(0, 0)
    await eventually(() => page.locator('[data-sonner-toast]').count()).toBe(0)
    // One that the mouse never touched, by the clock of the page: from its first to its last moment.
    await page.evaluate(measureToast)
    await fail()
    await eventually(() => page.evaluate(durationOfToast)).toBeGreaterThan(0)
    const shownFor = await page.evaluate(durationOfToast)
    expect(shownFor).toBeGreaterThanOrEqual(3_000)
    expect(shownFor).toBeLessThanOrEqual(6_000)
    await page.unroute('**/products.csv*')
  })

  it.each(['en', 'ar'] as const)(
    'shows toasts at the top right of a list and of a form, in %s',
    async (shown) => {
      const reader = await signedIn(stage.browser, stage.url, shown, company)
      const toast = reader.page.locator('[data-sonner-toast]').first()
      await reader.page.route('**/products.csv*', (route) => route.fulfill({ status: 418, body: '' }))
      await reader.page.goto('/products')
      await reader.button('common:saveAs.button').click()
      await reader.page.getByRole('menuitem', { name: reader.text('common:saveAs.csv') }).click()
      await isAtTopRight(toast)
      await reader.page.route('**/assets/preview-dialog-*.js', (route) => route.abort())
      await reader.page.goto('/documents/sent/new')
      await reader.button('documents:form.preview').click()
      await toast.getByText(reader.text('common:transport.failed')).waitFor()
      await isAtTopRight(toast)
      await reader.session.context.close()
    },
  )

  it('shows the component stack of a screen that crashed, and draws it again on request', async () => {
    await page.route('**/products?*', (route) => route.fulfill({ json: { data: [null], meta: {} } }))
    await page.goto('/products')
    await person.heading('common:error.title')
    await page.getByText(person.text('common:error.details')).click()
    // Lines of React, not of the engine: `at Component (address)` without the message of the error.
    const details = page.locator('details pre')
    await eventually(() => details.innerText()).toMatch(/^\s*at \S+/)
    expect(await details.innerText()).not.toContain('TypeError')
    await page.unroute('**/products?*')
    await person.button('common:error.retry').click()
    await page.getByText('Wadi Rope').first().waitFor()
  })

  it('shows another page when the frame crashed, with the error behind a button', async () => {
    await page.route('**/user/me', async (route) => {
      const { data } = await (await route.fetch()).json()
      await route.fulfill({ json: { data: { ...data, organizations: undefined } } })
    })
    await page.goto('/products')
    await person.heading('common:error.title')
    await eventually(() => page.getByText(person.text('common:error.details')).count()).toBe(0)
    const message = page.getByText(/undefined|null/)
    expect(await message.count()).toBe(0)
    const show = person.button('common:error.show')
    await show.click()
    await message.first().waitFor()
    expect(await show.getAttribute('aria-expanded')).toBe('true')
    await page.unroute('**/user/me')
    await person.button('common:error.retry').click()
    await page.getByText('Wadi Rope').first().waitFor()
  })
})

it('shows the words of the server when the texts of problems cannot be loaded', async () => {
  const stranger = new Person(await openSession(stage.browser, stage.url, 'en'))
  await stranger.page.route('**/assets/problems-*.js', (route) => route.abort())
  await stranger.page.goto('/login')
  await stranger.fill('identity:field.email', 'nobody@example.ae')
  await stranger.fill('identity:field.password', 'not this one')
  await stranger.button('identity:signIn.submit').click()
  await stranger.page
    .getByRole('alert')
    .getByText(/\w+ \w+/)
    .first()
    .waitFor()
  await stranger.session.context.close()
})

/** A toast is in the upper third of a screen of 1,440 by 900 px, 24 px from the right edge at most. */
async function isAtTopRight(toast: Locator): Promise<void> {
  await toast.waitFor()
  const box = async () => (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await eventually(async () => (await box()).y, 'the toast is in the upper third').toBeLessThanOrEqual(300)
  const { x, y, width } = await box()
  expect(y).toBeGreaterThanOrEqual(100)
  expect(1440 - x - width).toBeLessThanOrEqual(24)
  expect(x).toBeGreaterThan(720)
}

/** In the page: measures how long the next toast is visible, in milliseconds. */
function measureToast(): void {
  const times = { from: 0, to: 0 }
  Object.assign(globalThis, { times })
  const note = () => {
    const toast = document.querySelector('[data-sonner-toast][data-removed="false"]')
    if (toast && times.from === 0) times.from = performance.now()
    if (!toast && times.from > 0) times.to = performance.now()
    else requestAnimationFrame(note)
  }
  note()
}

function durationOfToast(): number {
  const { from, to } = (globalThis as unknown as { times: { from: number; to: number } }).times
  return to - from
}

/** In the page: records every place of the toasts, in pixels from the top, and covers the current one with a button. */
function watchPlaceOfToasts(): void {
  const toaster = document.querySelector('[data-sonner-toaster]')
  const places = new Set<string>()
  Object.assign(globalThis, { places })
  const note = () => {
    if (!toaster?.isConnected) return
    places.add(getComputedStyle(toaster).top)
    requestAnimationFrame(note)
  }
  note()
  const box = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
  const button = document.createElement('button')
  button.style.cssText = `position:fixed;top:${box?.top}px;left:${box?.left}px;width:300px;height:60px`
  document.body.append(button)
}

function placesOfToasts(): string[] {
  return [...(globalThis as unknown as { places: Set<string> }).places]
}
