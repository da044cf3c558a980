import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as evidenceApi from '#contract/api/evidence'
import * as filesApi from '#contract/api/report-files'
import * as reportsApi from '#contract/api/reports'
import type { StartReportFileRequest } from '#contract/reports'
import type { SalesTotals } from '#contract/sales-reports'
import { call } from '#web/lib/call.ts'
import type { AgedFilter, Period, RegisterFilter, ReturnOf } from './reports-search.ts'

/** The VAT return of a period; with `purchases`, without the unapproved bills. */
export function vatReturnQuery({ from, to, purchases }: ReturnOf) {
  const query = { from, to, ...(purchases && { purchases }) }
  return queryOptions({
    queryKey: ['reports', 'vat-return', query],
    queryFn: async ({ signal }) => (await call(reportsApi.getVatReturn, { query, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export function numberGapsQuery(period: Period) {
  return queryOptions({
    queryKey: ['reports', 'number-gaps', period],
    queryFn: async ({ signal }) => (await call(reportsApi.getNumberGaps, { query: period, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export function registerTotalsQuery(filter: RegisterFilter) {
  return queryOptions({
    queryKey: ['reports', 'register/totals', filter],
    queryFn: async ({ signal }) => (await call(reportsApi.getRegisterTotals, { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export function registerQuery(filter: RegisterFilter, cursor?: string, limit?: number) {
  return queryOptions({
    queryKey: ['reports', 'register', 'page', filter, cursor ?? '', limit ?? 0],
    queryFn: ({ signal }) => call(reportsApi.listRegister, { query: { ...filter, cursor, limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function rejectionsQuery(period: Period, cursor?: string) {
  return queryOptions({
    queryKey: ['reports', 'rejections', 'page', period, cursor ?? ''],
    queryFn: ({ signal }) => call(reportsApi.listRejections, { query: { ...period, cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function unreportedQuery(cursor?: string) {
  return queryOptions({
    queryKey: ['reports', 'unreported', cursor ?? ''],
    queryFn: ({ signal }) => call(reportsApi.listUnreported, { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

export const salesQueries = {
  'sales-by-customer': (period: Period, cursor?: string) =>
    queryOptions({
      queryKey: ['reports', 'sales-by-customer', 'page', period, cursor ?? ''],
      queryFn: ({ signal }) => call(reportsApi.listSalesByCustomer, { query: { ...period, cursor }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => untilCounted(state.data),
    }),
  'sales-by-product': (period: Period, cursor?: string) =>
    queryOptions({
      queryKey: ['reports', 'sales-by-product', 'page', period, cursor ?? ''],
      queryFn: ({ signal }) => call(reportsApi.listSalesByProduct, { query: { ...period, cursor }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => untilCounted(state.data),
    }),
}

export function agedQuery(filter: AgedFilter, cursor?: string) {
  return queryOptions({
    queryKey: ['reports', 'aged', 'page', filter, cursor ?? ''],
    queryFn: ({ signal }) => call(reportsApi.listAged, { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Each request counts more documents, until all are counted. */
function untilCounted(list: { readonly totals: SalesTotals } | undefined): number | false {
  return list && list.totals.counted < list.totals.documents ? 500 : false
}

/** Report files in preparation or stored, newest first. */
export const reportFilesQuery = queryOptions({
  queryKey: ['report-files'],
  queryFn: async ({ signal }) => (await call(filesApi.listReportFiles, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'running') ? refetchMs : false),
})

/** Starts a file; the same key again returns the same file. */
export async function startReportFile(
  request: StartReportFileRequest,
  idempotencyKey: string,
): Promise<void> {
  await call(filesApi.startReportFile, { body: request, idempotencyKey })
}

const refetchMs = 1_500

/** Evidence packs of the participant, in preparation or stored, newest first. */
export const evidenceRunsQuery = queryOptions({
  queryKey: ['evidence-runs'],
  queryFn: async ({ signal }) => (await call(evidenceApi.listEvidenceRuns, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? refetchMs : false),
})

/** The signing key of evidence packs. */
export const evidenceKeyQuery = queryOptions({
  queryKey: ['evidence-key'],
  queryFn: async ({ signal }) => (await call(evidenceApi.getEvidenceKey, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Starts the evidence pack of a period; the same key again returns the same pack. */
export async function startEvidenceRun({ from, to }: Period, idempotencyKey: string): Promise<void> {
  await call(evidenceApi.startEvidenceRun, { body: { from, to }, idempotencyKey })
}
