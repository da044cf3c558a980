/**
 * Every screen of the portal, with data and without, in English and in Arabic, wide and on a phone: no findings of
 * axe, nothing beyond the edges, no red fields before input, empty lists with an explanation, and
 * pages for the printer. `npm test` sees each screen once, in turn in English on a wide screen and in Arabic on a
 * phone; `npm run test:journeys` sees all in all four.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registerCompany } from '../src/server/platform/testing/company.ts'
import { call, signedIn } from './api-fixtures.ts'
import { fillDemoPortal } from './demo-portal.ts'
import { eventually } from './eventually.ts'
import { type Language, languagesOf, openSession, walksAll } from './harness.ts'
import { lessonsOfEmptyLists, printedControls, redBeforeTouched } from './page-functions.ts'
import { Person } from './person.ts'
import { type Place, routesOfTree, type Screen, screens, visit, type Width, widths } from './screens.ts'
import { openOwnStage } from './stage.ts'

/** Minutes for a walk over all screens on a slow machine. */
vi.setConfig({ testTimeout: 20 * 60_000 })

const stage = openOwnStage()
let place: Place

beforeAll(async () => {
  place = await fillDemoPortal(stage.url)
})

/** In `npm test` English on a wide screen and Arabic on a phone, in both halves of the screens; else all. */
const combinations = (
  walksAll
    ? [
        ['en', 'wide'],
        ['en', 'phone'],
        ['ar', 'wide'],
        ['ar', 'phone'],
      ]
    : [
        ['en', 'wide'],
        ['ar', 'phone'],
      ]
) as readonly [Language, Width][]

/** The screens to check on this width in this language: in `npm test` every other one. */
function walkOf(language: Language, width: Width): readonly Screen[] {
  const turn = language === 'en' ? 0 : 1
  return screens().filter(({ only }, index) => (only ? only === width : walksAll || index % 2 === turn))
}

it('knows every route', () => {
  expect(routesOfTree().length).toBeGreaterThan(60)
  const names = screens().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const tree = "export interface FileRoutesByTo {\n  '/new/$thing': typeof NewThingRoute\n}\n"
  expect(routesOfTree(tree)).toEqual(['/new/$thing'])
})

describe.each(combinations)('in %s, %s', (language, width) => {
  let owner: Person
  let stranger: Person

  beforeAll(async () => {
    owner = await signedIn(stage.browser, stage.url, language, place, widths[width])
    stranger = new Person(await openSession(stage.browser, stage.url, language, widths[width]))
  })
  afterAll(async () => {
    for (const person of [owner, stranger]) await person?.session.context.close()
  })

  it('finds no fault on any screen', async () => {
    const faults: string[] = []
    for (const screen of walkOf(language, width)) {
      const person = screen.isPublic ? stranger : owner
      try {
        await lookAt(person, screen, width)
      } catch (error) {
        faults.push(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    expect(faults).toEqual([])
    const complaints = [...owner.session.complaints, ...stranger.session.complaints]
    // The message without a code; the router logs it as well.
    const meant = owner.text('onboarding:missing.title')
    expect(complaints.filter((text) => !text.includes(meant))).toEqual([])
  })
})

async function lookAt(person: Person, screen: Screen, width: Width): Promise<void> {
  const { page } = person
  await visit(person, screen, place, screen.isPublic || width === 'phone' ? 'load' : 'link')
  const { pathname } = new URL(screen.address(place), stage.url)
  expect(new URL(page.url()).pathname).toBe(pathname)
  if (screen.name !== 'not-found') {
    expect(await page.getByText(person.text('common:notFound.short'), { exact: true }).count()).toBe(0)
    expect(await page.getByText(person.text('common:notFound.title'), { exact: true }).count()).toBe(0)
  }
  if (!screen.showsFaults) expect(await page.evaluate(redBeforeTouched), 'red before touched').toEqual([])
  await person.look(`${screen.name}-${width}`, true)
}

/** Screens with lists, which are empty for a new organization. */
const lists = [
  '/documents/sent',
  '/documents/received',
  '/contacts/customers',
  '/contacts/suppliers',
  '/products',
  '/reports?view=register',
  '/reports?view=rejections',
  '/reports?view=unreported',
  '/reports?view=number-gaps',
  '/reports?view=aged-receivables',
  '/reports?view=aged-payables',
  '/reports?view=sales-by-customer',
  '/reports?view=sales-by-product',
  '/settings/bank-accounts',
  '/notices?unread=true',
  '/outages',
]

describe.each(languagesOf('en'))('with nothing yet, in %s', (language) => {
  it('explains each empty list, and the next step', async () => {
    const company = await registerCompany(stage.doors, { name: `Wadi Fresh ${language}` })
    const person = await signedIn(stage.browser, stage.url, language, company)
    // The outage of the other screens concerns everybody until a probe ends it.
    await eventually(() => call(stage.doors, company, 'GET', '/outages')).toEqual([])
    const silent: object[] = []
    for (const list of lists) {
      const screen = { name: `empty${list.replaceAll(/[/?=]/g, '-')}`, address: () => list, isPublic: false }
      await visit(person, screen, place)
      const lessons = await person.page.evaluate(lessonsOfEmptyLists)
      if (lessons.length === 0) silent.push({ list })
      // In Arabic one word often replaces two.
      for (const lesson of lessons)
        if (lesson.words < 5 || lesson.actions !== 1) silent.push({ list, ...lesson })
      await person.look(screen.name, true)
    }
    expect(silent).toEqual([])
    await person.session.context.close()
  })
})

it('prints reports, statements, help and documents without controls', async () => {
  const person = await signedIn(stage.browser, stage.url, 'en', place)
  const { page } = person
  const printed = [
    '/reports',
    '/reports?view=register',
    `/contacts/customers/statement/${place.customer}`,
    '/support/topics/notDelivered',
    '/support/rules/ibr-128-ae',
    '/support/calendar',
    `/documents/sent/view/${place.sent}`,
  ]
  const faults: object[] = []
  for (const address of printed) {
    await visit(person, { name: address, address: () => address, isPublic: false }, place)
    await page.emulateMedia({ media: 'print' })
    const controls = await page.evaluate(printedControls)
    if (controls.length > 0) faults.push({ address, controls })
    await person.glance(`print${address.split('/').slice(0, 4).join('-')}`)
    await page.emulateMedia({ media: 'screen' })
  }
  expect(faults).toEqual([])
  await person.session.context.close()
})
