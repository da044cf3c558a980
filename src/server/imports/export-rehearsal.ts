import type { Language } from '#contract/common'
import type { RehearsalCause } from '#contract/imports'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { oneBatch, type Table, type TableColumn } from '#platform/files/table-file'
import { fieldLabel, importWords, sentenceOf } from './field-labels.ts'
import { getRehearsal } from './get-rehearsal.ts'

const columns = [
  ...[['severity'], ['cause'], ['rule'], ['field']],
  ...[
    ['documents', 'number'],
    ['before', 'number'],
  ],
  ...[['exampleNumber'], ['exampleBuyer'], ['exampleRow', 'number'], ['exampleValue'], ['mend']],
] as [keyof typeof importWords.en.rehearsal.file, TableColumn['kind']?][]

/** The findings of a rehearsal, a line for each cause. Needs `import.run`. Raises as `getRehearsal` does. */
export async function exportRehearsal(
  context: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Table> {
  const { rehearsal } = await getRehearsal(context, actor, id)
  const words = importWords[language].rehearsal
  return {
    name: words.title,
    language,
    columns: columns.map(([heading, kind = 'text']) => ({ heading: words.file[heading], kind })),
    batches: oneBatch(rehearsal.causes.map((cause) => cellsOf(cause, language))),
  }
}

function cellsOf(
  { before, documents, example, field, mend, rule, severity }: RehearsalCause,
  language: Language,
): (string | number | null)[] {
  const words = importWords[language].rehearsal
  return [
    words.severity[severity],
    sentenceOf(example.finding, language),
    rule,
    field === '' ? '' : fieldLabel('documents', field, language),
    documents,
    before,
    ...[example.number, example.buyer, example.row, example.value],
    words.mend[mend.place].replace('{{name}}', mend.name),
  ]
}
