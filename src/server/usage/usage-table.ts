/** Usage as tables: the contents of a file, with headings in the language of the reader. */
import type { Language } from '#contract/common'
import type { InstallationUsage, Usage } from '#contract/usage'
import { oneBatch, type Table, type TableColumn } from '#platform/files/table-file'
import ar from '../../../locales/ar/settings.json' with { type: 'json' }
import en from '../../../locales/en/settings.json' with { type: 'json' }

const words = { en: en.meter, ar: ar.meter }

type Heading = keyof typeof en.meter.column

function tableOf(
  language: Language,
  headings: readonly (readonly [Heading, TableColumn['kind']])[],
  rows: readonly (string | number)[][],
): Table {
  const text = words[language]
  return {
    name: text.title,
    language,
    columns: headings.map(([heading, kind]) => ({ heading: text.column[heading], kind })),
    batches: oneBatch(rows),
  }
}

const counts = [
  ['sent', 'number'],
  ['received', 'number'],
] as const

/** A line for each month and company. */
export function usageTable({ months }: Usage, language: Language): Table {
  return tableOf(
    language,
    [['month', 'text'], ['company', 'text'], ...counts],
    months.map(({ month, participant, received, sent }) => [
      month,
      language === 'ar' ? participant.nameAr || participant.nameEn : participant.nameEn,
      sent,
      received,
    ]),
  )
}

/** A line for each organization and month. */
export function installationUsageTable({ organizations }: InstallationUsage, language: Language): Table {
  return tableOf(
    language,
    [['organization', 'text'], ['organizationId', 'text'], ['month', 'text'], ...counts],
    organizations.flatMap(({ id, months, name }) =>
      months.map(({ month, received, sent }) => [name, id, month, sent, received]),
    ),
  )
}
