import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as filedReturnsApi from '#contract/api/filed-returns'
import type { AfterFilingQuery, CorrectFilingRequest, FileReturnRequest } from '#contract/filed-returns'
import { call } from '#web/lib/call.ts'
import type { Period } from './reports-search.ts'

/** Returns marked as filed that have days of a period, withdrawn ones included. */
export function filedOfPeriodQuery({ from, to }: Period) {
  return queryOptions({
    queryKey: ['reports', 'filed', from, to],
    queryFn: async ({ signal }) =>
      (await call(filedReturnsApi.listFiledReturns, { query: { from, to }, signal })).data,
  })
}

/** A page of all returns marked as filed, the newest period first. */
export function filedReturnsQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['reports', 'filed', 'page', cursor ?? ''],
    queryFn: ({ signal }) => call(filedReturnsApi.listFiledReturns, { query: { cursor, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A filed return with its figures, and what has changed since. */
export function filedReturnQuery(id: string) {
  return queryOptions({
    queryKey: ['reports', 'filed', id],
    queryFn: async ({ signal }) =>
      (await call(filedReturnsApi.getFiledReturn, { params: { id }, signal })).data,
  })
}

/** A page of the documents that came after a return was filed. */
export function lateDocumentsQuery(id: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['reports', 'filed', id, 'late', cursor ?? ''],
    queryFn: ({ signal }) =>
      call(filedReturnsApi.listLateDocuments, { params: { id }, query: { cursor, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The number of documents of a period that came after the day of filing. */
export function afterFilingQuery(query: AfterFilingQuery) {
  return queryOptions({
    queryKey: ['reports', 'filed', 'after', query],
    queryFn: async ({ signal }) =>
      (await call(filedReturnsApi.countAfterFiling, { query, signal })).data.documents,
  })
}

/** Marks a return as filed; idempotent for a key. */
export async function markReturnFiled(body: FileReturnRequest, idempotencyKey: string): Promise<void> {
  await call(filedReturnsApi.markReturnFiled, { body, idempotencyKey })
}

export async function correctFiling(id: string, body: CorrectFilingRequest): Promise<void> {
  await call(filedReturnsApi.correctFiling, { params: { id }, body })
}

export async function withdrawFiling(id: string, reason: string): Promise<void> {
  await call(filedReturnsApi.withdrawFiling, { params: { id }, body: { reason } })
}
