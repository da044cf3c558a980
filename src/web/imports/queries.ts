import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as importsApi from '#contract/api/imports'
import type { FixImportRequest, Import, SetImportColumnsRequest } from '#contract/imports'
import type { DataOf } from '#web/lib/api.ts'
import { call, type QueryOf } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The rejected rows as a file that can be uploaded again. */
export const rejectedFiles = { csv: importsApi.exportRejectedCsv, xlsx: importsApi.exportRejectedXlsx }

/** States in which the server works in the background. */
const working: readonly Import['state'][] = ['reading', 'checking', 'writing', 'undoing']

export function isWorking({ state }: Pick<Import, 'state'>): boolean {
  return working.includes(state)
}

/** Milliseconds between polls of a running import, in case no event announces its progress. */
const lookEvery = 2_000

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ signal }) => (await call(importsApi.listImports, { signal })).data,
})

/** Imports that wait for the user: to confirm the columns, or to write. */
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
    queryFn: async ({ signal }) => (await call(importsApi.getImport, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? lookEvery : false),
  })
}

export function importRowsQuery(id: string, query: QueryOf<typeof importsApi.listImportRows>) {
  return queryOptions({
    queryKey: ['imports', 'rows', id, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(importsApi.listImportRows, { params: { id }, query, signal })).data,
  })
}

export function findingGroupsQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'findings', id],
    queryFn: async ({ signal }) =>
      (await call(importsApi.listImportFindings, { params: { id }, signal })).data,
  })
}

export function fixesQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'fixes', id],
    queryFn: async ({ signal }) => (await call(importsApi.listImportFixes, { params: { id }, signal })).data,
  })
}

export function rehearsalQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'rehearsal', id],
    queryFn: async ({ signal }) => (await call(importsApi.getRehearsal, { params: { id }, signal })).data,
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
    call(importsApi.startImport, {
      query: { kind, purpose, fileName: file.name },
      body: file,
      ...options,
    }),
  )

export const setImportColumns = (id: string, request: SetImportColumnsRequest) =>
  invalidating(call(importsApi.setImportColumns, { params: { id }, body: request }))

export const confirmImport = (id: string, accept: readonly string[]) =>
  invalidating(call(importsApi.confirmImport, { params: { id }, body: { accept: [...accept] } }))

export const undoImport = (id: string) => invalidating(call(importsApi.undoImport, { params: { id } }))

export const fixImportRow = (id: string, number: number, cells: Record<string, string>) =>
  invalidating(call(importsApi.mendImportRow, { params: { id, number }, body: { cells } }))

export const fixAllRows = (id: string, request: FixImportRequest) =>
  invalidating(call(importsApi.mendImport, { params: { id }, body: request }))

export const restoreCells = (id: string, request: FixImportRequest) =>
  invalidating(call(importsApi.restoreImport, { params: { id }, body: request }))

export const repeatRehearsal = (id: string, idempotencyKey: string) =>
  invalidating(call(importsApi.repeatRehearsal, { params: { id }, idempotencyKey }))

export const cancelImport = (id: string) => invalidating(call(importsApi.cancelImport, { params: { id } }))
