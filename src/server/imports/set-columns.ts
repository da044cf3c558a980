import type { SetImportColumnsRequest } from '#contract/imports'
import type { Actor } from '#core/access'
import { plainHeading } from '#core/import-layout'
import { importFields } from '#core/imports'
import { authorize } from '#platform/actors/authorize'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import { groupingOf, headingsKey } from './columns.ts'
import { groupRows } from './grouping-store.ts'
import { type ImportedColumn, type ImportRecord, needsOfImports, noCounts } from './import.ts'
import { selectRows } from './rows-store.ts'
import { enqueueWork, publishImport, requireImport } from './start-import.ts'
import { saveMapping, updateImport } from './store.ts'

const anyRow = { show: 'all', after: 0, limit: 1 } as const

/**
 * Sets the field of each column and starts to check the rows by it; nothing is written. The choice is remembered for
 * the next file with the same headings, if requested. Needs `import.run`. Raises `import.not-found`,
 * `import.not-now`, `import.rehearsal-rows-gone` and `common.invalid`.
 */
export async function setColumns(
  context: Context,
  actor: Actor,
  id: string,
  { dates, decimals, fields, numbers: chosen, remember }: SetImportColumnsRequest,
): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, async (tx) => {
    const record = await requireImport(tx, id, { at: ['columns', 'checked'], lock: true })
    if (record.report && (await selectRows(tx, id, anyRow)).length === 0)
      throw problem('import.rehearsal-rows-gone')
    checkFields(record, fields)
    const columns = record.columns.map((column, index): ImportedColumn => {
      const field = fields[index] ?? null
      const { doubles, ...rest } = column
      if (field !== column.field) return { ...rest, field, known: field === null ? 'leftOut' : 'chosen' }
      // A user who gives the field to another column has decided which of the two counts.
      const isAsGuessed = record.columns.some((one, at) => one.field === doubles && fields[at] === doubles)
      return doubles !== undefined && isAsGuessed ? column : rest
    })
    // Where numbers are assigned automatically, those of the file stay unless the user chooses otherwise.
    const numbers =
      record.numbers === null ? null : (chosen ?? (record.numbers === 'renew' ? 'renew' : 'keep'))
    if (remember) {
      // Of two columns of one heading, the one that becomes a field is remembered.
      const ordered = columns.toSorted((a, b) => Number(a.field !== null) - Number(b.field !== null))
      const choices = new Map(ordered.map(({ field, heading }) => [plainHeading(heading), field]))
      const source = { kind: record.kind, headings: headingsKey(columns) }
      await saveMapping(tx, source, { fields: choices, decimals, dates, numbers }, context.clock.now())
    }
    await groupRows(tx, id, groupingOf(record.kind, columns), { forget: true })
    const change = {
      state: 'checking',
      askedBy: requesterOf(actor, needsOfImports),
      columns,
      decimals,
      dates,
      numbers,
      comparison: [],
      decisions: [],
      done: 0,
      doneTo: 0,
      counts: noCounts,
      rows: null,
    } as const
    await updateImport(tx, id, change)
    await enqueueWork(context, tx, id)
    await publishImport(context, tx, record)
    return { ...record, ...change }
  })
}

function checkFields({ columns, kind }: ImportRecord, fields: readonly (string | null)[]): void {
  const fieldByPath = new Map(importFields(kind).map((field) => [field.path, field]))
  const findings = fields.flatMap((field, index) => {
    if (field === null) return []
    const path = `fields[${index}]`
    if (!fieldByPath.has(field) || index >= columns.length)
      return [
        fieldFinding(path, 'falaj-import-column', `${field} is not a field of these; leave the column out.`),
      ]
    if (fields.indexOf(field) === index) return []
    return [
      fieldFinding(path, 'falaj-import-column-twice', 'Two columns cannot become the same field.', { field }),
    ]
  })
  for (const { path, required } of fieldByPath.values())
    if (required && !fields.includes(path))
      findings.push(
        fieldFinding(
          'fields',
          'falaj-import-column-missing',
          `No column becomes ${path}; choose one for it, or add one to the file.`,
          { field: path },
        ),
      )
  if (findings.length > 0) throw problem('common.invalid', { findings })
}
