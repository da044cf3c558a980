/**
 * Whether everything can be reached and distinguished: at 320 px, with a finger, by keyboard on an Arabic layout, with the
 * colours of a high-contrast system, and with an open menu under axe.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompany } from '../src/server/platform/testing/company.ts'
import { call, issueTo, signedIn } from './api-fixtures.ts'
import { eventually } from './eventually.ts'
import { axeFindings, languagesOf } from './harness.ts'
import type { Person } from './person.ts'
import { type Place, visit } from './screens.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const wide = { width: 1440, height: 900 }
const narrow = { width: 320, height: 640 }

/** The addresses of this walk name no record. */
const nowhere = {} as Place

/** Screens with rows of fields, chips, tables or buttons. */
const walk = [
  '/dashboard',
  '/documents/sent',
  '/documents/received',
  '/contacts/customers',
  '/reports',
  '/reports?view=register',
  '/settings',
  '/settings/security',
  '/settings/notifications',
  '/participants',
  '/nothing/here',
  '/products/new',
]

describe.each(languagesOf('ar'))('the portal in %s', (language) => {
  let person: Person
  let page: Page
  let opened: string[]
  const named = (key: string) => page.getByRole('button', { name: new RegExp(person.text(key)) })

  beforeAll(async () => {
    const company = await registerCompany(stage.doors, { name: `Wadi Reach Building Materials ${language}` })
    const buyer = await registerCompany(stage.doors, { name: `Wadi Reach Buyer ${language}` })
    const issued = await issueTo(stage.doors, company, buyer.participant)
    const draft = await call(stage.doors, company, 'POST', '/documents', {
      draft: { kind: 'invoice', issueDate: '2026-11-02' },
    })
    opened = [`/documents/sent/view/${issued.id}`, `/documents/sent/new?draft=${draft.id}`]
    person = await signedIn(stage.browser, stage.url, language, company)
    page = person.page
  })
  afterAll(() => person?.session.context.close())

  it('shows states, choices and buttons when the system enforces its colours', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto('/documents/sent')
    const rows = page.locator('tr[data-row]')
    await eventually(() => rows.count()).toBe(2)
    await rows.getByText(person.text('lifecycle:verdict.complete')).first().waitFor()
    const pictures = await Promise.all(
      (await rows.all()).map((row) => row.locator('[role="img"]').evaluateAll(looksOfParts)),
    )
    expect(pictures[0]).not.toEqual(pictures[1])
    const marks = await page.locator('tr[data-row] [data-tone] > [aria-hidden]').evaluateAll(looks)
    expect(new Set(marks).size).toBe(2)
    const chips = page.locator('button[aria-pressed]')
    const [pressed, other] = [chips.and(page.locator('[aria-pressed="true"]')), chips.nth(1)]
    expect(await look(pressed.first())).not.toBe(await look(other))
    const links = page.getByRole('navigation', { name: person.text('common:frame.navigation') })
    const current = links.locator('a[aria-current="page"]')
    expect(await look(current)).not.toBe(await look(links.getByRole('link').last()))
    expect(await look(named('documents:sent.new').first())).not.toBe(
      await look(named('documents:filters.button').first()),
    )
    await person.glance('reach-forced-colours')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('opens menus within the landmarks of the page, and shows what they cover as covered', async () => {
    for (const key of ['documents:sent.new', 'common:environment.switch', 'common:frame.user']) {
      await named(key).first().click()
      const menu = page.getByRole('menu')
      await menu.waitFor()
      expect(await menu.evaluate((element) => element.closest('header, main') !== null), key).toBe(true)
      expect(await axeFindings(page), key).toEqual([])
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
    }
    await page.goto('/participants')
    await page.locator('header [aria-haspopup="dialog"][aria-expanded]').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('leads from the user’s menu to the own settings, and changes the language', async () => {
    const open = () => named('common:frame.user').first().click()
    for (const [key, address] of [
      ['common:frame.account', '/settings'],
      ['common:frame.security', '/settings/security'],
      ['common:frame.notifications', '/settings/notifications'],
    ] as const) {
      await open()
      await page.getByRole('menuitem', { name: person.text(key) }).click()
      await page.waitForURL(`**${address}`)
    }
    const other = language === 'ar' ? 'en' : 'ar'
    for (const [name, becomes] of [
      [person.text('common:language.switch'), other],
      [/./, language],
    ] as const) {
      await page.locator('header button[class*="avatar"]').click()
      await page
        .getByRole('menuitem', { name })
        .nth(name instanceof RegExp ? 3 : 0)
        .click()
      await eventually(() => page.locator('html').getAttribute('lang')).toBe(becomes)
    }
  })

  it('opens the search by the key of the slash on an Arabic keyboard, and Escape in the filters returns', async () => {
    await page.goto('/documents/sent')
    const filters = named('documents:filters.button').first()
    await filters.click()
    await page.locator('form input').first().waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => filters.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ظ', code: 'Slash', bubbles: true, cancelable: true }),
      ),
    )
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
  })

  it('shows rows as cards at 200 %, where a table would hide its last columns', async () => {
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto('/documents/sent')
    await page.locator('tr[data-row]').first().waitFor()
    expect(await page.locator('[data-table]').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  })

  it('fits into 320 px, with one row of header, and targets and letters for a finger', async () => {
    await page.setViewportSize(narrow)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const faults: object[] = []
    for (const address of [...opened, ...walk]) {
      await visit(person, { name: address, address: () => address, isPublic: false }, nowhere, 'link')
      faults.push(...(await page.evaluate(narrowFaults)).map((fault) => ({ address, fault })))
    }
    expect(faults).toEqual([])
    const company = page.locator('header [aria-haspopup="dialog"]').first()
    expect((await company.boundingBox())?.width).toBeGreaterThanOrEqual(120)
    await company.click()
    const list = page.getByRole('dialog')
    await list.waitFor()
    expect((await list.boundingBox())?.width).toBeLessThanOrEqual(narrow.width)
    expect(await page.evaluate(narrowFaults)).toEqual([])
    await eventually(() => list.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await eventually(() => company.evaluate((one) => one === document.activeElement)).toBe(true)
    const header = page.getByRole('banner')
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(60)
    const top = async () => (await header.boundingBox())?.y
    // It stays while the focus of the keyboard is in it.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.evaluate(() => window.scrollTo(0, 300))
    await eventually(async () => {
      // A closed dialog may return the focus to its button a second time.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      return await top()
    }).toBeLessThan(-40)
    await page.evaluate(() => window.scrollBy(0, -20))
    await eventually(top).toBe(0)
    await person.glance('reach-narrow')
    await person.button('common:frame.openNavigation').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: person.text('common:frame.signOut') }).waitFor()
    await drawer.getByRole('link', { name: person.text('common:frame.security'), exact: true }).click()
    await page.waitForURL('**/settings/security')
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await page.setViewportSize(wide)
  })

  it('met no error in the console', () => {
    expect(person.session.complaints).toEqual([])
  })
})

/** Runs in the page: how elements are drawn, as far as forced colours leave it. */
function looks(elements: (HTMLElement | SVGElement)[]): string[] {
  return elements.map((element) => {
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, borderStyle, borderWidth, clipPath, color } = style
    return [backgroundColor, backgroundImage, borderStyle, borderWidth, clipPath, color].join(' ')
  })
}

