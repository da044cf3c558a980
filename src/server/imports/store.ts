/** Imports with the rows of their files. */
import {
  type Requester,
  requesterColumns,
  requesterFromJson,
  takeRequester,
} from '#platform/actors/requester'
import type { TenantScope, TenantTx, Tx } from '#platform/database/database'
import { fromFunction } from '#platform/database/row-functions'
import { type Row, recordOf, scopeOf } from '#platform/database/row-records'
import { type ImportedColumn, type ImportRecord, needsOfImports } from './import.ts'

function toImport(row: Row<'imports'>): ImportRecord {
  const { requester: by, rest: one } = takeRequester(recordOf(row), needsOfImports)
  // Counts of rows are stored among those of items.
  const { rows = null, ...counts } = one.counts as ImportRecord['counts'] &
    Partial<Pick<ImportRecord, 'rows'>>
  return {
    ...one,
    columns: one.columns as ImportedColumn[],
    comparison: one.comparison as ImportRecord['comparison'],
    decisions: one.decisions as ImportRecord['decisions'],
    counts,
    rows,
    report: one.report as ImportRecord['report'],
    by,
    askedBy: one.askedBy === null ? null : requesterFromJson(one.askedBy, needsOfImports),
  }
}

/** Adds an import, with the bytes of its file where they are still to be read. */
export async function insertImport(
  tx: TenantTx,
  record: ImportRecord & { readonly by: Requester },
  bytes: Buffer | null,
): Promise<void> {
  const { by, rows: _rows, ...one } = record
  await tx.tenant.insertInto('imports', { ...one, ...requesterColumns(by) }).execute()
  if (bytes !== null) await tx.tenant.insertInto('import_files', { importId: one.id, bytes }).execute()
}

function imports(tx: TenantTx) {
  return tx.tenant.selectFrom('imports').selectAll()
}

export async function selectImport(
  tx: TenantTx,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ImportRecord | undefined> {
  const query = imports(tx).where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toImport(row)
}

/** The newest first. */
export async function selectImports(tx: TenantTx, limit: number): Promise<ImportRecord[]> {
  return (await imports(tx).orderBy('id', 'desc').limit(limit).execute()).map(toImport)
}

/** All unexpired imports of a tenant, with the data for their jobs. */
export async function selectUnexpired(
  tx: TenantTx,
): Promise<Pick<ImportRecord, 'id' | 'state' | 'createdAt'>[]> {
  const rows = await imports(tx).clearSelect().select(['id', 'state', 'created_at']).execute()
  return rows.map(recordOf)
}

/** The imports of all tenants at a step that a job does. */
export async function selectWorkingImports(tx: Tx): Promise<(TenantScope & { readonly importId: string })[]> {
  const rows = await tx.selectFrom(fromFunction('working_imports')).selectAll().execute()
  return rows.map((row) => ({ ...scopeOf(row), importId: row.id }))
}

/** The rehearsal of a company that was through before another one began. */
export async function selectRehearsalBefore(
  tx: TenantTx,
  { id, participantKey }: Pick<ImportRecord, 'id' | 'participantKey'>,
): Promise<ImportRecord | undefined> {
  const row = await imports(tx)
    .where('purpose', '=', 'rehearsal')
    .where('state', '=', 'checked')
    .where('participant_key', '=', participantKey)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toImport(row)
}

type ImportChange = Partial<
  Pick<
    ImportRecord,
    | 'state'
    | 'failure'
    | 'format'
    | 'columns'
    | 'decimals'
    | 'dates'
    | 'numbers'
    | 'comparison'
    | 'decisions'
    | 'total'
    | 'doneTo'
    | 'done'
    | 'counts'
    | 'rows'
    | 'report'
    | 'confirmedAt'
  > & { readonly askedBy: Requester }
>

export async function updateImport(
  tx: TenantTx,
  id: string,
  { rows, ...change }: ImportChange,
): Promise<void> {
  const counts = rows && change.counts ? { counts: { ...change.counts, rows } } : {}
  await tx.tenant
    .updateTable('imports', { ...change, ...counts })
    .where('id', '=', id)
    .execute()
}

/** Removes an import with its rows: the records that it has written stay. */
export async function deleteImport(tx: TenantTx, id: string): Promise<void> {
  await tx.tenant.deleteFrom('imports').where('id', '=', id).execute()
}

export async function selectFile(tx: TenantTx, id: string): Promise<Buffer | undefined> {
  const row = await tx.tenant
    .selectFrom('import_files')
    .select('bytes')
    .where('import_id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

/** Removes a file that was read; its rows stay. */
export async function deleteFile(tx: TenantTx, id: string): Promise<void> {
  await tx.tenant.deleteFrom('import_files').where('import_id', '=', id).execute()
}

/** The remembered mapping of a source: fields by folded heading, and its number and date formats. */
interface RememberedMapping {
  readonly fields: ReadonlyMap<string, string | null>
  readonly decimals: ImportRecord['decimals']
  readonly dates: ImportRecord['dates']
  readonly numbers: 'keep' | 'renew' | null
}

export async function selectMapping(
  tx: TenantTx,
  kind: string,
  headings: string,
): Promise<RememberedMapping | undefined> {
  const row = await tx.tenant
    .selectFrom('import_mappings')
    .selectAll()
    .where('kind', '=', kind)
    .where('headings', '=', headings)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    fields: new Map(Object.entries(row.fields as Record<string, string | null>)),
    decimals: row.decimals as RememberedMapping['decimals'],
    dates: row.dates as RememberedMapping['dates'],
    numbers: row.numbers,
  }
}

export async function saveMapping(
  tx: TenantTx,
  source: { kind: string; headings: string },
  { dates, decimals, fields, numbers }: RememberedMapping,
  now: Date,
): Promise<void> {
  const remembered = { decimals: decimals ?? 'point', dates: dates ?? 'dayFirst', numbers, usedAt: now }
  await tx.tenant
    .upsertInto('import_mappings', { ...source, ...remembered, fields: Object.fromEntries(fields) }, [
      'kind',
      'headings',
    ])
    .execute()
}
