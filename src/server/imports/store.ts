/** Imports with the rows of their files. */
import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database'
import type { ImportedColumn, ImportRecord } from './import.ts'

interface ImportsTable {
  organization_id: string
  environment: Environment
  id: string
  participant_key: string | null
  kind: ImportRecord['kind']
  purpose: ImportRecord['purpose']
  state: ImportRecord['state']
  failure: string | null
  file_name: string
  file_bytes: number
  file_sha256: string
  format: unknown
  columns: unknown
  decimals: ImportRecord['decimals']
  dates: ImportRecord['dates']
  numbers: ImportRecord['numbers']
  comparison: unknown
  decisions: unknown
  total: number
  done_to: number
  done: number
  counts: unknown
  report: unknown
  actor_kind: string
  user_id: string | null
  api_key_id: string | null
  asked_by: unknown
  created_at: Date
  confirmed_at: Date | null
}

interface FilesTable {
  organization_id: string
  environment: Environment
  import_id: string
  bytes: Buffer
}

interface MappingsTable {
  organization_id: string
  environment: Environment
  kind: string
  headings: string
  fields: unknown
  decimals: string
  dates: string
  numbers: 'keep' | 'renew' | null
  used_at: Date
}

type Tables = { imports: ImportsTable; import_files: FilesTable; import_mappings: MappingsTable }

