/** Full exports, in progress and finished. */
import type { TenantTx } from '#platform/database/database'
import { type BackgroundRun, BackgroundRuns } from '#server/runs'

export interface Written {
  readonly bytes: number
  /** Parts so far: the number of the next one. */
  readonly parts: number
  /** Documents of which no contents are stored, once there are any: number, date and environment, and id. */
  readonly withoutContent?: readonly string[]
}
export type DataExportRecord = BackgroundRun<Record<string, never>, Written>

/** About no participant; the position is the last table, then `documents:` and the id of the last document. */
export const dataExports = new BackgroundRuns<Record<string, never>, Written>({
  kind: 'data-export',
  prefix: 'dex',
  needs: 'data.export',
  notFound: 'data.export-not-found',
  work: 'data.export',
  maxAttempts: 8,
  expire: { job: 'data.expireExport', afterDays: 7 },
})

/** A file of an export, or a part of one: those of one name follow each other. */
export interface ExportPart {
  readonly name: string
  readonly bytes: Buffer
}

export async function insertPart(
  tx: TenantTx,
  runId: string,
  part: number,
  { bytes, name }: ExportPart,
): Promise<void> {
  await tx.tenant.insertInto('data_export_parts', { runId, part, name, bytes }).execute()
}

/** One part of an export; undefined after the last. */
export async function selectPart(tx: TenantTx, runId: string, part: number): Promise<ExportPart | undefined> {
  return await tx.tenant
    .selectFrom('data_export_parts')
    .select(['name', 'bytes'])
    .where('run_id', '=', runId)
    .where('part', '=', part)
    .executeTakeFirst()
}
