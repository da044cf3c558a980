import type { ImportLists } from '#core/imports'
import type { TenantTx } from '#platform/database/database'
import { selectCauses } from './findings-store.ts'
import type { Counts, ImportRecord, RehearsalReport } from './import.ts'
import { readCells } from './read-cells.ts'
import type { ImportTarget } from './target.ts'

/** Maximum number of causes in a report; the number of further ones is included. */
const causesKept = 200

/** The columns that identify a document for users, in files of complete documents (`read-documents.ts`). */
const wholeCells = { number: 1, buyer: 3 }

/** The report of a rehearsal: predicted failures, by cause, with an example and the place to correct it. */
export async function makeReport(
  tx: TenantTx,
  {
    record,
    counts,
    lists,
    target,
  }: {
    readonly record: ImportRecord
    readonly counts: Counts
    readonly lists: ImportLists
    readonly target: ImportTarget
  },
): Promise<RehearsalReport> {
  const { causes, more } = await selectCauses(tx, record.id, causesKept)
  const rows = causes.map(({ cells, finding, firstCells }) => ({
    rule: finding.rule,
    path: finding.path,
    first: readCells(record, firstCells, lists),
    row: readCells(record, cells, lists),
  }))
  const places = (await target.placesOf?.(tx, record, rows)) ?? []
  const at = (field: string) => record.columns.findIndex((column) => column.field === field)
  const isWhole = at('document') >= 0
  const numberAt = isWhole ? wholeCells.number : at('number')
  const buyerAt = isWhole ? wholeCells.buyer : at('buyer.name')
  return {
    documents: counts.new + counts.invalid,
    passed: counts.new,
    moreCauses: more,
    causes: causes.map(({ cells, finding, firstCells, items, row }, index) => ({
      rule: finding.rule,
      field: finding.path,
      severity: finding.severity,
      documents: items,
      example: {
        row,
        number: firstCells[numberAt] ?? '',
        buyer: firstCells[buyerAt] ?? '',
        value: cells[at(finding.path)] ?? '',
        finding,
      },
      mend: places[index] ?? { place: 'file', id: null, name: '' },
    })),
  }
}
