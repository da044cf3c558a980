import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as operatorsApi from '#contract/api/operators'
import * as outagesApi from '#contract/api/outages'
import * as usageApi from '#contract/api/usage'
import type { Environment } from '#contract/common'
import type { ArrivalState, GiveNoticeRequest, Outage, StuckTransmission } from '#contract/operations'
import { call, download } from '#web/lib/call.ts'
import { saveBlob } from '#web/lib/download.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Documents that wait for a peer are released without signals, so their number is polled while some wait. */
const refetchMs = 10_000
const isInProgress = ({ endedAt, waiting }: Outage): boolean => endedAt === null || waiting > 0

export type ArrivalFilter = z.infer<typeof ArrivalState>

export function outagesQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['outages', 'list', cursor ?? ''],
    queryFn: ({ signal }) => call(outagesApi.listOutages, { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isInProgress) ? refetchMs : false),
  })
}

/** Open outages. Signals announce begin and end; the number of waiting documents is polled. */
export const openOutagesQuery = queryOptions({
  queryKey: ['outages', 'open'],
  queryFn: async ({ signal }) =>
    (await call(outagesApi.listOutages, { query: { open: true, limit: 10 }, signal })).data,
  refetchInterval: ({ state }) => (state.data?.length ? 2 * refetchMs : false),
})

export function outageQuery(id: string) {
  return queryOptions({
    queryKey: ['outages', 'one', id],
    queryFn: async ({ signal }) => (await call(outagesApi.getOutage, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? refetchMs : false),
  })
}

export function affectedDocumentsQuery(id: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['outages', 'documents', id, cursor ?? ''],
    queryFn: ({ signal }) =>
      call(outagesApi.listOutageDocuments, { params: { id }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ doneAt }) => doneAt === null) ? refetchMs : false,
  })
}

export async function recordOutageNotice(id: string, notice: GiveNoticeRequest): Promise<void> {
  await call(outagesApi.giveOutageNotice, { params: { id }, body: notice })
  await queryClient.invalidateQueries({ queryKey: ['outages'] })
}

export const overviewQuery = queryOptions({
  queryKey: ['operations', 'overview'],
  queryFn: async ({ signal }) => (await call(operatorsApi.getOperationsOverview, { signal })).data,
  refetchInterval: 10_000,
})

export function stuckQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['operations', 'stuck', cursor ?? ''],
    queryFn: ({ signal }) => call(operatorsApi.listStuckTransmissions, { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function arrivalsQuery(state: ArrivalFilter, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['operations', 'arrivals', state, cursor ?? ''],
    queryFn: ({ signal }) => call(operatorsApi.listArrivals, { query: { state, cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** @param month `YYYY-MM`, in Dubai */
export function installationUsageQuery(environment: Environment, year: number) {
  return queryOptions({
    queryKey: ['operations', 'meter', environment, year],
    queryFn: async ({ signal }) =>
      (await call(usageApi.getInstallationMeter, { query: { environment, year }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export function serviceLevelsQuery(environment: Environment, month: string) {
  return queryOptions({
    queryKey: ['operations', 'serviceLevels', environment, month],
    queryFn: async ({ signal }) =>
      (await call(operatorsApi.getServiceLevels, { query: { environment, month }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

async function invalidatingOperations(act: Promise<unknown>): Promise<void> {
  await act
  await queryClient.invalidateQueries({ queryKey: ['operations'] })
}

export const operatorOutagesQuery = queryOptions({
  queryKey: ['operations', 'outages'],
  queryFn: async ({ signal }) => (await call(operatorsApi.listAllOutages, { signal })).data,
})

export const retryTransmission = ({ environment, transmissionId }: StuckTransmission) =>
  invalidatingOperations(
    call(operatorsApi.retryStuckTransmission, { params: { environment, transmissionId } }),
  )

export const acceptAgain = (id: string) =>
  invalidatingOperations(call(operatorsApi.acceptArrivalAgain, { params: { id } }))

export const dismissArrival = (id: string, reason: string) =>
  invalidatingOperations(call(operatorsApi.dismissArrival, { params: { id }, body: { reason } }))

export async function downloadArrival(id: string): Promise<void> {
  const { blob, name } = await download(operatorsApi.downloadArrival, { params: { id } })
  saveBlob(blob, name)
}
