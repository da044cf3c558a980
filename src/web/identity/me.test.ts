import '#web/lib/testing/browser-globals.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useConnectivity } from '#web/lib/connectivity.ts'
import { useParticipantStore } from '#web/lib/participant.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { startSession, useSessionStore } from '#web/lib/session.ts'
import { loadWords } from '#web/lib/testing/words.ts'
import { consumeToasts } from '#web/lib/toast.ts'
import { enterPortal, meQuery } from './me.ts'

const chosen = { id: 'par_1', environment: 'prod', participantId: '0235:1000345213', nameEn: 'Al Noor' }

function serve(answer: (path: string) => Response | Error): string[] {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    paths.push(address.replace(/^.*\/v1/, ''))
    const given = answer(address)
    if (given instanceof Error) throw given
    return given
  })
  return paths
}

beforeEach(async () => {
  await loadWords('en')
  queryClient.clear()
  consumeToasts()
  startSession('token', 24 * 3600)
  useParticipantStore.setState({ participant: chosen as never })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A body whose connection breaks in the middle. */
const cutOff = () =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"data":'))
      body.error(new TypeError('network error'))
    },
  })
const toasts = () => consumeToasts().map(({ kind, text }) => [kind, text])
const asksForMe = (paths: readonly string[]) => paths.filter((path) => path === '/user/me').length

const me = {
  user: { id: 'usr_1', defaultEnvironment: 'prod' },
  organization: { id: 'org_1', role: 'owner' },
  participants: [],
}

const realTimeout = globalThis.setTimeout
const realPause = (milliseconds: number) => new Promise((resolve) => realTimeout(resolve, milliseconds))

test('user details are requested again when the portal was unavailable for a moment, and the session continues', async () => {
  vi.useFakeTimers()
  const answers = [
    new TypeError('Failed to fetch'),
    Response.json({ code: 'common.unavailable' }, { status: 503 }),
    new Response('<html>Bad gateway</html>', { status: 502 }),
    new Response(cutOff()),
    Response.json({ data: me }),
  ]
  const paths = serve((path) => {
    if (path === '/readyz') return Response.json({ status: 'ok' })
    return answers.shift() ?? new TypeError('too many requests')
  })
  const entering = enterPortal()
  await vi.advanceTimersByTimeAsync(500)
  expect(useConnectivity.getState().isOffline).toBe(true)
  expect(useSessionStore.getState().status).toBe('signedIn')
  expect(useParticipantStore.getState().participant).toEqual(chosen)
  // Not every wait is a timer: an import and the body of a response take real time, which must pass
  // before the minute of a call is over.
  let entered = false
  void entering.finally(() => (entered = true))
  while (!entered) {
    await vi.advanceTimersByTimeAsync(250)
    await realPause(10)
  }
  expect(await entering).toBe('ready')
  expect(useConnectivity.getState().isOffline).toBe(false)
  expect(asksForMe(paths)).toBe(5)
  expect(paths).not.toContain('/auth/sign-out')
  expect(toasts()).toEqual([['error', 'Network error or request cancelled']])
})

const failures: Record<string, () => Response> = {
  'a refusal': () => Response.json({ code: 'access.denied', title: 'No' }, { status: 403 }),
  'a failure of the portal itself': () => Response.json({ code: 'common.unexpected' }, { status: 500 }),
  'an answer of the wrong shape': () => Response.json({ data: { user: me.user } }),
  'an answer that is no JSON': () => new Response('<html>Welcome to the hotel</html>'),
}

test.each(Object.entries(failures))(
  '%s in place of user details shows an error and ends the session',
  async (_name, answer) => {
    const paths = serve(answer)
    expect(await enterPortal()).toBe('signedOut')
    expect(toasts()).toEqual([['error', 'Error fetching user details, please log in again']])
    expect(asksForMe(paths)).toBe(1)
    expect(paths).toContain('/auth/sign-out')
    expect(useSessionStore.getState().status).toBe('signedOut')
    expect(useParticipantStore.getState().participant).toBeNull()
  },
)

test('user details are fresh for 30 minutes, and are requested again after that or after an invalidation', async () => {
  vi.useFakeTimers()
  const paths = serve(() => Response.json({ data: me }))
  await enterPortal()
  vi.advanceTimersByTime(29 * 60_000)
  await enterPortal()
  expect(asksForMe(paths)).toBe(1)
  vi.advanceTimersByTime(2 * 60_000)
  await enterPortal()
  expect(asksForMe(paths)).toBe(2)
  await queryClient.invalidateQueries({ queryKey: ['me'] })
  await enterPortal()
  expect(asksForMe(paths)).toBe(3)
})

test('user details list participants, each marked as fully onboarded', async () => {
  serve(() => Response.json({ data: { ...me, participants: [chosen] } }))
  await enterPortal()
  expect(queryClient.getQueryData(meQuery.queryKey)?.participants).toEqual([
    { ...chosen, fully_onboarded: true },
  ])
})

test('an identity without a user is signed up', async () => {
  const paths = serve((path) =>
    path.endsWith('/user/me')
      ? Response.json({ code: 'identity.not-registered' }, { status: 404 })
      : Response.json({ data: me }),
  )
  expect(await enterPortal()).toBe('ready')
  expect(paths).toEqual(['/user/me', '/user/signup'])
})

test('a switch of the environment in the middle of it signs no user out', async () => {
  let answer = (_response: Response): void => undefined
  vi.stubGlobal('fetch', async () => await new Promise<Response>((resolve) => (answer = resolve)))
  vi.useFakeTimers()
  const entering = enterPortal()
  await vi.advanceTimersByTimeAsync(0)
  await queryClient.cancelQueries()
  await vi.advanceTimersByTimeAsync(5_000)
  answer(Response.json({ data: me }))
  expect(await entering).toBe('ready')
})
