import './testing/browser-globals.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as productsApi from '#contract/api/products'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { baseAddress } from './config.ts'
import { currentEnvironment, useEnvironmentStore } from './environment.ts'
import { selectOrganization } from './organization.ts'
import {
  byRecentSelection,
  currentParticipant,
  forgetParticipants,
  useParticipantStore,
} from './participant.ts'
import { queryClient } from './query-client.ts'
import { reconcileParticipant, switchEnvironment, switchOrganization, switchParticipant } from './scope.ts'
import { startSession } from './session.ts'

const participant = (id: string, environment = 'preprod') =>
  ({
    id,
    environment,
    participantId: `0235:${id}`,
    tin: id,
    nameEn: id,
    nameAr: '',
    registration: 'registered',
  }) as never

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  useEnvironmentStore.setState({ env: 'preprod' })
  useParticipantStore.setState({ participant: null })
})
afterEach(() => vi.useRealTimers())

test('the environment is prod by default', () => {
  expect(useEnvironmentStore.getInitialState().env).toBe('prod')
})

test('a switch of the organization clears the participant, and responses to earlier requests are discarded', async () => {
  selectOrganization('org_1')
  startSession('token', 24 * 3600)
  let respond = (_response: Response): void => undefined
  const headers: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers: sent }: { headers: Headers }) => {
    headers.push(sent.get('falaj-organization'))
    return await new Promise<Response>((resolve) => (respond = resolve))
  })
  useParticipantStore.setState({ participant: participant('par_1') })
  const body = { name: 'Typed', unitCode: 'EA', unitPrice: '1' }
  const saving = call(productsApi.createProduct, { body }).catch((error: ApiError) => error.code)
  await expect.poll(() => headers).toEqual(['org_1'])
  await switchOrganization({ id: 'org_2', name: 'Second' }, async () =>
    expect(currentParticipant()).toBeNull(),
  )
  respond(Response.json({ data: 'of the first' }))
  expect(await saving).toBe('network.aborted')
  expect(localStorage.getItem('organization')).toBe('org_2')
  vi.unstubAllGlobals()
  selectOrganization(null)
})

test('a switch of the environment saves it, cancels running queries, clears the cache and reloads', async () => {
  let signal: AbortSignal | undefined
  let canceledIn = ''
  const running = queryClient
    .fetchQuery({
      queryKey: ['slow'],
      queryFn: (context) => {
        ;({ signal } = context)
        signal.addEventListener('abort', () => (canceledIn = currentEnvironment()))
        return new Promise<never>(() => undefined)
      },
    })
    .catch(() => 'canceled')
  queryClient.setQueryData(['products'], ['of the test environment'])
  const reload = vi.fn(async () => {
    expect(baseAddress(currentEnvironment())).toBe('/api/prod/v1')
    expect(queryClient.getQueryData(['products'])).toBeUndefined()
  })
  await switchEnvironment('prod', reload)
  expect(await running).toBe('canceled')
  expect(signal?.aborted).toBe(true)
  // Before the switch: a query that ran on would be of the other environment.
  expect(canceledIn).toBe('preprod')
  expect(localStorage.getItem('env')).toBe('prod')
  expect(reload).toHaveBeenCalledOnce()
  // The next start reads the stored one, unless it is another word.
  for (const [stored, environment] of [
    ['preprod', 'preprod'],
    ['prod', 'prod'],
    ['test', 'prod'],
  ] as const) {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('env', stored)
    await useEnvironmentStore.persist.rehydrate()
    expect(currentEnvironment()).toBe(environment)
  }
})

test('a selected participant is saved, and restored at the next start', async () => {
  await switchParticipant(participant('par_2'), async () => undefined)
  expect(JSON.parse(localStorage.getItem('participant') ?? '{}')).toMatchObject({ id: 'par_2' })
  const saved = localStorage.getItem('participant') ?? ''
  useParticipantStore.setState({ participant: null })
  localStorage.setItem('participant', saved)
  await useParticipantStore.persist.rehydrate()
  reconcileParticipant([participant('par_1'), participant('par_2')])
  expect(currentParticipant()?.id).toBe('par_2')
})

test('without a stored participant the first one is selected, if any', () => {
  reconcileParticipant([participant('par_1'), participant('par_2')])
  expect(currentParticipant()?.id).toBe('par_1')
  reconcileParticipant([])
  expect(currentParticipant()).toBeNull()
})

test('the list of participants selected on this device has the latest first and is cleared at sign-out', async () => {
  const all = ['par_1', 'par_2', 'par_3'].map((id) => participant(id)) as { id: string }[]
  for (const id of ['par_3', 'par_2']) await switchParticipant(participant(id), async () => undefined)
  expect(JSON.parse(localStorage.getItem('participants') ?? '[]')).toEqual(['par_2', 'par_3'])
  expect(byRecentSelection(all).map(({ id }) => id)).toEqual(['par_2', 'par_3', 'par_1'])
  localStorage.setItem('participants', '{"not": "a list"}')
  expect(byRecentSelection(all).map(({ id }) => id)).toEqual(['par_1', 'par_2', 'par_3'])
  forgetParticipants()
  expect([localStorage.getItem('participants'), localStorage.getItem('participant')]).toEqual([null, null])
})

test('queries are not refetched when the window is focused, and never retried', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('refused')))
  const observer = new QueryObserver(queryClient, { queryKey: ['failing'], queryFn: failing })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  expect(failing).toHaveBeenCalledOnce()
  stop()
  const writing = vi.fn(() => Promise.reject(new Error('refused')))
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: writing })
  await mutation.execute(undefined).catch(() => undefined)
  expect(writing).toHaveBeenCalledOnce()
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})
