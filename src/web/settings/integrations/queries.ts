import { queryOptions } from '@tanstack/react-query'
import * as keysApi from '#contract/api/keys'
import type { CreateKeyRequest } from '#contract/keys'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await call(keysApi.listKeys, { signal })).data.items,
})

async function changingKeys<T>(answer: Promise<T>): Promise<T> {
  const answered = await answer
  await queryClient.invalidateQueries({ queryKey: ['keys'] })
  return answered
}

export const createKey = async (body: CreateKeyRequest) =>
  (await changingKeys(call(keysApi.createKey, { body }))).data

export const rotateKey = async (id: string, overlapHours: number) =>
  (await changingKeys(call(keysApi.rotateKey, { params: { id }, body: { overlapHours } }))).data

export const revokeKey = (id: string) => changingKeys(call(keysApi.revokeKey, { params: { id } }))
