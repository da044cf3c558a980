import type { DataExport } from '#contract/data-export'
import type { DataExportRecord } from './store.ts'

/** An export, field by field. The number of documents is known once they are written. */
export function presentExport(run: DataExportRecord): DataExport {
  return {
    id: run.id,
    state: run.state,
    failure: run.failure,
    done: run.done,
    total: run.state === 'done' ? run.done : Math.max(run.total, run.done),
    bytes: run.result.bytes,
    withoutContent: run.result.withoutContent?.length ?? 0,
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    expiresAt: run.expiresAt,
  }
}
