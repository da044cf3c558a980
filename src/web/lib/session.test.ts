import './testing/browser-globals.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as contactsApi from '#contract/api/contacts'
import * as documentFilesApi from '#contract/api/document-files'
import * as productsApi from '#contract/api/products'
import * as settingsApi from '#contract/api/settings'
import { openStream } from './api.ts'
import { type ApiError, isApiError } from './api-error.ts'
import { call, download } from './call.ts'
import { loadConfig } from './config.ts'
import { retryNow, useConnectivity } from './connectivity.ts'
import { useEnvironmentStore } from './environment.ts'
import { useParticipantStore } from './participant.ts'
import { problemText } from './problem-text.ts'
import {
  accessToken,
  endSession,
  renewToken,
  restoreSession,
  startSession,
  useSessionStore,
} from './session.ts'
import { loadWords } from './testing/words.ts'

/** Replaces `AbortSignal.timeout` by one that fake timers control. */
function fakeTimeouts(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const reason = new DOMException('The operation timed out', 'TimeoutError')
    setTimeout(() => controller.abort(reason), milliseconds)
    return controller.signal
  })
}

/** A fetch that ends only when it is aborted. */
const neverAnswers = (_address: string, init: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    const { signal } = init
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

interface Call {
  path: string
  token: string | null
  participant: string | null
}

let calls: Call[] = []

const typed = { name: 'Typed', unitCode: 'EA', unitPrice: '1' }

/** A minimal server: the tokens that it accepts, and the state of the refresh cookie. */
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
/** A user has signed in on this device before; the page is loaded again. */
function rememberSignIn(): void {
  startSession('of the last page', 0)
  useSessionStore.setState({ status: 'unknown' })
}
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
  test('concurrent requests renew the token once', async () => {
    serve((call) => (isRefresh(call) ? fresh('t2') : { status: 200, body: { data: 1 } }))
    startSession('t1', 1)
    const answers = await Promise.all([1, 2, 3].map(() => call(productsApi.listProducts)))
    expect(answers).toHaveLength(3)
    expect(calls.filter(isRefresh)).toHaveLength(1)
    expect(calls.filter((call) => !isRefresh(call)).map((call) => call.token)).toEqual(
      Array(3).fill('Falaj t2'),
    )
  })

  test('a refused token is renewed and the request repeated, in its original environment', async () => {
    serve((call) => {
      if (isRefresh(call)) return fresh('good')
      return call.token === 'Falaj good' ? { status: 200, body: { data: 'ok' } } : { status: 401 }
    })
    startSession('revoked', 600)
    await expect(call(contactsApi.listContacts)).resolves.toEqual({ data: 'ok' })
    expect(calls.map((call) => call.path)).toEqual([
      '/api/preprod/v1/contacts',
      '/api/preprod/v1/auth/token',
      '/api/preprod/v1/contacts',
    ])
  })

  test('when the session has ended the request waits until a user has signed in again, then continues', async () => {
    serve((call) => {
      if (isRefresh(call)) return { status: 401 }
      return call.token === 'Falaj again' ? { status: 200, body: { data: 'saved' } } : { status: 401 }
    })
    startSession('old', 600)
    const saving = call(productsApi.createProduct, { body: typed })
    await expect.poll(() => useSessionStore.getState().status).toBe('expired')
    startSession('again', 600)
    await expect(saving).resolves.toEqual({ data: 'saved' })
  })

  test('after a sign-out instead the request is refused, and no request is sent with the old token', async () => {
    serve(() => ({ status: 401, body: { code: 'identity.session-ended', title: 'ended', status: 401 } }))
    startSession('old', 600)
    const saving = call(productsApi.createProduct, { body: typed })
    await expect.poll(() => useSessionStore.getState().status).toBe('expired')
    endSession()
    await expect(saving).rejects.toMatchObject({ code: 'identity.session-ended', status: 401 })
    expect(await accessToken()).toBeNull()
  })

  test('without a response at the start nothing is decided: the request is repeated until there is one', async () => {
    vi.useFakeTimers()
    rememberSignIn()
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
    // The user presses "Try now", or the browser is online again.
    retryNow()
    await vi.advanceTimersByTimeAsync(60_000)
    await restoring
    expect(useSessionStore.getState().status).toBe('signedIn')
    expect(useConnectivity.getState().isOffline).toBe(false)
    vi.useRealTimers()
  })

  test('without an earlier sign-in on the device nothing is renewed', async () => {
    localStorage.clear()
    serve(() => ({ status: 401, body: { code: 'identity.session-ended' } }))
    await restoreSession()
    expect(useSessionStore.getState().status).toBe('signedOut')
    expect(calls).toEqual([])
  })

  test('after a redirect by an identity provider the session is renewed, and the parameter is removed from the address', async () => {
    localStorage.clear()
    const replaced: unknown[] = []
    vi.stubGlobal('location', { hash: '#signed-in', pathname: '/products/new', search: '?a=1' })
    vi.stubGlobal('history', { replaceState: (...given: unknown[]) => replaced.push(given[2]) })
    serve(() => ({ status: 200, body: { data: { accessToken: 'fresh', expiresIn: 600 } } }))
    await restoreSession()
    expect(useSessionStore.getState().status).toBe('signedIn')
    expect(replaced).toEqual(['/products/new?a=1'])
    vi.stubGlobal('location', { hash: '', pathname: '/', search: '' })
  })

  test('a refusal at the start means that no user is signed in', async () => {
    rememberSignIn()
    serve(() => ({ status: 401, body: { code: 'identity.session-ended' } }))
    await restoreSession()
    expect(useSessionStore.getState().status).toBe('signedOut')
    expect(calls).toHaveLength(1)
  })
})

