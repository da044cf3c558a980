/**
 * Every screen of the portal: each route of the tree of routes, so that none is forgotten, and dialogs and menus
 * without a route of their own. Walked by `every-screen.test.ts` and drawn by `npm run screenshots`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { DemoLinks } from '../tools/demo/company-records.ts'
import type { DemoStage } from '../tools/demo/fill.ts'

/** Ids and links of the records to show: those of the demonstration, and their results. */
export interface Place extends DemoStage, DemoLinks {
  readonly received: string
  readonly outage: string
}

/** A user before a screen: the page, and its words in their language. */
export interface Visitor {
  readonly page: Page
  text(key: string, values?: Record<string, string>): string
}

export interface Screen {
  /** Identifies the screen, and names its picture. */
  readonly name: string
  readonly address: (place: Place) => string
  /** Open to those without an account, and shown to one of them. */
  readonly isPublic: boolean
  /** Opens or waits for an element before the check. */
  readonly open?: (visitor: Visitor) => Promise<unknown>
  /** There on this kind of screen only. */
  readonly only?: Width
  /** Anything but an untouched form: it may show errors. */
  readonly showsFaults?: true
}

export const widths = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const
export type Width = keyof typeof widths

const treeFile = path.resolve(import.meta.dirname, '../src/web/routeTree.gen.ts')

/** The paths of all routes, as the router has them. */
export function routesOfTree(tree = readFileSync(treeFile, 'utf8')): string[] {
  const block = /^export interface FileRoutesByTo \{\n([\s\S]*?)^\}/m.exec(tree)?.[1]
  if (!block) throw new Error(`${treeFile} has no list of routes`)
  return [...block.matchAll(/^ {2}'([^']+)':/gm)].map(([, route]) => route ?? '')
}

/** Lead on, and are no screens, or are walked below: every unknown address is `/$`. */
const passages: readonly string[] = ['/', '/$', '/settings/keys']

/** Routes whose address has more than their path. */
const addresses: Readonly<Record<string, (place: Place) => string>> = {
  // Without the language of the mail, which the reader would keep on every page after it.
  '/delivered': ({ privateLink }) => privateLink.replace('?lang=en', ''),
  '/invitation': ({ invitation }) => invitation,
  '/update-password': () => '/update-password?token=x',
  '/{$provider}-verification': () => '/emaratax-verification',
  '/onboarding/$provider/linking': () => '/onboarding/emaratax/linking',
  '/onboarding/$provider/update': () => '/onboarding/emaratax/update',
  '/imports/$id': ({ importId }) => `/imports/${importId}`,
  '/outages/$id': ({ outage }) => `/outages/${outage}`,
  '/participants/edit/$id': ({ participant }) => `/participants/edit/${participant}`,
  '/participants/view/$id': ({ participant }) => `/participants/view/${participant}`,
  '/products/edit/$id': ({ product }) => `/products/edit/${product}`,
  '/support/rules/$rule': () => '/support/rules/ibr-128-ae',
  '/support/topics/$topic': () => '/support/topics/notDelivered',
  '/contacts/customers/edit/$id': ({ customer }) => `/contacts/customers/edit/${customer}`,
  '/contacts/customers/view/$id': ({ customer }) => `/contacts/customers/view/${customer}`,
  '/contacts/customers/statement/$id': ({ customer }) => `/contacts/customers/statement/${customer}`,
  '/contacts/suppliers/edit/$id': ({ customer }) => `/contacts/suppliers/edit/${customer}`,
  '/contacts/suppliers/view/$id': ({ customer }) => `/contacts/suppliers/view/${customer}`,
  '/contacts/suppliers/statement/$id': ({ customer }) => `/contacts/suppliers/statement/${customer}`,
  '/documents/received/view/$documentId': ({ received }) => `/documents/received/view/${received}`,
  '/documents/sent/view/$documentId': ({ sent }) => `/documents/sent/view/${sent}`,
}

/** Routes without sign-in; some redirect users who are signed in. */
const publicRoutes: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/reset-password',
  '/update-password',
  '/in-scope',
  '/facts',
  '/delivered',
  '/invitation',
  '/outbox',
])

/** The element that appears last, and is the subject of the screen. */
const comesLate: Readonly<Record<string, (visitor: Visitor) => Promise<unknown>>> = {
  '/settings/paper': ({ page }) => page.getByRole('main').getByRole('table').first().waitFor(),
}

/** Grids of records whose subject is their missing fields. */
const faultRoutes: ReadonlySet<string> = new Set([
  '/imports/$id',
  '/contacts/customers/complete',
  '/contacts/suppliers/complete',
  '/products/complete',
])

function screenOf(route: string, _place: number, routes: readonly string[]): Screen {
  const address = addresses[route]
  if (!address && route.includes('$')) throw new Error(`e2e/screens.ts does not say where ${route} leads`)
  return {
    name: nameOf(route, routes),
    address: address ?? (() => route),
    isPublic: publicRoutes.has(route),
    ...(faultRoutes.has(route) ? { showsFaults: true } : {}),
    ...(comesLate[route] ? { open: comesLate[route] } : {}),
  }
}

/** The path without its parameters; a record is distinguished from its list. */
function nameOf(route: string, routes: readonly string[]): string {
  const words = route.replace('{$provider}', 'emaratax').replaceAll(/\/\$\w+/g, '')
  return words.slice(1).replaceAll('/', '-') + (words !== route && routes.includes(words) ? '-one' : '')
}