/** Runs in the page: the same of the parts of pictures. */
function looksOfParts(pictures: (HTMLElement | SVGElement)[]): string[] {
  return pictures.flatMap((picture) =>
    [...picture.children].map((part) => {
      const { backgroundColor, backgroundImage, borderStyle } = getComputedStyle(part)
      return [backgroundColor, backgroundImage, borderStyle].join(' ')
    }),
  )
}

async function look(element: Locator): Promise<string | undefined> {
  return (await element.evaluateAll(looks))[0]
}

/** Runs in the page: what is too wide, too small for a finger, or enlarged by a phone when it is touched. */
function narrowFaults(): string[] {
  // A link among the words of its sentence is as high as they are.
  const isInSentence = (link: Element) =>
    [...(link.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  const root = document.documentElement
  const sideways = root.scrollWidth - root.clientWidth
  const faults = sideways > 0 ? [`${sideways} px sideways`] : []
  const visible = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
  for (const field of document.querySelectorAll(
    'input:not([type="checkbox"], [type="radio"]), select, textarea',
  ))
    if (visible(field) && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      faults.push(`${field.getAttribute('name') ?? field.id} has small letters`)
  for (const button of document.querySelectorAll('header button, main button, [role="dialog"] button')) {
    if (!visible(button) || button.closest('.visually-hidden, [inert]')) continue
    const after = getComputedStyle(button, '::after')
    const around = after.position === 'absolute' ? Number.parseFloat(after.height) || 0 : 0
    const height = Math.max(button.getBoundingClientRect().height, around)
    if (height < 43.5)
      faults.push(`${button.getAttribute('aria-label') ?? button.textContent} is ${height} px high`)
  }
  const front = document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document
  for (const link of front.querySelectorAll<HTMLElement>('a[href]')) {
    // A row of a list opens as a whole.
    if (!visible(link) || link.closest('.visually-hidden, tr[data-row], [inert]') || isInSentence(link))
      continue
    link.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = link.getBoundingClientRect()
    const isReached = (by: number) =>
      document.elementFromPoint(left + width / 2, top + height / 2 + by)?.closest('a') === link
    const reach = (step: number) => {
      let by = 0
      while (Math.abs(by) < 44 && isReached(by + step)) by += step
      return Math.abs(by)
    }
    const reached = reach(-1) + reach(1) + 1
    if (reached < 43) faults.push(`link ${link.textContent} is ${reached} px high`)
  }
  for (const box of document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')) {
    // The heading of a table of cards is for screen readers.
    if (!visible(box) || box.closest('thead, [inert]')) continue
    box.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = box.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2 + 20)
    if (hit !== box && !hit?.closest('label') && !hit?.closest('[class*="Switch"]'))
      faults.push(`${box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent} is small`)
  }
  return faults
}
