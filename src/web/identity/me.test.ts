import { afterEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  const values = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
})

import { useParticipantStore } from '#web/lib/participant.ts'
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

test('requests cut by the network, as when a page is left while it loads, do not end the session', async () => {
  startSession('token', 600)
  useParticipantStore.setState({ participant: chosen as never })
  const asked = serve(() => new TypeError('Failed to fetch'))
  expect(await enterPortal()).toBe('signedOut')
  expect(asked).toEqual(['/user/me'])
  expect(useSessionStore.getState().status).toBe('signedOut')
  expect(useParticipantStore.getState().participant).toEqual(chosen)
})

test('a server that refuses the details of the user ends it', async () => {
  startSession('token', 600)
  useParticipantStore.setState({ participant: chosen as never })
  const asked = serve(() => Response.json({ code: 'internal', title: 'No' }, { status: 500 }))
  expect(await enterPortal()).toBe('signedOut')
  expect(asked).toContain('/auth/sign-out')
  expect(useParticipantStore.getState().participant).toBeNull()
})
