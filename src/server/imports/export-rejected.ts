import type { Finding, Language } from '#contract/common'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { Table } from '#platform/files/table-file'
import { importWords, sentenceOf } from './field-labels.ts'
import type { ImportRecord } from './import.ts'
import { selectRows } from './rows-store.ts'
import { requireImport } from './start-import.ts'

const rowsAtOnce = 200

/**
 * The refused rows with their fixes, with the row of the file and the reason in front: the fixed file can
 * be uploaded again as it is. Needs `import.run`. Raises `import.not-found`.
 */
export async function exportRejected(
  context: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Table> {
  authorize(actor, 'import.run')
  const record = await context.db.tenant(actor, (tx) => requireImport(tx, id))
  const words = importWords[language].rejected
  const text = (heading: string) => ({ heading, kind: 'text' as const })
  return {
    name: words.title,
    language,
    columns: [words.row, words.reason, ...shownColumns(record).map(({ heading }) => heading)].map(text),
    batches: batchesOf(context, actor, record, language),
  }
}

/** The cell of a complete document is not for users. */
function shownColumns({ columns }: ImportRecord) {
  return columns.filter(({ field }) => field !== 'document')
}

async function* batchesOf(context: Context, actor: Actor, record: ImportRecord, language: Language) {
  let after = 0
  for (;;) {
    const query = { show: 'invalid', after, limit: rowsAtOnce } as const
    const rows = await context.db.tenant(actor, (tx) => selectRows(tx, record.id, query))
    yield rows.map(({ cells, findings, number }) => {
      const reasons = (findings ?? []).map((finding) => reasonOf(finding, record, language))
      return [String(number), reasons.join('; '), ...cells.slice(0, shownColumns(record).length)]
    })
    const last = rows.at(-1)
    if (rows.length < rowsAtOnce || !last) return
    after = last.number
  }
}

/** The sentence of a finding, with the column that it is about. */
function reasonOf(finding: Finding, { columns }: ImportRecord, language: Language): string {
  const sentence = sentenceOf(finding, language)
  const heading = columns.find(({ field }) => field === finding.path)?.heading
  return heading ? `${heading}: ${sentence}` : sentence
}
