import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as contactsApi from '#contract/api/contacts'
import * as participantsApi from '#contract/api/participants'
import * as statementsApi from '#contract/api/statements'
import type { ContactInput, MergeContactRequest, UpdateContactRequest } from '#contract/contacts'
import { type DataOf } from '#web/lib/api.ts'
import { call, type QueryOf } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type ContactRole = 'customer' | 'supplier'

export function contactsQuery(filter: QueryOf<typeof contactsApi.listContacts>) {
  return queryOptions({
    queryKey: ['contacts', 'list', filter],
    queryFn: ({ signal }) => call(contactsApi.listContacts, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: async ({ signal }) => (await call(contactsApi.getContact, { params: { id }, signal })).data,
  })
}

/** Contacts with fields that the next invoice lacks; another `round` is another request. */
export function lackingContactsQuery(role: ContactRole, limit: number, round = 0) {
  return queryOptions({
    queryKey: ['lackingContacts', role, limit, round],
    queryFn: ({ signal }) => call(contactsApi.listLackingContacts, { query: { role, limit }, signal }),
    gcTime: 0,
  })
}

/** Contacts similar to the given data; empty while there is too little data to compare. */
export function similarContactsQuery(described: QueryOf<typeof contactsApi.findSimilarContacts>) {
  const { except: _except, ...marks } = described
  return queryOptions({
    queryKey: ['contacts', 'similar', described],
    queryFn: async ({ signal }) =>
      (await call(contactsApi.findSimilarContacts, { query: described, signal })).data,
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
      call(statementsApi.listStatement, { params: { id }, query: { ...period, cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function statementTotalsQuery(id: string, period: Period) {
  return queryOptions({
    queryKey: ['statement', id, 'totals', period],
    queryFn: async ({ signal }) =>
      (await call(statementsApi.getStatementTotals, { params: { id }, query: period, signal })).data,
    placeholderData: keepPreviousData,
  })
}

async function invalidatingContacts<T>(answer: Promise<DataOf<T>>): Promise<T> {
  const { data } = await answer
  await queryClient.invalidateQueries({ queryKey: ['contacts'] })
  return data
}

export const createContact = (input: ContactInput, idempotencyKey: string) =>
  invalidatingContacts(call(contactsApi.createContact, { body: input, idempotencyKey }))

export const updateContact = (id: string, input: UpdateContactRequest) =>
  invalidatingContacts(call(contactsApi.updateContact, { params: { id }, body: input }))

/** Merges a contact into another one, which remains. */
export const mergeContact = (id: string, request: MergeContactRequest) =>
  invalidatingContacts(call(contactsApi.mergeContact, { params: { id }, body: request }))

export const removeContact = (id: string) =>
  invalidatingContacts(call(contactsApi.removeContact, { params: { id } }))

/** The current entry of a participant id in the network, whether or not it is a contact. */
export const lookUpParticipant = async (participantId: string) =>
  (await call(participantsApi.lookUpParticipant, { query: { participantId } })).data