function toImport(row: ImportsTable): ImportRecord {
  // Counts of rows stand among those of items.
  const { rows = null, ...counts } = row.counts as ImportRecord['counts'] &
    Partial<Pick<ImportRecord, 'rows'>>
  return {
    id: row.id,
    participantKey: row.participant_key,
    kind: row.kind,
    purpose: row.purpose,
    state: row.state,
    failure: row.failure,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    fileSha256: row.file_sha256,
    format: row.format as ImportRecord['format'],
    columns: row.columns as ImportedColumn[],
    decimals: row.decimals,
    dates: row.dates,
    numbers: row.numbers,
    comparison: row.comparison as ImportRecord['comparison'],
    decisions: row.decisions as ImportRecord['decisions'],
    total: row.total,
    doneTo: row.done_to,
    done: row.done,
    counts,
    rows,
    report: row.report as ImportRecord['report'],
    by: { kind: row.actor_kind, userId: row.user_id, apiKeyId: row.api_key_id },
    askedBy: row.asked_by as ImportRecord['askedBy'],
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}

function tenant({ organizationId, environment }: TenantScope) {
  return { organization_id: organizationId, environment }
}

/** Adds an import, with the bytes of its file where they are still to be read. */
export async function insertImport(
  tx: Tx,
  scope: TenantScope,
  one: ImportRecord,
  bytes: Buffer | null,
): Promise<void> {
  const { by, columns, counts, createdAt, format } = one
  await tx
    .withTables<Tables>()
    .insertInto('imports')
    .values({
      ...tenant(scope),
      id: one.id,
      participant_key: one.participantKey,
      kind: one.kind,
      purpose: one.purpose,
      state: one.state,
      failure: one.failure,
      file_name: one.fileName,
      file_bytes: one.fileBytes,
      file_sha256: one.fileSha256,
      format: format && JSON.stringify(format),
      columns: JSON.stringify(columns),
      decimals: one.decimals,
      dates: one.dates,
      numbers: one.numbers,
      comparison: JSON.stringify(one.comparison),
      decisions: JSON.stringify(one.decisions),
      total: one.total,
      done_to: one.doneTo,
      done: one.done,
      counts: JSON.stringify(counts),
      report: null,
      actor_kind: by.kind,
      user_id: by.userId,
      api_key_id: by.apiKeyId,
      asked_by: null,
      created_at: new Date(createdAt),
      confirmed_at: null,
    })
    .execute()
  if (bytes === null) return
  await tx
    .withTables<Tables>()
    .insertInto('import_files')
    .values({ ...tenant(scope), import_id: one.id, bytes })
    .execute()
}

function imports(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('imports')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

export async function selectImport(
  tx: Tx,
  scope: TenantScope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ImportRecord | undefined> {
  const query = imports(tx, scope).where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toImport(row)
}

/** The newest first. */
export async function selectImports(tx: Tx, scope: TenantScope, limit: number): Promise<ImportRecord[]> {
  return (await imports(tx, scope).orderBy('id', 'desc').limit(limit).execute()).map(toImport)
}

/** All of a tenant whose time is not over, with what their jobs need. */
export async function selectKept(
  tx: Tx,
  scope: TenantScope,
): Promise<Pick<ImportRecord, 'id' | 'state' | 'createdAt'>[]> {
  const rows = await imports(tx, scope).clearSelect().select(['id', 'state', 'created_at']).execute()
  return rows.map(({ created_at, id, state }) => ({ id, state, createdAt: created_at.toISOString() }))
}

/** The rehearsal of a company that was through before another one began. */
export async function selectRehearsalBefore(
  tx: Tx,
  scope: TenantScope,
  { id, participantKey }: Pick<ImportRecord, 'id' | 'participantKey'>,
): Promise<ImportRecord | undefined> {
  const row = await imports(tx, scope)
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
    | 'askedBy'
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
  >
>

export async function updateImport(
  tx: Tx,
  scope: TenantScope,
  id: string,
  change: ImportChange,
): Promise<void> {
  const {
    askedBy,
    columns,
    comparison,
    confirmedAt,
    counts,
    decisions,
    doneTo,
    format,
    report,
    rows,
    ...plain
  } = change
  await tx
    .withTables<Tables>()
    .updateTable('imports')
    .set({
      ...plain,
      ...(askedBy === undefined ? {} : { asked_by: askedBy && JSON.stringify(askedBy) }),
      ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
      ...(confirmedAt === undefined
        ? {}
        : { confirmed_at: confirmedAt === null ? null : new Date(confirmedAt) }),
      ...(counts === undefined ? {} : { counts: JSON.stringify(rows ? { ...counts, rows } : counts) }),
      ...(comparison === undefined ? {} : { comparison: JSON.stringify(comparison) }),
      ...(decisions === undefined ? {} : { decisions: JSON.stringify(decisions) }),
      ...(doneTo === undefined ? {} : { done_to: doneTo }),
      ...(format === undefined ? {} : { format: JSON.stringify(format) }),
      ...(report === undefined ? {} : { report: report && JSON.stringify(report) }),
    })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}

/** Removes an import with its rows: what it has written stays. */
export async function deleteImport(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('imports')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}

export async function selectFile(tx: Tx, scope: TenantScope, id: string): Promise<Buffer | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('import_files')
    .select('bytes')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('import_id', '=', id)
    .executeTakeFirst()
  return row?.bytes
}

/** Removes a file that was read; its rows stay. */
export async function deleteFile(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('import_files')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('import_id', '=', id)
    .execute()
}

/** What is remembered of a source: fields by folded heading, and how it writes numbers and dates. */
interface RememberedMapping {
  readonly fields: ReadonlyMap<string, string | null>
  readonly decimals: ImportRecord['decimals']
  readonly dates: ImportRecord['dates']
  readonly numbers: 'keep' | 'renew' | null
}

export async function selectMapping(
  tx: Tx,
  scope: TenantScope,
  kind: string,
  headings: string,
): Promise<RememberedMapping | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('import_mappings')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
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
  tx: Tx,
  scope: TenantScope,
  source: { kind: string; headings: string },
  { dates, decimals, fields, numbers }: RememberedMapping,
  now: Date,
): Promise<void> {
  const said = {
    fields: JSON.stringify(Object.fromEntries(fields)),
    decimals: decimals ?? 'point',
    dates: dates ?? 'dayFirst',
    numbers,
    used_at: now,
  }
  await tx
    .withTables<Tables>()
    .insertInto('import_mappings')
    .values({ ...tenant(scope), ...source, ...said })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'kind', 'headings']).doUpdateSet({
        fields: sql`excluded.fields`,
        decimals: sql`excluded.decimals`,
        dates: sql`excluded.dates`,
        numbers: sql`excluded.numbers`,
        used_at: sql`excluded.used_at`,
      }),
    )
    .execute()
}
