import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as assignmentsApi from '#contract/api/assignments'
import * as contactsApi from '#contract/api/contacts'
import * as filesApi from '#contract/api/document-files'
import * as viewsApi from '#contract/api/document-views'
import * as documentsApi from '#contract/api/documents'
import * as participantsApi from '#contract/api/participants'
import * as productsApi from '#contract/api/products'
import * as sendingApi from '#contract/api/sending'
import type { DocumentCounts } from '#contract/document-lists'
import type { DocumentView, SaveViewRequest } from '#contract/document-views'
import type { DocumentDetail, DocumentRow, ListedDocument } from '#contract/documents'
import type { DraftRecordsQuery } from '#contract/draft-records'
import type { TypeCode } from '#contract/participants'
import type { InvoiceDraft } from '#core/invoice'
import { call, type QueryOf } from '#web/lib/call.ts'

/** A document of a list. Only lists have the assignee. */
export type Row = z.infer<typeof DocumentRow> & Partial<Pick<ListedDocument, 'assignee'>>
export type Detail = z.infer<typeof DocumentDetail>
export type Counts = z.infer<typeof DocumentCounts>
type KindCode = z.infer<typeof TypeCode>

/** The query of a list: filters, search text, range of days and cursor. */
export type ListQuery = Omit<QueryOf<typeof documentsApi.listDocuments>, 'limit'>

const pageLimit = 50

