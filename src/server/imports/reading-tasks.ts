/** Reading a file step by step: opens one, then hands over its rows, some at a time. */
import { type ColumnProfile, emptyProfile, plainHeading, profileCell } from '#core/import-layout'
import type { ImportKind } from '#core/imports'
import ar from '../../../locales/ar/evidence.json' with { type: 'json' }
import en from '../../../locales/en/evidence.json' with { type: 'json' }
import { type ReadFailure, ReadFileError, readFailure } from './read-failure.ts'
import { type FileRow, maxColumns, maxRows, type OpenedFile, openFile, trimRow } from './read-file.ts'

/** Columns of the register of documents that no ledger of others has all of. */
const distinctive = ['reportingId1', 'uuid', 'envelope', 'file'] as const
const registers = [en.index, ar.index].map((words) => distinctive.map((key) => plainHeading(words[key])))

/**
 * Whether a file is the register that an export of documents has beside their XML: it lists them without their lines,
 * so it cannot be imported.
 */
function isOwnRegister(headings: readonly string[]): boolean {
  const plain = new Set(headings.map(plainHeading))
  return registers.some((words) => words.every((word) => plain.has(word)))
}

const rowsAtOnce = 2_000

type Opened = Omit<OpenedFile, 'rows'> | { readonly failure: ReadFailure }
type NextRows =
  | {
      readonly rows: readonly FileRow[]
      readonly profiles: readonly ColumnProfile[] | null
      /** How many rows the spreadsheet hides, of those read so far. */
      readonly hidden: number
    }
  | { readonly failure: ReadFailure }

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
export type ReadingTasks = {
  open: (file: { bytes: Uint8Array; kind: ImportKind; fileName: string }) => Promise<Opened>
  /** The next rows; with the last of them, the columns. */
  next: () => Promise<NextRows>
}

async function failing<Answer>(work: () => Promise<Answer>): Promise<Answer | { failure: ReadFailure }> {
  try {
    return await work()
  } catch (error) {
    return { failure: readFailure(error).failure }
  }
}

/** The tasks of reading one file after another; each answers with its rows or with the reason why it cannot be read. */
export function readingTasks(): ReadingTasks {
  let headings: readonly string[] = []
  let hasDocument = false
  let rows: AsyncIterator<FileRow> | Iterator<FileRow>
  let profiles: ColumnProfile[] = []
  let read = 0
  let hidden = 0
  return {
    open: ({ bytes, fileName, kind }) =>
      failing(async () => {
        const { rows: source, ...opened } = await openFile(bytes, kind, fileName)
        headings = opened.headings
        if (headings.length > maxColumns) throw new ReadFileError('import.too-wide')
        if (isOwnRegister(headings)) throw new ReadFileError('import.own-register')
        hasDocument = opened.fields !== null
        rows = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
        profiles = headings.map(() => emptyProfile)
        read = 0
        hidden = 0
        return opened
      }),
    next: () =>
      failing(async () => {
        const batch: FileRow[] = []
        while (batch.length < rowsAtOnce) {
          const next = await rows.next()
          if (next.done) {
            if (read === 0) throw new ReadFileError('import.empty')
            return { rows: batch, profiles, hidden }
          }
          const row = trimRow(next.value, headings.length, hasDocument)
          if (row.cells.slice(0, headings.length).every((cell) => cell === '')) continue
          if (read === maxRows) throw new ReadFileError('import.too-many-rows')
          read++
          if (next.value.isHidden) hidden++
          if (!hasDocument) profiles = profiles.map((one, index) => profileCell(one, row.cells[index] ?? ''))
          batch.push(row)
        }
        return { rows: batch, profiles: null, hidden }
      }),
  }
}
