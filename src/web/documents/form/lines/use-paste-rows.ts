import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLines } from '#core/invoice'
import { toast } from '#web/lib/toast.ts'
import { useFormMeta } from '../form-context.tsx'
import type { PasteProblem } from '../parse-pasted-lines.ts'
import { unitCodeOf } from '../unit-aliases.ts'
import {
  countRows,
  followDraft,
  type Insertion,
  insertRows,
  replaceRows,
  withoutRows,
} from './paste-insertion.ts'
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

/** Rows whose columns the user decides about. */
export interface PasteToConfirm extends Pasted {
  readonly table: PastedTable
  /** Whether the rows were added already, and are to be read again. */
  readonly isChange: boolean
}

/** Rows that were added as lines. */
interface AddedPaste extends Pasted {
  readonly table: PastedTable
  readonly insertion: Insertion
  readonly problems: readonly PasteProblem[]
  readonly differences: readonly CheckDifference[]
}

export interface PasteRows {
  readonly pending: PasteToConfirm | null
  readonly added: AddedPaste | null
  /** Adds the rows and returns true, or asks about their columns first; nothing is added if there is nothing to read. */
  paste(text: string, at: number): boolean
  /** Reads the rows again, with or without headings. */
  reread(isHeaded: boolean): void
  /** Adds the rows that were asked about; false if they could not be added, and the question stays. */
  confirm(table: PastedTable): boolean
  /** Adds nothing, and keeps the answers for the same rows. */
  cancel(table: PastedTable): void
  /** Asks about the columns of the rows that were added. */
  change(): void
  /** Removes the lines that were added, except those that were changed since. */
  undo(): void
  dismiss(): void
}

/** Pastes rows as lines. Rows of which a column is unclear are added only once the user has decided. */
export function usePasteRows(): PasteRows {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const [requested, setRequested] = useState<PasteToConfirm | null>(null)
  const [added, setAdded] = useAdded()
  const read = useCallback(
    (text: string, isHeaded?: boolean) =>
      readPastedTable(text, { findUnit: unitCodeOf, draft: store.getState().draft }, isHeaded),
    [store],
  )
  const sayWhatStays = useWordsOnWhatStays()
  const add = useAddRows(setAdded)
  const answers = useAnswers()
  return {
    pending: requested,
    added,
    paste: (text, at) => {
      const table = read(text)
      if (table.rows.length === 0) {
        toast.error(t('lines.pastedNone'))
        return false
      }
      if (isClear(table)) return add({ text, at }, table, null)
      setRequested({ text, at, table: answers.of(text) ?? table, isChange: false })
      return false
    },
    reread: (isHeaded) => setRequested((now) => now && { ...now, table: read(now.text, isHeaded) }),
    confirm: (table) => {
      if (!requested) return false
      const before = requested.isChange ? added : null
      if (requested.isChange && !before) {
        // The draft was replaced in the meantime: the rows are no longer there.
        setRequested(null)
        return true
      }
      const isAdded = add({ text: requested.text, at: requested.at }, table, before?.insertion ?? null)
      if (!isAdded) return false
      if (before) sayWhatStays(before.insertion)
      setRequested(null)
      return true
    },
    cancel: (table) => {
      if (requested && !requested.isChange) answers.keep(requested.text, table)
      setRequested(null)
    },
    change: () => {
      if (!added) return
      if (countRows(store.getState().draft, added.insertion).unchanged > 0)
        return setRequested({ text: added.text, at: added.at, table: added.table, isChange: true })
      sayWhatStays(added.insertion)
      setAdded(null)
    },
    undo: () => {
      if (!added) return
      store.getState().update((draft) => withoutRows(draft, added.insertion))
      sayWhatStays(added.insertion)
      setAdded(null)
    },
    dismiss: () => setAdded(null),
  }
}

/** Adds the rows of a table, or reads those that were added again; returns false, and says why, if none has a place. */
function useAddRows(setAdded: (added: AddedPaste) => void) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  return (pasted: Pasted, table: PastedTable, before: Insertion | null): boolean => {
    const context = { findUnit: unitCodeOf, draft: store.getState().draft }
    const { lines, problems } = linesOfTable(table, context)
    const rows = lines.map((line, index) => ({ source: index + (table.isHeaded ? 1 : 0), line }))
    const result = before
      ? replaceRows(context.draft, rows, before)
      : insertRows(context.draft, rows, pasted.at)
    if (!result) {
      const hasLines = lines.some((line) => line !== undefined)
      toast.error(hasLines ? t('lines.tooMany', { max: maxLines }) : t('lines.pastedNone'))
      return false
    }
    const { draft, insertion } = result
    store.getState().update(() => draft)
    const present = new Set(draft.lines)
    // What was found in a row that has no line of its own now is of no use.
    const isHere = ({ row }: { row: number }) => {
      const line = insertion.lines.get(row - 1)
      return line !== undefined && present.has(line)
    }
    const differences = checkDifferences(table, context).filter(isHere)
    setAdded({ ...pasted, table, insertion, problems: problems.filter(isHere), differences })
    return true
  }
}

/** The rows that were added last, followed through the changes of the form; null when the draft was replaced. */
function useAdded() {
  const { store } = useFormMeta()
  const [added, setAdded] = useState<AddedPaste | null>(null)
  useEffect(
    () =>
      store.subscribe((state, before) => {
        const isLonger = (state.draft.lines?.length ?? 0) >= (before.draft.lines?.length ?? 0)
        if (state.draft === before.draft || (isLonger && state.revision !== before.revision)) return
        setAdded((now) => {
          const insertion = now && followDraft(now.insertion, state, before)
          return insertion && insertion === now.insertion ? now : insertion && { ...now, insertion }
        })
      }),
    [store],
  )
  return [added, setAdded] as const
}

/** Says how many pasted lines stay, because they were changed since. */
function useWordsOnWhatStays() {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  return useCallback(
    (insertion: Insertion) => {
      const { changed } = countRows(store.getState().draft, insertion)
      if (changed > 0) toast.info(t('lines.paste.stay', { count: changed }))
    },
    [store, t],
  )
}

/** What the user answered about rows before a question was canceled; for the same rows and currency only. */
function useAnswers() {
  const { store } = useFormMeta()
  const lastAnswer = useRef<{ key: string; table: PastedTable }>(undefined)
  const keyOf = (text: string) => `${store.getState().draft.currency ?? ''} ${text}`
  return {
    of: (text: string) => (lastAnswer.current?.key === keyOf(text) ? lastAnswer.current.table : undefined),
    keep: (text: string, table: PastedTable) => {
      lastAnswer.current = { key: keyOf(text), table }
    },
  }
}
