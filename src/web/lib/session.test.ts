import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const stored = vi.hoisted(() => {
  const values = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
  return values
})

import { api } from './api.ts'
import { isApiError, networkMessage } from './api-error.ts'
import { retryNow, useConnectivity } from './connectivity.ts'
import { useEnvironmentStore } from './environment.ts'
import { useParticipantStore } from './participant.ts'
import { accessToken, endSession, restoreSession, startSession, useSessionStore } from './session.ts'

interface Call {
  path: string
  token: string | null
  participant: string | null
}

let calls: Call[] = []

/** A server in a few lines: which tokens it takes, and what the refresh cookie is worth. */
function serve(answer: (call: Call) => { status: number; body?: unknown } | Promise<never>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const call = {
      path: address,
      token: headers.get('authorization'),
      participant: headers.get('falaj-participant'),
    }
    calls.push(call)
    const { status, body } = await answer(call)
    return new Response(JSON.stringify(body ?? {}), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
}

const fresh = (value: string) => ({ status: 200, body: { data: { accessToken: value, expiresIn: 600 } } })
const isRefresh = (call: Call) => call.path.endsWith('/auth/token')

beforeEach(() => {
  calls = []
  useEnvironmentStore.setState({ env: 'preprod' })
  useSessionStore.setState({ status: 'unknown' })
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

describe('session', () => {
  test('many requests at once renew the token once', async () => {
    serve((call) => (isRefresh(call) ? fresh('t2') : { status: 200, body: { data: 1 } }))
    startSession('t1', 1)
    const answers = await Promise.all([1, 2, 3].map(() => api.get<{ data: number }>('/products')))
    expect(answers).toHaveLength(3)
    expect(calls.filter(isRefresh)).toHaveLength(1)
    expect(calls.filter((call) => !isRefresh(call)).map((call) => call.token)).toEqual(
      Array(3).fill('Falaj t2'),
    )
  })

  test('a token that is refused is renewed and the request sent again, in the environment it began in', async () => {
    serve((call) => {
      if (isRefresh(call)) return fresh('good')
      return call.token === 'Falaj good' ? { status: 200, body: { data: 'ok' } } : { status: 401 }
    })
    startSession('revoked', 600)
    await expect(api.get('/contacts')).resolves.toEqual({ data: 'ok' })
    expect(calls.map((call) => call.path)).toEqual([
      '/api/preprod/v1/contacts',
      '/api/preprod/v1/auth/token',
      '/api/preprod/v1/contacts',
    ])
  })

  test('when the session has ended the request waits until somebody has signed in again, then goes on', async () => {
    serve((call) => {
      if (isRefresh(call)) return { status: 401 }
      return call.token === 'Falaj again' ? { status: 200, body: { data: 'saved' } } : { status: 401 }
    })
    startSession('old', 600)
    const saving = api.post('/products', { name: 'typed' })
    await vi.waitFor(() => expect(useSessionStore.getState().status).toBe('expired'))
    startSession('again', 600)
    await expect(saving).resolves.toEqual({ data: 'saved' })
  })

  test('whoever leaves instead gets the refusal, and nothing is asked with an old token', async () => {
    serve(() => ({ status: 401, body: { code: 'identity.session-ended', title: 'ended', status: 401 } }))
    startSession('old', 600)
    const saving = api.post('/products', {})
    await vi.waitFor(() => expect(useSessionStore.getState().status).toBe('expired'))
    endSession()
    await expect(saving).rejects.toMatchObject({ code: 'identity.session-ended', status: 401 })
    expect(await accessToken()).toBeNull()
  })

  test('without an answer at the start nothing is decided: it is asked until there is one', async () => {
    vi.useFakeTimers()
    const answers = [
      () => Promise.reject(new TypeError('no network')),
      () => ({ status: 503 }),
      () => ({ status: 429 }),
      () => fresh('t1'),
    ]
    serve((call) => (isRefresh(call) ? answers.shift()?.() : undefined) ?? { status: 200 })
    const restoring = restoreSession()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(useSessionStore.getState().status).toBe('unknown')
    expect(useConnectivity.getState().isOffline).toBe(true)
    // Somebody presses "Try now", or the browser is online again.
    retryNow()
    await vi.advanceTimersByTimeAsync(60_000)
    await restoring
    expect(useSessionStore.getState().status).toBe('signedIn')
    expect(useConnectivity.getState().isOffline).toBe(false)
    vi.useRealTimers()
  })

  test('a refusal at the start says that nobody is signed in', async () => {
    serve(() => ({ status: 401, body: { code: 'identity.session-ended' } }))
    await restoreSession()
    expect(useSessionStore.getState().status).toBe('signedOut')
    expect(calls).toHaveLength(1)
  })
})

describe('client', () => {
  test('a failed connection is said in the words of the specification', async () => {
    serve(() => Promise.reject(new TypeError('no network')))
    startSession('t', 600)
    const failure = await api.get('/user/me').catch((error: unknown) => error)
    expect(isApiError(failure, 'network.failed')).toBe(true)
    expect((failure as Error).message).toBe(networkMessage)
  })

  test('an answer that is cut off in the middle is a failed connection too, not an answer', async () => {
    const cut = new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"data":'))
        body.error(new TypeError('network error'))
      },
    })
    vi.stubGlobal('fetch', async () => new Response(cut, { status: 200 }))
    startSession('t', 600)
    const failure = await api.get('/user/me').catch((error: unknown) => error)
    expect(isApiError(failure, 'network.failed')).toBe(true)
  })

  test('a participant is named only in its own environment', async () => {
    serve(() => ({ status: 200, body: { data: [] } }))
    startSession('t', 600)
    useParticipantStore.setState({
      participant: {
        id: 'par_00000000000000000000000001',
        environment: 'preprod',
        participantId: '0235:1000345213',
        tin: '1000345213',
        nameEn: 'A',
        nameAr: '',
        registration: 'registered',
      },
    })
    await api.get('/settings')
    useEnvironmentStore.setState({ env: 'prod' })
    await api.get('/settings')
    expect(calls.map(({ path, participant }) => [path, participant])).toEqual([
      ['/api/preprod/v1/settings', 'par_00000000000000000000000001'],
      ['/api/prod/v1/settings', null],
    ])
    expect(stored.get('env')).toBe('prod')
    expect(JSON.parse(stored.get('participant') ?? '{}')).toMatchObject({ participantId: '0235:1000345213' })
  })
})
