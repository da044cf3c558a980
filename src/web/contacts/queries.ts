import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as contactsApi from '#contract/api/contacts'
import * as documentsApi from '#contract/api/documents'
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

type Side = Period['side']

/** Refetched whenever a document changes, as the lists of documents are. */
export function contactBalanceQuery(id: string, side: Side) {
  return queryOptions({
    queryKey: ['documents', 'balance', id, side],
    queryFn: async ({ signal }) =>
      (await call(statementsApi.getContactBalance, { params: { id }, query: { side }, signal })).data,
  })
}

/** What is open of the contacts on a page of the list; refetched as the balance of one is. */
export function contactBalancesQuery(filter: QueryOf<typeof contactsApi.listContacts>) {
  const side: Side = filter?.role === 'supplier' ? 'payable' : 'receivable'
  return queryOptions({
    queryKey: ['documents', 'balance', 'list', filter],
    queryFn: async ({ signal }) =>
      (await call(statementsApi.listContactBalances, { query: { ...filter, side }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export function contactSalesQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'sales', id],
    queryFn: async ({ signal }) =>
      (await call(statementsApi.listContactSales, { params: { id }, signal })).data,
  })
}

/** The newest documents of one other side, by its participant id or its name. */
export function contactDocumentsQuery(direction: 'sent' | 'received', counterparty: string, limit: number) {
  return queryOptions({
    queryKey: ['documents', 'of', direction, counterparty, limit],
    queryFn: ({ signal }) =>
      call(documentsApi.listDocuments, { query: { direction, counterparty, limit }, signal }),
  })
}

/** The values of the last invoice to a customer, which the next one begins with; null without one. */
export function lastInvoiceQuery(counterparty: string) {
  return queryOptions({
    queryKey: ['documents', 'defaults', '380', counterparty],
    queryFn: async ({ signal }) =>
      (await call(documentsApi.getDocumentDefaults, { query: { typeCode: '380', counterparty }, signal }))
        .data,
    retry: false,
  })
}

/** Balance and last prices of a contact are those of its participant id, which may have changed. */
async function invalidatingContacts<T>(answer: Promise<DataOf<T>>): Promise<T> {
  const { data } = await answer
  const stale = [['contacts'], ['documents', 'balance'], ['documents', 'sales']]
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
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

/** The same from the contact's own page, which `leave` closes before it would be refetched. */
export async function removeShownContact(id: string, leave: () => Promise<void>) {
  const answer = await call(contactsApi.removeContact, { params: { id } })
  await leave()
  return await invalidatingContacts(Promise.resolve(answer))
}

/** Looks the contact up in the directory, and stores the result. */
export const checkContact = (id: string) =>
  invalidatingContacts(call(contactsApi.checkContact, { params: { id } }))

/** The current entry of a participant id in the network, whether or not it is a contact. */
export const lookUpParticipant = async (participantId: string) =>
  (await call(participantsApi.lookUpParticipant, { query: { participantId } })).data
