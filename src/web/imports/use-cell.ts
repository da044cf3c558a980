import { type KeyboardEvent, useRef, useState } from 'react'
import type { Import, ImportRow } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { fixImportRow } from './queries.ts'

interface Place {
  readonly one: Import
  readonly row: ImportRow
  /** Index of the column, from 0. */
  readonly index: number
  /** Called with the request that saves the cell. */
  readonly onSave?: ((saving: Promise<unknown>) => void) | undefined
}

/** Whether a cell can be edited: its column must have a field, and the file must not contain whole documents. */
export function isOwnCell({ columns, format }: Import, index: number): boolean {
  return columns[index]?.field !== null && format?.kind !== 'xml' && format?.kind !== 'zip'
}

/** Saves a cell when the user leaves it or presses Enter; Escape restores its value. */
export function useCell({ index, one, onSave, row }: Place) {
  const saved = row.cells[index] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const sending = useRef<string>(null)
  async function send(to: string) {
    sending.current = to
    try {
      await fixImportRow(one.id, row.number, { [String(index)]: to })
      setTyped(null)
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      sending.current = null
    }
  }
  function save(to = typed) {
    if (to === null || to === saved) return setTyped(null)
    // Pressing Enter and then leaving the field saves only once.
    if (to === sending.current) return
    const saving = send(to)
    onSave?.(saving)
  }
  return {
    /** The original value in the file, if it was changed. */
    was: row.was[String(index)],
    put: (to: string) => save(to),
    props: {
      value: typed ?? saved,
      dir: 'auto' as const,
      autoComplete: 'off',
      onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
      onBlur: () => save(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') setTyped(null)
      },
    },
  }
}
