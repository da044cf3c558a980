import '#web/lib/testing/browser-globals.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { UpdateContactRequest } from '#contract/contacts'
import { queryClient } from '#web/lib/query-client.ts'
import { startSession } from '#web/lib/session.ts'
import { contactBalanceQuery, contactSalesQuery, updateContact } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a changed contact makes its balance and last prices stale: its participant id may be another one', async () => {
  startSession('token', 600)
  vi.stubGlobal('fetch', async () => new Response('{"data":{}}'))
  const keys = [contactBalanceQuery('con_1', 'receivable').queryKey, contactSalesQuery('con_1').queryKey]
  for (const key of keys) queryClient.setQueryData(key as readonly unknown[], {})
  queryClient.setQueryData(['documents', 'list'], {})
  await updateContact('con_1', { version: 1 } as UpdateContactRequest)
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
  expect(queryClient.getQueryState(['documents', 'list'])?.isInvalidated).toBe(false)
})
