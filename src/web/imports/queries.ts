import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  Import,
  ImportFindingGroup,
  ImportFix,
  ImportRow,
  ImportRowsQuery,
  MendImportRequest,
  Rehearsal,
  SetImportColumnsRequest,
} from '#contract/imports'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Steps that go on by themselves. */
const working: readonly Import['state'][] = ['reading', 'checking', 'writing', 'undoing']

export function isWorking({ state }: Pick<Import, 'state'>): boolean {
  return working.includes(state)
}

/** Milliseconds between looks at an import that is at work, should no event come. */
const lookEvery = 2_000

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ signal }) => (await api.get<DataOf<Import[]>>('/imports', { signal })).data,
})

/** Those that wait for somebody to go on with them: their columns are open, or nothing is saved yet. */
export const unfinishedImportsQuery = queryOptions({
  ...importsQuery,
  select: (imports: Import[]) =>
    imports.filter(
      ({ purpose, state }) => state === 'columns' || (state === 'checked' && purpose === 'write'),
    ),
})

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await api.get<DataOf<Import>>(`/imports/${id}`, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? lookEvery : false),
  })
}

export function importRowsQuery(id: string, query: Partial<ImportRowsQuery>) {
  return queryOptions({
    queryKey: ['imports', 'rows', id, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<ImportRow[]>>(`/imports/${id}/rows`, { query, signal })).data,
  })
}

export function findingGroupsQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'findings', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<ImportFindingGroup[]>>(`/imports/${id}/findings`, { signal })).data,
  })
}

export function fixesQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'fixes', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<ImportFix[]>>(`/imports/${id}/fixes`, { signal })).data,
  })
}

export function rehearsalQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'rehearsal', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<Rehearsal>>(`/imports/${id}/rehearsal`, { signal })).data,
  })
}

async function invalidating<T>(answer: Promise<DataOf<T>>): Promise<T> {
  const { data } = await answer
  await queryClient.invalidateQueries({ queryKey: ['imports'] })
  return data
}

export const uploadImport = (
  { kind, purpose }: Pick<Import, 'kind' | 'purpose'>,
  file: File,
  options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
) =>
  invalidating(
    api.post<DataOf<Import>>('/imports', file, {
      query: { kind, purpose, fileName: file.name },
      ...options,
    }),
  )

export const setImportColumns = (id: string, request: SetImportColumnsRequest) =>
  invalidating(api.put<DataOf<Import>>(`/imports/${id}/columns`, request))

export const confirmImport = (id: string, accept: readonly string[]) =>
  invalidating(api.post<DataOf<Import>>(`/imports/${id}/confirm`, { accept }))

export const undoImport = (id: string) => invalidating(api.post<DataOf<Import>>(`/imports/${id}/undo`, {}))

export const mendImportRow = (id: string, number: number, cells: Record<string, string>) =>
  invalidating(api.patch<DataOf<ImportRow>>(`/imports/${id}/rows/${number}`, { cells }))

export const mendAll = (id: string, request: MendImportRequest) =>
  invalidating(api.post<DataOf<Import>>(`/imports/${id}/mend`, request))

export const restoreCells = (id: string, request: MendImportRequest) =>
  invalidating(api.post<DataOf<Import>>(`/imports/${id}/restore`, request))

export const repeatRehearsal = (id: string, idempotencyKey: string) =>
  invalidating(api.post<DataOf<Import>>(`/imports/${id}/repeat`, {}, { idempotencyKey }))

export const cancelImport = (id: string) =>
  invalidating(api.post<DataOf<Import>>(`/imports/${id}/cancel`, {}))
