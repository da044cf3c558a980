import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MagicReceiver, NetworkFaults, SimulatedTaxpayer, SimulatorClock } from '#contract/simulator'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type Clock = z.infer<typeof SimulatorClock>

export const receiversQuery = queryOptions({
  queryKey: ['simulator', 'receivers'],
  queryFn: async ({ signal }) =>
    (await api.get<DataOf<MagicReceiver[]>>('/simulator/receivers', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const faultsQuery = queryOptions({
  queryKey: ['simulator', 'faults'],
  queryFn: async ({ signal }) => (await api.get<DataOf<NetworkFaults>>('/simulator/faults', { signal })).data,
})

export async function saveFaults(faults: NetworkFaults): Promise<void> {
  const { data } = await api.put<DataOf<NetworkFaults>>('/simulator/faults', faults)
  queryClient.setQueryData(faultsQuery.queryKey, data)
}

/** What the simulated tax authority holds of a participant. */
export const taxpayerQuery = (participant: string) =>
  queryOptions({
    queryKey: ['simulator', 'taxpayer', participant],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<SimulatedTaxpayer>>('/simulator/taxpayer', { signal })).data,
  })

export async function saveTaxpayer(participant: string, taxpayer: SimulatedTaxpayer): Promise<void> {
  const { data } = await api.put<DataOf<SimulatedTaxpayer>>('/simulator/taxpayer', taxpayer)
  queryClient.setQueryData(taxpayerQuery(participant).queryKey, data)
}

export const clockQuery = queryOptions({
  queryKey: ['simulator', 'clock'],
  queryFn: async ({ signal }) => (await api.get<DataOf<Clock>>('/simulator/clock', { signal })).data,
})

export async function moveClock(advanceMinutes: number): Promise<void> {
  const { data } = await api.post<DataOf<Clock>>('/simulator/clock', { advanceMinutes })
  queryClient.setQueryData(clockQuery.queryKey, data)
}