export function documentsQuery(listQuery: ListQuery, limit = pageLimit) {
  return queryOptions({
    queryKey: ['documents', 'list', listQuery, limit],
    queryFn: ({ signal }) => call(documentsApi.listDocuments, { query: { ...listQuery, limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The row of a document in a list of the current company that was shown; undefined otherwise. */
export function rowOfShownList(queryClient: QueryClient, id: string): Row | undefined {
  return queryClient
    .getQueriesData<{ data?: readonly Row[] }>({ queryKey: ['documents', 'list'] })
    .flatMap(([, page]) => page?.data ?? [])
    .find((row) => row.id === id)
}

export function countsQuery({
  filter: _filter,
  atProvider: _atProvider,
  cursor: _cursor,
  ...question
}: ListQuery) {
  return queryOptions({
    queryKey: ['documents', 'counts', question],
    queryFn: async ({ signal }) =>
      (await call(documentsApi.countDocuments, { query: question, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** The sums of a list on all of its pages. */
export function sumsQuery({ cursor: _cursor, ...question }: ListQuery) {
  return queryOptions({
    queryKey: ['documents', 'sums', question],
    queryFn: async ({ signal }) => (await call(documentsApi.sumDocuments, { query: question, signal })).data,
  })
}

/** The members who may see the documents of the selected company, and others to whom some are assigned. */
export const documentPeopleQuery = queryOptions({
  queryKey: ['document-people'],
  queryFn: async ({ signal }) => (await call(assignmentsApi.listDocumentPeople, { signal })).data,
})

/** The user's saved views of a list. */
export function viewsQuery(direction: 'sent' | 'received') {
  return queryOptions({
    queryKey: ['document-views', direction],
    queryFn: async ({ signal }) => (await call(viewsApi.listViews, { query: { direction }, signal })).data,
  })
}

export async function saveView(view: SaveViewRequest): Promise<DocumentView> {
  return (await call(viewsApi.saveView, { body: view })).data
}

export async function removeView(id: string): Promise<void> {
  await call(viewsApi.removeView, { params: { id } })
}

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'detail', id],
    queryFn: async ({ signal }) => (await call(documentsApi.getDocument, { params: { id }, signal })).data,
  })
}

/** The attached PDF files that do not contain the amount of a received document. */
export function attachmentCheckQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'attachments', id],
    queryFn: async ({ signal }) => (await call(filesApi.checkAttachments, { params: { id }, signal })).data,
    // Neither the document nor its files ever change.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Milliseconds between two polls of a PDF in preparation, in case no event announces it. */
const pdfEvery = 5_000

/** The state of the PDF files of a large document. */
export function pdfsQuery(id: string) {
  return queryOptions({
    queryKey: ['document-pdfs', id],
    queryFn: async ({ signal }) => (await call(filesApi.listDocumentPdfs, { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'preparing') ? pdfEvery : false,
  })
}

/** A draft as loaded by the form; not refetched while the form is open, because the form has newer data. */
export function draftQuery(id: string) {
  return queryOptions({
    queryKey: ['draft', id],
    queryFn: async ({ signal }) => (await call(documentsApi.getDocument, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function nextNumberQuery(typeCode: KindCode) {
  return queryOptions({
    queryKey: ['documents-number', typeCode],
    queryFn: async ({ signal }) =>
      (await call(documentsApi.getNextNumber, { query: { typeCode }, signal })).data,
  })
}

/** The records that a draft refers to; refetched whenever a document changes. */
export function draftRecordsQuery(query: DraftRecordsQuery) {
  return queryOptions({
    queryKey: ['documents', 'draft-records', query],
    queryFn: async ({ signal }) => (await call(documentsApi.getDraftRecords, { query, signal })).data,
    retry: false,
  })
}

/** The contact for whom a new document is. */
export function contactQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: async ({ signal }) => (await call(contactsApi.getContact, { params: { id }, signal })).data,
  })
}

/** Defaults for the next document of a kind to a party; fetched for each new document. */
export function documentDefaultsQuery(typeCode: KindCode, counterparty: string) {
  return queryOptions({
    queryKey: ['documents', 'defaults', typeCode, counterparty],
    queryFn: async ({ signal }) =>
      (await call(documentsApi.getDocumentDefaults, { query: { typeCode, counterparty }, signal })).data,
    retry: false,
  })
}

/** The rate of the newest issued document in a currency; fetched for each new document. */
export function suggestedRateQuery(currency: string) {
  return queryOptions({
    queryKey: ['documents', 'exchange-rate', currency],
    queryFn: async ({ signal }) =>
      (await call(documentsApi.suggestExchangeRate, { query: { currency }, signal })).data,
    retry: false,
  })
}

/** The amounts of an invoice that issued credit notes have credited. */
export async function creditedOf(
  { related }: Pick<Detail, 'related'>,
  client: QueryClient,
): Promise<InvoiceDraft[]> {
  const issued = related.filter(({ relation, number }) => relation === 'correctedBy' && number !== null)
  const details = await Promise.all(issued.map(({ id }) => client.fetchQuery(documentQuery(id))))
  return details.map(({ draft }) => draft)
}

/** Contacts to select from, the best matches of the input first. */
export function contactsQuery(role: 'customer' | 'supplier', search: string) {
  return queryOptions({
    queryKey: ['contacts', 'pick', role, search],
    queryFn: async ({ signal }) =>
      (await call(contactsApi.listContacts, { query: { role, search, limit: 8 }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Contacts that are like a new one, by the numbers and names that are typed. */
export function similarContactsQuery(described: QueryOf<typeof contactsApi.findSimilarContacts>) {
  return queryOptions({
    queryKey: ['contacts', 'similar', described],
    queryFn: async ({ signal }) =>
      (await call(contactsApi.findSimilarContacts, { query: described, signal })).data,
    enabled: Object.values(described).some((text) => (text ?? '').trim().length > 2),
    placeholderData: keepPreviousData,
  })
}

export function productsQuery(search: string) {
  return queryOptions({
    queryKey: ['products', 'pick', search],
    queryFn: async ({ signal }) =>
      (await call(productsApi.listProducts, { query: { search, limit: 8 }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** The last prices of products for a buyer of the selected participant, by product id. */
export function lastPricesQuery(
  buyer: { participantId: string; name: string },
  productIds: readonly string[],
) {
  const query = { buyer: buyer.participantId, buyerName: buyer.name, products: productIds.join(',') }
  return queryOptions({
    queryKey: ['products', 'lastPrices', query],
    queryFn: async ({ signal }) => {
      const { data } = await call(productsApi.listLastPrices, { query, signal })
      return new Map(data.map((sale) => [sale.productId as string, sale]))
    },
    enabled: buyer.participantId !== '' && productIds.length > 0,
  })
}

/** The participant directory's entry of an endpoint, with the time of the look-up. */
export function reachabilityQuery(participantId: string) {
  return queryOptions({
    queryKey: ['reachability', participantId],
    queryFn: async ({ signal }) =>
      (await call(participantsApi.lookUpParticipant, { query: { participantId }, signal })).data,
    staleTime: 5 * 60_000,
  })
}

/**
 * Creates a draft; `source` is the document that it was created from, if any. Idempotent for the same key.
 */
export async function createDraft(
  draft: InvoiceDraft,
  source: Detail['id'] | undefined,
  idempotencyKey: string,
): Promise<Detail> {
  const body = { draft, ...(source ? { source } : {}) }
  return (await call(documentsApi.createDraft, { body, idempotencyKey })).data
}

export async function updateDraft(id: string, draft: InvoiceDraft, version: number): Promise<Detail> {
  return (await call(documentsApi.updateDraft, { params: { id }, body: { draft, version } })).data
}

export async function removeDrafts(drafts: readonly Row[]) {
  const body = { drafts: drafts.map(({ id, version }) => ({ id, version })) }
  return (await call(documentsApi.removeDrafts, { body })).data
}

export async function removeDraft(id: string, version: number): Promise<void> {
  await call(documentsApi.removeDraft, { params: { id }, query: { version } })
}

/** Issues and sends; idempotent for the same key. */
export async function issueDocument(
  id: string,
  request: { version: number; draft?: InvoiceDraft; sendAt?: string; toFile?: true; intoFiledPeriod?: true },
  idempotencyKey: string,
): Promise<Detail> {
  return (await call(documentsApi.issueDocument, { params: { id }, body: request, idempotencyKey })).data
}

/** Retries permanently failed transmissions in the same envelope. */
export async function retryDocument(id: string): Promise<void> {
  await call(sendingApi.retryDocument, { params: { id } })
}

/** Cancels sending before a document goes out; returns whether its report was canceled too. */
export async function cancelSending(id: string): Promise<{ reportCanceled: boolean }> {
  return (await call(sendingApi.cancelSending, { params: { id } })).data
}

/** Changes the time at which a scheduled document is sent. */
export async function changeSchedule(id: string, sendAt: string): Promise<void> {
  await call(sendingApi.scheduleSending, { params: { id }, body: { sendAt } })
}

/** Sends a scheduled document now. */
export async function sendNow(id: string): Promise<void> {
  await call(sendingApi.sendNow, { params: { id } })
}

/** Reports to the tax authority that a reported document never reached its buyer. */
export async function withdrawReport(id: string, idempotencyKey: string): Promise<void> {
  await call(sendingApi.withdrawReport, { params: { id }, idempotencyKey })
}

/** Submits a new report in place of the rejected one; idempotent for the same key. */
export async function reportAgain(id: string, idempotencyKey: string): Promise<void> {
  await call(sendingApi.resubmitReport, { params: { id }, idempotencyKey })
}

export async function markRead(id: string): Promise<void> {
  await call(documentsApi.markRead, { params: { id } })
}
