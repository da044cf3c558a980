import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as evidenceApi from '#contract/api/evidence'
import type {
  NumberGaps,
  RegisterRow,
  RegisterTotal,
  RejectionRow,
  ReportFile,
  StartReportFileRequest,
  UnreportedRow,
  UnreportedTotal,
  VatReturn,
} from '#contract/reports'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import { call } from '#web/lib/call.ts'
import type { Period, RegisterFilter } from './reports-search.ts'

/** A report that is one answer. */
function reportQuery<Answer>(report: string, filter: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['reports', report, filter],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<Answer>>(`/reports/${report}`, { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** A page of a report. */
function pageQuery<Row>(
  report: string,
  filter: Readonly<Record<string, string>>,
  cursor: string | undefined,
  limit?: number,
) {
  return queryOptions({
    queryKey: ['reports', report, 'page', filter, cursor ?? '', limit ?? 0],
    queryFn: ({ signal }) =>
      api.get<ListOf<Row>>(`/reports/${report}`, { query: { ...filter, cursor, limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

export const vatReturnQuery = (period: Period) => reportQuery<VatReturn>('vat-return', { ...period })
export const numberGapsQuery = (period: Period) => reportQuery<NumberGaps>('number-gaps', { ...period })
export const registerTotalsQuery = (filter: RegisterFilter) =>
  reportQuery<RegisterTotal[]>('register/totals', { ...filter })
export const registerQuery = (filter: RegisterFilter, cursor?: string, limit?: number) =>
  pageQuery<RegisterRow>('register', { ...filter }, cursor, limit)
export const rejectionsQuery = (period: Period, cursor?: string) =>
  pageQuery<RejectionRow>('rejections', { ...period }, cursor)

export function unreportedQuery(cursor?: string) {
  return queryOptions({
    queryKey: ['reports', 'unreported', cursor ?? ''],
    queryFn: ({ signal }) =>
      api.get<ListOf<UnreportedRow> & { totals: UnreportedTotal[] }>('/reports/unreported', {
        query: { cursor },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Files of reports that are made or kept, the newest first. */
export const reportFilesQuery = queryOptions({
  queryKey: ['report-files'],
  queryFn: async ({ signal }) => (await api.get<DataOf<ReportFile[]>>('/report-files', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'running') ? refetchMs : false),
})

/** Begins a file; the same key again is the same file. */
export async function startReportFile(
  request: StartReportFileRequest,
  idempotencyKey: string,
): Promise<void> {
  await api.post('/report-files', request, { idempotencyKey })
}

const refetchMs = 1_500

/** Evidence packs of the participant that are made or kept, the newest first. */
export const evidenceRunsQuery = queryOptions({
  queryKey: ['evidence-runs'],
  queryFn: async ({ signal }) => (await call(evidenceApi.listEvidenceRuns, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? refetchMs : false),
})

/** What evidence packs are signed with. */
export const evidenceKeyQuery = queryOptions({
  queryKey: ['evidence-key'],
  queryFn: async ({ signal }) => (await call(evidenceApi.getEvidenceKey, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Begins the evidence pack of a period; the same key again is the same pack. */
export async function startEvidenceRun({ from, to }: Period, idempotencyKey: string): Promise<void> {
  await call(evidenceApi.startEvidenceRun, { body: { from, to }, idempotencyKey })
}
