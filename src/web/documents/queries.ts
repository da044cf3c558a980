import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Contact } from '#contract/contacts'
import type {
  AtProvider,
  AttachmentCheck,
  DocumentCounts,
  DocumentDefaults,
  DocumentDetail,
  DocumentNarrowing,
  DocumentPdf,
  DocumentRow,
  DocumentView,
  DraftRecordsAnswer,
  DraftRecordsQuery,
  NextNumber,
  SaveViewRequest,
  StandingFilter,
} from '#contract/documents'
import type { Reachability, TypeCode } from '#contract/participants'
import type { Product, ProductSale } from '#contract/products'
import type { InvoiceDraft } from '#core/invoice'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'

export type Row = z.infer<typeof DocumentRow>
export type Detail = z.infer<typeof DocumentDetail>
export type Counts = z.infer<typeof DocumentCounts>
type KindCode = z.infer<typeof TypeCode>

/** The query of a list: quick filter, type, search text, range of days and cursor. */
export interface ListQuery {
  readonly direction: 'sent' | 'received'
  readonly filter?: StandingFilter | undefined
  readonly issued?: boolean | undefined
  readonly undelivered?: boolean | undefined
  readonly atProvider?: z.infer<typeof AtProvider> | undefined
  readonly arrival?: 'rejected' | undefined
  readonly verdict?: string | undefined
  readonly typeCode?: KindCode | undefined
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly currency?: string | undefined
  readonly amountFrom?: string | undefined
  readonly amountTo?: string | undefined
  readonly counterparty?: string | undefined
  readonly createdBy?: string | undefined
  readonly decision?: DocumentNarrowing['decision'] | undefined
  readonly proforma?: boolean | undefined
  readonly cursor?: string | undefined
}

const pageLimit = 50

export function documentsQuery(listQuery: ListQuery, limit = pageLimit) {
  return queryOptions({
    queryKey: ['documents', 'list', listQuery, limit],
    queryFn: ({ signal }) => api.get<ListOf<Row>>('/documents', { query: { ...listQuery, limit }, signal }),
    placeholderData: keepPreviousData,
  })
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
      (await api.get<DataOf<Counts>>('/documents/counts', { query: question, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** The views of a list that the person saved. */
export function viewsQuery(direction: 'sent' | 'received') {
  return queryOptions({
    queryKey: ['document-views', direction],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<DocumentView[]>>('/documents/views', { query: { direction }, signal })).data,
  })
}

export async function saveView(view: SaveViewRequest): Promise<DocumentView> {
  return (await api.post<DataOf<DocumentView>>('/documents/views', view)).data
}

export async function removeView(id: string): Promise<void> {
  await api.delete(`/documents/views/${id}`)
}

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'detail', id],
    queryFn: async ({ signal }) => (await api.get<DataOf<Detail>>(`/documents/${id}`, { signal })).data,
  })
}

/** Which attached PDF files do not say the amount of a received document. */
export function attachmentCheckQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'attachments', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<AttachmentCheck>>(`/documents/${id}/attachments/check`, { signal })).data,
    // Neither the document nor its files ever change.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Milliseconds between two looks at a PDF that is being made, should no event say that it is ready. */
const pdfEvery = 5_000

