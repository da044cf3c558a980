import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as simulatorApi from '#contract/api/simulator'
import type { NetworkFaults, SimulatedTaxpayer, SimulatorClock } from '#contract/simulator'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type Clock = z.infer<typeof SimulatorClock>

export const receiversQuery = queryOptions({
  queryKey: ['simulator', 'receivers'],
  queryFn: async ({ signal }) => (await call(simulatorApi.listReceivers, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const faultsQuery = queryOptions({
  queryKey: ['simulator', 'faults'],
  queryFn: async ({ signal }) => (await call(simulatorApi.getFaults, { signal })).data,
})

export async function saveFaults(faults: NetworkFaults): Promise<void> {
  const { data } = await call(simulatorApi.setFaults, { body: faults })
  queryClient.setQueryData(faultsQuery.queryKey, data)
}

/** The simulated tax authority's data of a participant. */
export const taxpayerQuery = (participant: string) =>
  queryOptions({
    queryKey: ['simulator', 'taxpayer', participant],
    queryFn: async ({ signal }) => (await call(simulatorApi.getTaxpayer, { signal })).data,
  })

export async function saveTaxpayer(participant: string, taxpayer: SimulatedTaxpayer): Promise<void> {
  const { data } = await call(simulatorApi.setTaxpayer, { body: taxpayer })
  queryClient.setQueryData(taxpayerQuery(participant).queryKey, data)
}

export const clockQuery = queryOptions({
  queryKey: ['simulator', 'clock'],
  queryFn: async ({ signal }) => (await call(simulatorApi.getClock, { signal })).data,
})

export async function moveClock(advanceMinutes: number): Promise<void> {
  const { data } = await call(simulatorApi.moveClock, { body: { advanceMinutes } })
  queryClient.setQueryData(clockQuery.queryKey, data)
}
