import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as participantsApi from '#contract/api/participants'
import type { Contact, ContactInput, RemovalOutcome, SimilarContact } from '#contract/contacts'
import type { StatementRow, StatementTotal } from '#contract/statements'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import { call } from '#web/lib/call.ts'
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

/** Those that the next invoice misses something of; another round asks anew. */
export function lackingContactsQuery(role: ContactRole, limit: number, round = 0) {
  return queryOptions({
    queryKey: ['lackingContacts', role, limit, round],
    queryFn: ({ signal }) =>
      api.get<ListOf<Contact>>('/contacts/lacking', { query: { role, limit }, signal }),
    gcTime: 0,
  })
}

/** Contacts similar to the given data; none while there is too little to compare. */
export function similarContactsQuery(described: Readonly<Record<string, string | undefined>>) {
  const { except: _except, ...marks } = described
  return queryOptions({
    queryKey: ['contacts', 'similar', described],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<SimilarContact[]>>('/contacts/similar', { query: { ...described }, signal }))
        .data,
    enabled: Object.values(marks).some((text) => (text ?? '').trim().length > 2),
    placeholderData: keepPreviousData,
  })
}

interface Period {
  readonly side: 'receivable' | 'payable'
  readonly from: string
  readonly to: string
}

export function statementQuery(id: string, period: Period, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['statement', id, period, cursor],
    queryFn: ({ signal }) =>
      api.get<ListOf<StatementRow>>(`/contacts/${encodeURIComponent(id)}/statement`, {
        query: { ...period, cursor },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function statementTotalsQuery(id: string, period: Period) {
  return queryOptions({
    queryKey: ['statement', id, 'totals', period],
    queryFn: async ({ signal }) =>
      (
        await api.get<DataOf<StatementTotal[]>>(`/contacts/${encodeURIComponent(id)}/statement/totals`, {
          query: { ...period },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
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

/** Merges a contact into another one, which stays. */
export const mergeContact = (id: string, request: { into: string; version: number; intoVersion: number }) =>
  invalidatingContacts(api.post<DataOf<Contact>>(`/contacts/${id}/merge`, request))

export const removeContact = (id: string) =>
  invalidatingContacts(api.delete<DataOf<RemovalOutcome>>(`/contacts/${id}`))

/** What the network says of a participant id now, whether or not it is anybody's contact. */
export const lookUpParticipant = async (participantId: string) =>
  (await call(participantsApi.lookUpParticipant, { query: { participantId } })).data