describe('client', () => {
  const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
    const failure = await call.catch((error: unknown) => error)
    if (!isApiError(failure)) throw new Error(`no ApiError: ${String(failure)}`)
    return failure
  }

  test('requests and responses are JSON', async () => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (_address: string, { body, headers }: RequestInit) => {
      const of = new Headers(headers)
      sent.push([of.get('accept'), of.get('content-type'), body])
      return Response.json({ data: 'saved' })
    })
    startSession('t', 600)
    expect(await call(productsApi.createProduct, { body: typed })).toEqual({ data: 'saved' })
    expect(sent).toEqual([['application/json', 'application/json', JSON.stringify(typed)]])
  })

  test('a failed connection is a Network Error, in the words of the specification', async () => {
    await loadWords('en')
    serve(() => Promise.reject(new TypeError('no network')))
    startSession('t', 600)
    const failure = await failureOf(call(productsApi.listProducts))
    expect(failure).toMatchObject({ code: 'network.failed', message: 'Network Error', isNetwork: true })
    expect(problemText(failure)).toContain('Network Error')
  })

  test('a truncated response fails with Request aborted', async () => {
    await loadWords('en')
    const cut = new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"data":'))
        body.error(new TypeError('network error'))
      },
    })
    vi.stubGlobal('fetch', async () => new Response(cut, { status: 200 }))
    startSession('t', 600)
    const failure = await failureOf(call(productsApi.listProducts))
    expect(failure).toMatchObject({ code: 'network.aborted', message: 'Request aborted', isNetwork: true })
    expect(problemText(failure)).toContain('Request aborted')
  })

  test('a canceled call fails with Request aborted', async () => {
    vi.stubGlobal('fetch', neverAnswers)
    startSession('t', 600)
    const canceled = new AbortController()
    const calling = failureOf(call(productsApi.listProducts, { signal: canceled.signal }))
    canceled.abort()
    expect((await calling).message).toBe('Request aborted')
  })

  test('a refusal without a problem document fails with its status code', async () => {
    await loadWords('en')
    vi.stubGlobal('fetch', async () => new Response('<html>Teapot</html>', { status: 418 }))
    startSession('t', 600)
    const failure = await failureOf(call(productsApi.listProducts))
    expect(failure.message).toBe('Request failed with status code 418')
    expect(problemText(failure)).toBe('Request failed with status code 418')
  })

  test('a refusal is passed on unchanged', async () => {
    const problem = { status: 409, code: 'product.taken', title: 'Taken', extra: [1, 2], reference: 'req_1' }
    serve(() => ({ status: 409, body: problem }))
    startSession('t', 600)
    const failure = await failureOf(call(productsApi.listProducts))
    expect(failure.cause).toEqual(problem)
    expect(failure).toMatchObject({
      status: 409,
      code: 'product.taken',
      message: 'Taken',
      reference: 'req_1',
    })
  })

  describe('without an answer within 60 seconds', () => {
    beforeEach(() => {
      vi.useFakeTimers()
      fakeTimeouts()
      vi.stubGlobal('fetch', neverAnswers)
    })
    afterEach(() => {
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
    const calls: Record<string, () => Promise<unknown>> = {
      'a call of the API': () => call(productsApi.listProducts),
      'the download of a file': () => download(documentFilesApi.getDocumentXml, { params: { id: 'doc_1' } }),
      'the opening of the stream of events': () => openStream('/events'),
      'the renewal of the token': renewToken,
      'the configuration': loadConfig,
    }
    test.each(Object.entries(calls))('%s ends with timeout exceeded', async (_name, call) => {
      await loadWords('en')
      startSession('t', 600)
      let failure: unknown
      void call().catch((error: unknown) => {
        failure = error
      })
      await vi.advanceTimersByTimeAsync(59_999)
      expect(failure).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() =>
        expect(failure).toMatchObject({ code: 'network.timeout', message: 'timeout exceeded' }),
      )
      expect(problemText(failure)).toContain('timeout exceeded')
    })
  })

  test('a participant is sent only in its own environment', async () => {
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
    await call(settingsApi.getSettings)
    useEnvironmentStore.setState({ env: 'prod' })
    await call(settingsApi.getSettings)
    expect(calls.map(({ path, participant }) => [path, participant])).toEqual([
      ['/api/preprod/v1/settings', 'par_00000000000000000000000001'],
      ['/api/prod/v1/settings', null],
    ])
    expect(localStorage.getItem('env')).toBe('prod')
    expect(JSON.parse(localStorage.getItem('participant') ?? '{}')).toMatchObject({
      participantId: '0235:1000345213',
    })
  })
})
