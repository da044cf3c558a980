/** Reports as tables: the contents of a file, with headings and words in the language of the reader. */
import type { Language } from '#contract/common'
import { readerText } from '#contract/reader-text'
import type { RegisterRow, RejectionRow, ReportContent, UnreportedRow } from '#contract/reports'
import { dubaiDate } from '#core/calendar'
import { codeName, emirates } from '#core/codelists'
import type { Context } from '#platform/base/context'
import type { TenantScope, TenantTx } from '#platform/database/database'
import type { Edge } from '#platform/database/keyset'
import { readBatches, type Table, type TableColumn } from '#platform/files/table-file'
import { requireParticipant } from '#server/participants'
import arCommon from '../../../locales/ar/common.json' with { type: 'json' }
import arDocuments from '../../../locales/ar/documents.json' with { type: 'json' }
import arLifecycle from '../../../locales/ar/lifecycle.json' with { type: 'json' }
import arReports from '../../../locales/ar/reports.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import enDocuments from '../../../locales/en/documents.json' with { type: 'json' }
import enLifecycle from '../../../locales/en/lifecycle.json' with { type: 'json' }
import enReports from '../../../locales/en/reports.json' with { type: 'json' }
import { agedColumns, agedRows } from './aged-table.ts'
import { readNumberGaps } from './get-number-gaps.ts'
import { selectRejections, selectUnreported } from './open-documents-store.ts'
import { selectRegister } from './register-store.ts'
import { salesColumns, salesRows } from './sales-table.ts'
import { vatReturnRows } from './vat-return-table.ts'

const words = {
  en: wordsOf('en', enReports, enCommon, enDocuments, enLifecycle),
  ar: wordsOf('ar', arReports, arCommon, arDocuments, arLifecycle),
}
type Words = ReturnType<typeof wordsOf>

function wordsOf(
  language: Language,
  reports: typeof enReports | typeof arReports,
  { typeCode }: Pick<typeof enCommon, 'typeCode'>,
  { vat }: Pick<typeof enDocuments, 'vat'>,
  { statusReason }: Pick<typeof enLifecycle, 'statusReason'>,
) {
  const reasons: Readonly<Record<string, string>> = statusReason
  return { ...reports, language, typeCode, treatment: vat, reasons }
}
type Cells = (string | number | null)[]
type Heading = keyof typeof enReports.column

interface Reading {
  readonly context: Context
  readonly scope: TenantScope
  readonly participantKey: string
}

/**
 * All rows of a report, read while it is written. The caller checks the permission; the participant is looked up
 * before the first row. Raises `participant.not-found`.
 */
export function reportTable(
  context: Context,
  scope: TenantScope,
  participantKey: string,
  content: ReportContent,
  language: Language,
): Table {
  const reading = { context, scope, participantKey }
  const { columns, rows } = partsOf(reading, content, words[language])
  async function* batches() {
    await context.db.tenant(scope, (tx) => requireParticipant(tx, participantKey))
    yield* rows
  }
  return {
    name: words[language].report[titleOf(content)],
    language,
    columns: columns.map(([heading, kind = 'text']) => ({ heading: words[language].column[heading], kind })),
    batches: batches(),
  }
}

/** The key of a report's title. */
function titleOf(content: ReportContent): keyof typeof enReports.report {
  if (content.report !== 'aged') return content.report
  return content.side === 'receivable' ? 'aged-receivables' : 'aged-payables'
}

type Parts = {
  columns: readonly (readonly [Heading, TableColumn['kind']?])[]
  rows: AsyncGenerator<Cells[]>
}

const documentColumns = [['date', 'date'], ['number'], ['type'], ['party']] as const

const registerColumns = [
  ...documentColumns,
  ...([['participantId'], ['trn'], ['treatment'], ['emirate'], ['currency']] as const),
  ...(['net', 'vat', 'gross', 'netAed', 'vatAed', 'grossAed'] as const).map(
    (heading) => [heading, 'amount'] as const,
  ),
]
const unreportedColumns = [
  ...documentColumns,
  ...([['currency'], ['total', 'amount'], ['days', 'number'], ['age'], ['why']] as const),
]
const boxColumns = [
  ['box'],
  ['content'],
  ['documents', 'number'],
  ['amountAed', 'amount'],
  ['vatAed', 'amount'],
] as const
const gapColumns = [
  ['series'],
  ['firstMissing'],
  ['lastMissing'],
  ['missing', 'number'],
  ['before'],
  ['after'],
  ['date', 'date'],
  ['reason'],
] as const

