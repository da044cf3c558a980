import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Contact, ContactInput, RemovalOutcome } from '#contract/contacts'
import type { Reachability } from '#contract/participants'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type ContactRole = 'customer' | 'supplier'

interface ContactFilter {
  role?: ContactRole
  search?: string
  archived?: boolean
  cursor?: string
  limit?: number
}

export function contactsQuery(filter: ContactFilter) {
  return queryOptions({
    queryKey: ['contacts', 'list', filter],
    queryFn: ({ signal }) => api.get<ListOf<Contact>>('/contacts', { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<Contact>>(`/contacts/${encodeURIComponent(id)}`, { signal })).data,
  })
}

async function invalidatingContacts<T>(answer: Promise<DataOf<T>>): Promise<T> {
  const { data } = await answer
  await queryClient.invalidateQueries({ queryKey: ['contacts'] })
  return data
}

export const createContact = (input: ContactInput, idempotencyKey: string) =>
  invalidatingContacts(api.post<DataOf<Contact>>('/contacts', input, { idempotencyKey }))

export const updateContact = (id: string, input: ContactInput & { version: number }) =>
  invalidatingContacts(api.put<DataOf<Contact>>(`/contacts/${id}`, input))

export const removeContact = (id: string) =>
  invalidatingContacts(api.delete<DataOf<RemovalOutcome>>(`/contacts/${id}`))

/** What the network says of a participant id now, whether or not it is anybody's contact. */
export const lookUpParticipant = async (participantId: string) =>
  (await api.get<DataOf<z.infer<typeof Reachability>>>('/participants/lookup', { query: { participantId } }))
    .data
