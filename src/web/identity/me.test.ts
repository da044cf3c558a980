import { afterEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  const values = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
})

import { useConnectivity } from '#web/lib/connectivity.ts'
import { useParticipantStore } from '#web/lib/participant.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { startSession, useSessionStore } from '#web/lib/session.ts'
import { enterPortal } from './me.ts'

const chosen = { id: 'par_1', environment: 'prod', participantId: '0235:1000345213', nameEn: 'Al Noor' }

function serve(answer: (path: string) => Response | Error): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/^.*\/v1/, ''))
    const given = answer(address)
    if (given instanceof Error) throw given
    return given
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

const me = {
  user: { id: 'usr_1', defaultEnvironment: 'prod' },
  organization: { role: 'owner' },
  participants: [],
}

test('a portal that is away for a moment is asked again; the session, and all that belongs to it, stays', async () => {
  vi.useFakeTimers()
  startSession('token', 600)
  useParticipantStore.setState({ participant: chosen as never })
  const answers = [
    new TypeError('Failed to fetch'),
    Response.json({ code: 'common.unavailable' }, { status: 503 }),
    new Response('<html>Bad gateway</html>', { status: 502 }),
    new Response('{"data":'),
    Response.json({ data: me }),
  ]
  const asked = serve((path) => {
    if (path === '/readyz') return Response.json({ status: 'ok' })
    return answers.shift() ?? new TypeError('asked too often')
  })
  const entering = enterPortal()
  await vi.advanceTimersByTimeAsync(500)
  expect(useConnectivity.getState().isOffline).toBe(true)
  expect(useSessionStore.getState().status).toBe('signedIn')
  expect(useParticipantStore.getState().participant).toEqual(chosen)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await entering).toBe('ready')
  expect(useConnectivity.getState().isOffline).toBe(false)
  expect(asked.filter((path) => path === '/user/me')).toHaveLength(5)
  expect(asked).not.toContain('/auth/sign-out')
  vi.useRealTimers()
})

test('a portal that refuses the details of the user ends it', async () => {
  queryClient.clear()
  startSession('token', 600)
  useParticipantStore.setState({ participant: chosen as never })
  const asked = serve(() => Response.json({ code: 'access.denied', title: 'No' }, { status: 403 }))
  expect(await enterPortal()).toBe('signedOut')
  expect(asked).toContain('/auth/sign-out')
  expect(useParticipantStore.getState().participant).toBeNull()
})
