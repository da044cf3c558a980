import { queryOptions } from '@tanstack/react-query'
import type { ApiKeys, CreateKeyRequest, IssuedKey } from '#contract/keys'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await api.get<DataOf<ApiKeys>>('/keys', { signal })).data.items,
})

async function changingKeys<T>(answer: Promise<T>): Promise<T> {
  const answered = await answer
  await queryClient.invalidateQueries({ queryKey: ['keys'] })
  return answered
}

export const createKey = async (request: CreateKeyRequest) =>
  (await changingKeys(api.post<DataOf<IssuedKey>>('/keys', request))).data

export const rotateKey = async (id: string, overlapHours: number) =>
  (await changingKeys(api.post<DataOf<IssuedKey>>(`/keys/${id}/rotate`, { overlapHours }))).data

export const revokeKey = (id: string) => changingKeys(api.delete(`/keys/${id}`))
