/** The target of an address (specification, section 2): all guards and the router's constants, without a browser. */
import './lib/testing/browser-globals.ts'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from './lib/query-client.ts'
import { endSession, startSession } from './lib/session.ts'
import { loadWords } from './lib/testing/words.ts'
import { consumeToasts } from './lib/toast.ts'
import { storedVerification } from './onboarding/verification.ts'
import { router } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'

const me = {
  user: { id: 'usr_1', defaultEnvironment: 'prod' },
  organization: { id: 'org_1', role: 'owner' },
  participants: [],
}

function answerMe(status: number, body: object): void {
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/user/me') ? Response.json(body, { status }) : Response.json({ data: [] }),
  )
}

/** Opens an address like a browser. */
async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const origin = 'http://localhost'
  const opened = createRouter({
    ...router.options,
    ...{ routeTree, history, origin, isServer: false, scrollRestoration: false },
  })
  await opened.load()
  return opened
}

const endOf = async (address: string) => (await open(address)).state.location.href

beforeEach(async () => {
  await loadWords('en')
  queryClient.clear()
  sessionStorage.clear()
  answerMe(200, { data: me })
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

describe('without an access token', () => {
  beforeEach(endSession)

  test('the root leads to the sign-in page', async () => {
    expect(await endOf('/')).toBe('/login')
  })

  test.each([
    '/dashboard',
    '/support',
    '/settings',
    '/reports',
    '/integrations',
    '/contacts/suppliers',
    '/contacts/customers',
    '/contacts/customers/new',
    '/contacts/customers/edit/con_1',
    '/contacts/customers/view/con_1',
    '/products',
    '/products/new',
    '/products/edit/prd_1',
    '/participants',
    '/participants/view/par_1',
    '/participants/edit/par_1',
    '/documents/sent',
    '/documents/sent/new',
    '/documents/sent/view/doc_1?tab=drafts',
    '/documents/received',
  ])('%s leads to the sign-in page with the address to return to', async (address) => {
    const { state } = await open(address)
    expect(state.location.pathname).toBe('/login')
    expect(state.location.search).toEqual({ redirect: address })
  })

  test('an unknown address is not found, and signing in would not help', async () => {
    const { state } = await open('/nothing/here')
    expect(state.location.href).toBe('/nothing/here')
    expect(state.matches.some(({ status }) => status === 'notFound')).toBe(true)
  })

  test.each([
    ['/login', '/_auth/login'],
    ['/register', '/_auth/register'],
    ['/reset-password', '/_auth/reset-password'],
    ['/update-password', '/_auth/update-password'],
    ['/onboarding', '/onboarding/'],
    ['/participants/new', '/participants/new'],
    ['/onboarding/emaratax/update', '/onboarding/$provider/update'],
    ['/onboarding/emaratax/linking', '/onboarding/$provider/linking'],
  ])('%s is open without sign-in', async (address, route) => {
    const { state } = await open(address)
    expect(state.location.href).toBe(address)
    // An unknown address stays as it is, too.
    expect(state.matches.at(-1)).toMatchObject({ routeId: route, status: 'success' })
  })
})

describe('with an access token', () => {
  beforeEach(() => startSession('token', 600))

  test.each([
    ['/documents/sent?typeCode=380&search=12345', '/documents/sent?typeCode=380&search=12345'],
    // As addresses were written before.
    ['/documents/sent?typeCode=%22380%22&search=%2212345%22', '/documents/sent?typeCode=380&search=12345'],
    [
      '/documents/sent/new?typeCode=%22380%22&proforma=true',
      '/documents/sent/new?typeCode=380&proforma=true',
    ],
  ])('the address %s is shown as %s', async (address, shown) => {
    const opened = await open(address)
    expect(opened.state.location.href).toBe(shown)
    expect(opened.state.matches.at(-1)?.search).toMatchObject({ typeCode: '380' })
  })

  test('the root leads to the dashboard', async () => {
    expect(await endOf('/')).toBe('/dashboard')
  })

  test.each(['/login', '/register', '/reset-password', '/update-password'])(
    '%s leads to the dashboard or to the redirect address',
    async (address) => {
      expect(await endOf(address)).toBe('/dashboard')
      expect(await endOf(`${address}?redirect=%2Fproducts`)).toBe('/products')
    },
  )

  test.each(['https://evil.example/', '//evil.example/', '/.//evil.example/', 'javascript:alert(1)'])(
    'the sign-in page leads nowhere else, whatever its address says: %s',
    async (place) => {
      expect(await endOf(`/login?redirect=${encodeURIComponent(place)}`)).toBe('/dashboard')
    },
  )

  test.each([
    '/dashboard?range=zzz',
    '/settings/audit?from=x',
    '/documents/sent?typeCode=zzz&from=2026-99-99',
  ])('an unknown value in %s is ignored', async (address) => {
    expect((await open(address)).state.matches.at(-1)?.search).toEqual({})
  })

  test.each(['/nothing/here', '/documents/sent/view'])(
    '%s is not found, within the frame',
    async (address) => {
      const { state } = await open(address)
      expect(state.matches.map(({ routeId }) => routeId)).toEqual(['__root__', '/_app', '/_app/$'])
      expect(state.location.href).toBe(address)
    },
  )

  test('a failure to load user details leads to the sign-in page', async () => {
    answerMe(500, { code: 'common.unexpected', title: 'Something went wrong' })
    expect(await endOf('/dashboard')).toBe('/login?redirect=%2Fdashboard')
    expect(consumeToasts().map(({ text }) => text)).toEqual([
      'Error fetching user details, please log in again',
    ])
  })
})

describe('the verification route', () => {
  const errorOf = async (address: string) => {
    const { state } = await open(address)
    return state.matches
      .map(({ error }) => (error instanceof Error ? error.message : undefined))
      .find(Boolean)
  }

  test('stores the code and leads to linking, without code or TIN in the address', async () => {
    expect(await endOf('/emaratax-verification?authcode=0012e5')).toBe('/onboarding/emaratax/linking')
    expect(storedVerification()).toEqual({ provider: 'emaratax', authcode: '0012e5' })
  })

  test('leads to the update when there is a TIN, stored as text', async () => {
    expect(await endOf('/emaratax-verification?authcode=abc&TIN=1000345213')).toBe(
      '/onboarding/emaratax/update',
    )
    expect(storedVerification()).toEqual({ provider: 'emaratax', authcode: 'abc', TIN: '1000345213' })
  })

  test.each(['0012345678', 'true', 'false', 'null', '1e5'])('reads the code %s as text', async (authcode) => {
    await open(`/emaratax-verification?authcode=${authcode}`)
    expect(storedVerification()?.authcode).toBe(authcode)
  })

  test('refuses to continue without a code, also with that of the redirect before', async () => {
    await open('/emaratax-verification?authcode=before')
    expect(await errorOf('/emaratax-verification')).toBe('Authentication code is not provided')
    expect(storedVerification()).toBeNull()
  })

  test('refuses a TIN that is not a number', async () => {
    expect(await errorOf('/emaratax-verification?authcode=abc&TIN=abc')).toBe('The TIN is not a number')
    expect(storedVerification()).toBeNull()
  })

  test.each([
    '/another-verification?authcode=abc',
    '/onboarding/another/linking',
    '/onboarding/another/update',
  ])('rejects another provider: %s', async (address) => {
    const { state } = await open(address)
    expect(state.matches.some(({ status }) => status === 'notFound')).toBe(true)
    expect(state.location.href).toBe(address)
    expect(storedVerification()).toBeNull()
  })
})

test('links preload on intent after 50 ms, the pending display is delayed, and loaded data is cached', () => {
  expect(router.options).toMatchObject({
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPendingMs: 1_000,
    defaultPendingMinMs: 500,
    defaultGcTime: 300_000,
    defaultPreloadGcTime: 300_000,
    scrollRestoration: true,
  })
})
