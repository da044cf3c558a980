import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankLine, nextLineId } from '#core/drafts'
import { type InvoiceDraft, type InvoiceLine, maxLines } from '#core/invoice'
import { toast } from '#web/lib/toast.ts'
import { lineFromPaste } from '../draft-lines.ts'
import { useFormMeta } from '../form-context.tsx'
import type { PastedLine, PasteProblem } from '../parse-pasted-lines.ts'
import { unitCodeOf } from '../unit-aliases.ts'
import {
  type CheckDifference,
  checkDifferences,
  isClear,
  linesOfTable,
  type PastedTable,
  readPastedTable,
} from './pasted-table.ts'

/** Rows that were pasted at a line. */
interface Pasted {
  readonly text: string
  readonly at: number
}

/** Rows whose columns the user decides about; `before` are the lines that they were added as before. */
export interface AskedPaste extends Pasted {
  readonly table: PastedTable
  readonly before: AddedPaste | null
}

/** Rows that were added as lines. */
interface AddedPaste extends Pasted {
  readonly table: PastedTable
  readonly ids: ReadonlySet<string>
  /** The blank line in whose place they are. */
  readonly replaced: InvoiceLine | undefined
  readonly problems: readonly PasteProblem[]
  readonly differences: readonly CheckDifference[]
  /** Number of rows beyond the maximum of lines, which were not added. */
  readonly tooMany: number
}

export interface PasteRows {
  readonly asked: AskedPaste | null
  readonly added: AddedPaste | null
  /** Adds the rows, or asks about their columns first; false if there is nothing to read. */
  paste(text: string, at: number): boolean
  /** Reads the rows again, with or without headings. */
  reread(isHeaded: boolean): void
  /** Adds the rows that were asked about. */
  confirm(table: PastedTable): void
  /** Adds nothing. */
  cancel(): void
  /** Asks about the columns of the rows that were added. */
  change(): void
  /** Removes the lines that were added. */
  undo(): void
  dismiss(): void
}

/** Pastes rows as lines. Rows of which a column is unclear are added only once the user has decided. */
export function usePasteRows(): PasteRows {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const [asked, setAsked] = useState<AskedPaste | null>(null)
  const [added, setAdded] = useState<AddedPaste | null>(null)
  const read = useCallback(
    (text: string, isHeaded?: boolean) =>
      readPastedTable(text, { findUnit: unitCodeOf, draft: store.getState().draft }, isHeaded),
    [store],
  )
  const add = useCallback(
    (pasted: Pasted, table: PastedTable, before: AddedPaste | null) => {
      const context = { findUnit: unitCodeOf, draft: store.getState().draft }
      const { lines, problems } = linesOfTable(table, context)
      let result: Insertion | undefined
      store.getState().update((draft) => {
        result = insertLines(before ? withoutPaste(draft, before) : draft, lines, pasted.at)
        return result?.draft ?? draft
      })
      if (!result) {
        const hasLines = lines.some((line) => line !== undefined)
        toast.error(hasLines ? t('lines.tooMany', { max: maxLines }) : t('lines.pastedNone'))
        return
      }
      const { ids, replaced, tooMany } = result
      const differences = checkDifferences(table, context)
      setAdded({ ...pasted, table, ids, replaced, tooMany, problems, differences })
    },
    [store, t],
  )
  return useMemo(
    () => ({
      asked,
      added,
      paste: (text, at) => {
        const table = read(text)
        if (table.rows.length === 0) {
          toast.error(t('lines.pastedNone'))
          return false
        }
        if (isClear(table)) add({ text, at }, table, null)
        else setAsked({ text, at, table, before: null })
        return true
      },
      reread: (isHeaded) => setAsked((now) => now && { ...now, table: read(now.text, isHeaded) }),
      confirm: (table) => {
        if (asked) add(asked, table, asked.before)
        setAsked(null)
      },
      cancel: () => setAsked(null),
      change: () => added && setAsked({ text: added.text, at: added.at, table: added.table, before: added }),
      undo: () => {
        if (added) store.getState().update((draft) => withoutPaste(draft, added))
        setAdded(null)
      },
      dismiss: () => setAdded(null),
    }),
    [asked, added, read, add, store, t],
  )
}

interface Insertion extends Pick<AddedPaste, 'ids' | 'replaced' | 'tooMany'> {
  readonly draft: InvoiceDraft
}

/** Inserts lines at a place, instead of a blank line there, as many as fit; undefined if none does. */
function insertLines(
  draft: InvoiceDraft,
  pasted: readonly (PastedLine | undefined)[],
  at: number,
): Insertion | undefined {
  const lines = [...(draft.lines ?? [])]
  const room = maxLines - lines.filter((line) => !isBlankLine(line)).length
  const firstId = Number(nextLineId(lines))
  const known = pasted.filter((line) => line !== undefined)
  const fresh = known
    .slice(0, Math.max(0, room))
    .map((row, index) => lineFromPaste(row, String(firstId + index), draft.kind))
  if (fresh.length === 0) return undefined
  const there = lines[at]
  const replaced = there && isBlankLine(there) ? there : undefined
  lines.splice(at, replaced ? 1 : 0, ...fresh)
  const ids = new Set(fresh.flatMap(({ id }) => id ?? []))
  return { draft: { ...draft, lines }, ids, replaced, tooMany: known.length - fresh.length }
}

/** The draft without the lines of pasted rows; other changes since then stay. */
function withoutPaste(draft: InvoiceDraft, { ids, replaced, at }: AddedPaste): InvoiceDraft {
  const lines = (draft.lines ?? []).filter(({ id }) => id === undefined || !ids.has(id))
  if (replaced && !lines.some(isBlankLine)) lines.splice(Math.min(at, lines.length), 0, replaced)
  return { ...draft, lines }
}