/** The state of the PDF files of a large document. */
export function pdfsQuery(id: string) {
  return queryOptions({
    queryKey: ['document-pdfs', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<DocumentPdf[]>>(`/documents/${id}/pdfs`, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'preparing') ? pdfEvery : false,
  })
}

/** A draft as the form starts from it; not asked again while the form is open, for the form knows better. */
export function draftQuery(id: string) {
  return queryOptions({
    queryKey: ['draft', id],
    queryFn: async ({ signal }) => (await api.get<DataOf<Detail>>(`/documents/${id}`, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function nextNumberQuery(typeCode: KindCode) {
  return queryOptions({
    queryKey: ['documents-number', typeCode],
    queryFn: async ({ signal }) =>
      (
        await api.get<DataOf<z.infer<typeof NextNumber>>>('/documents/next-number', {
          query: { typeCode },
          signal,
        })
      ).data,
  })
}

/** What the records say of what a draft names; asked again whenever a document changes. */
export function draftRecordsQuery(query: DraftRecordsQuery) {
  return queryOptions({
    queryKey: ['documents', 'draft-records', query],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<DraftRecordsAnswer>>('/documents/draft-records', { query, signal })).data,
    retry: false,
  })
}

/** What the next document of a kind to somebody may begin with; asked afresh for each new document. */
export function documentDefaultsQuery(typeCode: KindCode, counterparty: string) {
  return queryOptions({
    queryKey: ['documents', 'defaults', typeCode, counterparty],
    queryFn: async ({ signal }) =>
      (
        await api.get<DataOf<DocumentDefaults>>('/documents/defaults', {
          query: { typeCode, counterparty },
          signal,
        })
      ).data,
    retry: false,
  })
}

/** What issued credit notes have taken back of an invoice. */
export async function creditedOf(
  { related }: Pick<Detail, 'related'>,
  client: QueryClient,
): Promise<InvoiceDraft[]> {
  const issued = related.filter(({ relation, number }) => relation === 'correctedBy' && number !== null)
  const details = await Promise.all(issued.map(({ id }) => client.fetchQuery(documentQuery(id))))
  return details.map(({ draft }) => draft)
}

/** Contacts to pick from, the best matches of what is typed. */
export function contactsQuery(role: 'customer' | 'supplier', search: string) {
  return queryOptions({
    queryKey: ['contacts', 'pick', role, search],
    queryFn: async ({ signal }) =>
      (await api.get<ListOf<Contact>>('/contacts', { query: { role, search, limit: 8 }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export function productsQuery(search: string) {
  return queryOptions({
    queryKey: ['products', 'pick', search],
    queryFn: async ({ signal }) =>
      (await api.get<ListOf<Product>>('/products', { query: { search, limit: 8 }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** For what products were last sold to a buyer of the chosen participant, by the id of the product. */
export function lastPricesQuery(
  buyer: { participantId: string; name: string },
  productIds: readonly string[],
) {
  const query = { buyer: buyer.participantId, buyerName: buyer.name, products: productIds.join(',') }
  return queryOptions({
    queryKey: ['products', 'lastPrices', query],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<DataOf<ProductSale[]>>('/products/last-prices', { query, signal })
      return new Map(data.map((sale) => [sale.productId as string, sale]))
    },
    enabled: buyer.participantId !== '' && productIds.length > 0,
  })
}

/** What the participant directory says of an endpoint, with the time of the answer. */
export function reachabilityQuery(participantId: string) {
  return queryOptions({
    queryKey: ['reachability', participantId],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<Reachability>>('/participants/lookup', { query: { participantId }, signal }))
        .data,
    staleTime: 5 * 60_000,
  })
}

/** Saves a new draft; `source` is the document that it was made from, if any. */
export async function createDraft(draft: InvoiceDraft, source?: string): Promise<Detail> {
  return (await api.post<DataOf<Detail>>('/documents', { draft, ...(source ? { source } : {}) })).data
}

export async function updateDraft(id: string, draft: InvoiceDraft, version: number): Promise<Detail> {
  return (await api.put<DataOf<Detail>>(`/documents/${id}`, { draft, version })).data
}

export async function removeDraft(id: string, version: number): Promise<void> {
  await api.delete(`/documents/${id}`, { query: { version } })
}

/** Issues and sends. The same key again changes nothing and returns the same. */
export async function issueDocument(
  id: string,
  given: { version: number; draft?: InvoiceDraft; sendAt?: string; toFile?: true },
  idempotencyKey: string,
): Promise<Detail> {
  return (await api.post<DataOf<Detail>>(`/documents/${id}/issue`, given, { idempotencyKey })).data
}

/** Retries what failed permanently, in the same envelope. */
export async function retryDocument(id: string): Promise<void> {
  await api.post(`/documents/${id}/retry`)
}

/** Cancels sending before a document goes out; returns whether its report was canceled too. */
export async function cancelSending(id: string): Promise<{ reportCanceled: boolean }> {
  return (await api.post<DataOf<{ reportCanceled: boolean }>>(`/documents/${id}/cancel-sending`)).data
}

/** Changes the time at which a scheduled document is sent. */
export async function changeSchedule(id: string, sendAt: string): Promise<void> {
  await api.put(`/documents/${id}/schedule`, { sendAt })
}

/** Sends a scheduled document now. */
export async function sendNow(id: string): Promise<void> {
  await api.post(`/documents/${id}/send-now`)
}

/** Tells the tax authority that a reported document never reached its buyer. */
export async function withdrawReport(id: string, idempotencyKey: string): Promise<void> {
  await api.post(`/documents/${id}/report/withdraw`, undefined, { idempotencyKey })
}

/** Reports again what the tax authority has rejected; the same key again changes nothing. */
export async function reportAgain(id: string, idempotencyKey: string): Promise<void> {
  await api.post(`/documents/${id}/report/resubmit`, undefined, { idempotencyKey })
}

export async function markRead(id: string): Promise<void> {
  await api.post(`/documents/${id}/read`)
}
