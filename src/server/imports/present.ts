import type { Import, ImportRow } from '#contract/imports'
import { concernOf } from '#core/import-layout'
import type { ImportRecord } from './import.ts'
import { questionsOf } from './questions.ts'
import { type RowRecord } from './rows-store.ts'

/** An import, field by field; the cell of a complete document is not one of its columns. */
export function presentImport(one: ImportRecord, createdBy: string | null): Import {
  return {
    id: one.id as Import['id'],
    participant: one.participantKey as Import['participant'],
    kind: one.kind,
    purpose: one.purpose,
    state: one.state,
    failure: one.failure,
    fileName: one.fileName,
    fileBytes: one.fileBytes,
    fileSha256: one.fileSha256,
    format: one.format,
    columns: one.columns
      .filter(({ field }) => field !== 'document')
      .map(({ field, heading, known, profile }) => ({
        heading,
        field,
        known,
        samples: [...profile.samples],
        filled: profile.filled,
        concern: concernOf(one.kind, heading, profile),
      })),
    decimals: one.decimals,
    dates: one.dates,
    numbers: one.numbers === 'ask' ? null : one.numbers,
    questions: questionsOf(one),
    comparison: [...one.comparison],
    decisions: [...one.decisions],
    total: one.total,
    done: one.done,
    counts: one.counts,
    rows: one.rows,
    createdAt: one.createdAt,
    createdBy,
    confirmedAt: one.confirmedAt,
  }
}

/** A row, field by field; of a complete document only the cells for users. */
export function presentRow(row: RowRecord, columns: ImportRecord['columns']): ImportRow {
  const shown = columns.filter(({ field }) => field !== 'document').length
  return {
    number: row.number,
    item: row.item,
    cells: row.cells.slice(0, shown),
    was: row.was ?? {},
    outcome: row.outcome,
    findings: [...(row.findings ?? [])],
    ended: row.ended,
    targetId: row.targetId,
  }
}