const pressed = (key: string) => (visitor: Visitor) =>
  visitor.page
    .getByRole('button', { name: visitor.text(key), exact: true })
    .first()
    .click()

const keys =
  (key: string) =>
  async ({ page }: Visitor) => {
    await page.keyboard.press(key)
    await page.getByRole('dialog').first().waitFor()
  }

/** Views beside the screens of the tree: other views of a route, dialogs, menus and drawers. */
const further: readonly (Omit<Screen, 'address' | 'isPublic'> & {
  readonly at: string | Screen['address']
  readonly isPublic?: true
})[] = [
  { name: 'not-found', at: '/nothing/here' },
  { name: 'navigation', at: '/dashboard', only: 'phone', open: pressed('common:frame.openNavigation') },
  { name: 'palette', at: '/dashboard', open: keys('Control+K') },
  { name: 'shortcuts', at: '/dashboard', open: keys('?') },
  { name: 'sent-needs-you', at: '/documents/sent?filter=needsYou' },
  { name: 'sent-new-menu', at: '/documents/sent', open: pressed('documents:sent.new') },
  { name: 'sent-rejected', at: ({ rejected }) => `/documents/sent/view/${rejected}` },
  { name: 'sent-draft', at: ({ draft }) => `/documents/sent/new?draft=${draft}`, showsFaults: true },
  {
    name: 'sent-preview',
    at: ({ draft }) => `/documents/sent/new?draft=${draft}`,
    open: async (visitor) => {
      await pressed('documents:form.preview')(visitor)
      await visitor.page.getByRole('dialog').getByRole('table').first().waitFor()
    },
    showsFaults: true,
  },
  {
    name: 'sent-issue',
    at: ({ draft }) => `/documents/sent/new?draft=${draft}`,
    open: pressed('documents:form.issue'),
    showsFaults: true,
  },
  ...(
    [
      'register',
      'aged-receivables',
      'aged-payables',
      'rejections',
      'unreported',
      'number-gaps',
      'sales-by-customer',
      'sales-by-product',
    ] as const
  ).map((view) => ({
    name: `reports-${view}`,
    at: `/reports?view=${view}`,
  })),
  { name: 'imports-documents', at: '/imports?kind=documents' },
  { name: 'settings-bank-accounts-new', at: '/settings/bank-accounts', open: pressed('settings:bank.add') },
  { name: 'support-search', at: '/support?search=TRN' },
  {
    name: 'in-scope-answer',
    at: '/in-scope?who=business&customers=businesses&supplies=usual&revenue=small&provider=none',
    isPublic: true,
    // The answer is loaded after the questions.
    open: (visitor) => visitor.page.getByText(visitor.text('law:result.since')).waitFor(),
  },
]

/** Routes of the tree first, in its order. */
export function screens(): readonly Screen[] {
  return [
    ...routesOfTree()
      .filter((route) => !passages.includes(route))
      .map(screenOf),
    ...further.map(({ at, isPublic, ...screen }) => ({
      ...screen,
      address: typeof at === 'string' ? () => at : at,
      isPublic: isPublic === true,
    })),
  ]
}

/** Loads the page, or navigates as a link does: without loading the portal again, which takes most of the time. */
export type Way = 'load' | 'link'

/** Pages with something open, which would stay open. */
const withSomethingOpen = new WeakSet<Page>()

/** Opens the screen and its popup, and waits until it is complete. */
export async function visit(
  visitor: Visitor,
  screen: Screen,
  place: Place,
  way: Way = 'load',
): Promise<void> {
  const { page } = visitor
  const settled = settlingOf(page)
  const address = screen.address(place)
  // A link works from a page of the portal without an open popup.
  if (way === 'link' && page.url() !== 'about:blank' && !withSomethingOpen.has(page))
    await page.evaluate(followLink, address)
  else await page.goto(address)
  withSomethingOpen.delete(page)
  await page.getByRole('heading').first().waitFor()
  await settled()
  if (!screen.open) return
  withSomethingOpen.add(page)
  await screen.open(visitor)
  await settled()
}

/** Runs in the page: goes to an address by the portal's router, and waits until its screen replaces the one before. */
async function followLink(address: string): Promise<void> {
  const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router }
  const before = router.state.resolvedLocation
  const isThere = () => router.state.status === 'idle' && router.state.resolvedLocation !== before
  router.history.push(address)
  for (const end = performance.now() + 60_000; !isThere(); ) {
    if (performance.now() > end) throw new Error(`the router does not reach ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The router's handle in the page for developer tools. */
interface Router {
  readonly state: { readonly status: string; readonly resolvedLocation?: object }
  readonly history: { push(address: string): void }
}

/** Milliseconds without a request, after which a screen counts as complete. */
const quietMs = 150

const settlings = new WeakMap<Page, () => Promise<void>>()

/** Counts the requests of a page from the first call; resolves when none has been running for a moment. */
function settlingOf(page: Page): () => Promise<void> {
  const known = settlings.get(page)
  if (known) return known
  let last = Date.now()
  const onTheWay = new Set<unknown>()
  page.on('request', (request) => {
    // The stream of events stays open.
    if (!/\/events(\?|$)/.test(request.url())) onTheWay.add(request)
  })
  const end = (request: unknown) => {
    onTheWay.delete(request)
    last = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const settled = async () => {
    last = Date.now()
    while (onTheWay.size > 0 || Date.now() - last < quietMs) await page.waitForTimeout(30)
  }
  settlings.set(page, settled)
  return settled
}
