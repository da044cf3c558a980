import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/common'
import type { RegisterRow, RegisterTotal } from '#contract/reports'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import { saveBlob } from '#web/lib/download.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import type { RegisterFilter } from './reports-search.ts'

export function registerQuery(filter: RegisterFilter, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['reports', 'register', filter, cursor ?? ''],
    queryFn: ({ signal }) =>
      api.get<ListOf<RegisterRow>>('/reports/register', { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function registerTotalsQuery(filter: RegisterFilter) {
  return queryOptions({
    queryKey: ['reports', 'registerTotals', filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter }
      return (await api.get<DataOf<RegisterTotal[]>>('/reports/register/totals', { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}

/** Saves a whole register as CSV on this device. */
export async function saveRegister(filter: RegisterFilter, language: Language): Promise<void> {
  try {
    const { blob, name } = await api.file('/reports/register.csv', { query: { ...filter, language } })
    saveBlob(blob, name)
  } catch (error) {
    toast.error(problemText(error))
  }
}