function partsOf(reading: Reading, content: ReportContent, words: Words): Parts {
  const { participantKey } = reading
  switch (content.report) {
    case 'register': {
      const filter = { ...content, participantKey }
      return {
        columns: registerColumns,
        rows: documents(
          reading,
          (tx, edge, limit) => selectRegister(tx, filter, edge, limit),
          (row) => registerCells(row, words),
        ),
      }
    }
    case 'rejections':
      return {
        columns: [
          ...documentColumns,
          ['currency'],
          ['total', 'amount'],
          ['rejectedBy'],
          ['reasons'],
          ['reasonCodes'],
        ],
        rows: documents(
          reading,
          (tx, edge, limit) => selectRejections(tx, { ...content, participantKey }, edge, limit),
          (row) => rejectionCells(row, words),
        ),
      }
    case 'unreported':
      return unreportedParts(reading, words)
    case 'vat-return':
      return {
        columns: boxColumns,
        rows: vatReturnRows(reading.context, reading.scope, { ...content, participantKey }, words),
      }
    case 'aged':
      return agedParts(reading, content, words)
    case 'number-gaps':
      return {
        columns: gapColumns,
        rows: gapRows(reading, content, words),
      }
    case 'sales-by-customer':
    case 'sales-by-product': {
      const { context, scope } = reading
      const days = { from: content.from, participantKey, to: content.to }
      return {
        columns: salesColumns[content.report],
        rows: salesRows(context, scope, content.report, days, words),
      }
    }
  }
}

function unreportedParts(reading: Reading, words: Words): Parts {
  const today = dubaiDate(reading.context.clock.now().getTime())
  return {
    columns: unreportedColumns,
    rows: documents(
      reading,
      (tx, edge, limit) => selectUnreported(tx, reading.participantKey, today, edge, limit),
      (row) => unreportedCells(row, words),
    ),
  }
}

function agedParts(
  { context, participantKey, scope }: Reading,
  { asOf = dubaiDate(context.clock.now().getTime()), side }: Extract<ReportContent, { report: 'aged' }>,
  words: Words,
): Parts {
  return {
    columns: agedColumns,
    rows: agedRows(context, scope, { participantKey, side, asOf }, words),
  }
}

async function* documents<Row extends { readonly id: string; readonly date: string }>(
  { context, scope }: Reading,
  select: (tx: TenantTx, edge: Edge | undefined, limit: number) => Promise<Row[]>,
  cells: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  const batches = readBatches(
    (edge, limit) => context.db.tenant(scope, (tx) => select(tx, edge, limit)),
    ({ date }) => date,
  )
  for await (const batch of batches) yield batch.map(cells)
}

type DocumentRow = Pick<
  RejectionRow,
  'date' | 'number' | 'typeCode' | 'counterpartyName' | 'counterpartyNameAr'
>

function documentCells(row: DocumentRow, words: Words): Cells {
  const name = words.language === 'ar' ? row.counterpartyNameAr || row.counterpartyName : row.counterpartyName
  return [row.date, row.number, words.typeCode[row.typeCode], name]
}

function registerCells(row: RegisterRow, words: Words): Cells {
  return [
    ...documentCells(row, words),
    row.counterpartyId,
    row.counterpartyTrn,
    words.treatment[row.category],
    codeName(emirates, row.emirate, words.language) ?? row.emirate,
    row.currency,
    ...[row.net, row.vat, row.gross, row.netAed, row.vatAed, row.grossAed],
  ]
}

function rejectionCells(row: RejectionRow, words: Words): Cells {
  const reasons = row.reasons.map(
    ({ code, text }) => readerText(text, words.language) || words.reasons[code] || code,
  )
  const codes = [...new Set(row.reasons.map(({ code }) => code))]
  return [
    ...documentCells(row, words),
    row.currency,
    row.amount,
    words.rejectedBy[row.rejectedBy],
    reasons.join('; '),
    codes.join('; '),
  ]
}

function unreportedCells(row: UnreportedRow, words: Words): Cells {
  const why: Readonly<Record<string, string>> = words.why
  const reason = row.atProvider
    ? words.atProvider[row.atProvider]
    : (why[row.taxReportState] ?? words.why.onItsWay)
  return [...documentCells(row, words), row.currency, row.amount, row.days, words.age[row.group], reason]
}

async function* gapRows(
  { context, participantKey, scope }: Reading,
  { from, to }: { from: string; to: string },
  words: Words,
): AsyncGenerator<Cells[]> {
  const { gaps } = await readNumberGaps(context, scope, { participantKey, from, to })
  yield gaps.map((gap) => [
    words.series[gap.series],
    gap.first,
    gap.last,
    gap.missing,
    gap.before,
    gap.after,
    gap.afterDate,
    words.gapReason[gap.reason],
  ])
}
