import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportRow } from '#contract/imports'
import { queryClient } from '#web/lib/query-client.ts'
import { importRowsQuery } from './queries.ts'
import { type RowsView, rowsQueryOf } from './rows.ts'

/** Navigates through the rows to fix, card by card. */
export function useRowNavigation(one: Import, view: RowsView) {
  const { t } = useTranslation('imports')
  const [open, setOpen] = useState<number | null>(null)
  /** The last message, for screen readers. */
  const [announcement, setSaid] = useState('')
  const saving = useRef<Promise<unknown>>(null)
  const rowsNow = () => queryClient.getQueryData(importRowsQuery(one.id, rowsQueryOf(view)).queryKey) ?? []

  function go(rows: readonly ImportRow[]) {
    saving.current = null
    setOpen(rows.find(({ number }) => open !== null && number > open)?.number ?? null)
  }

  /** Waits for pending input, then moves on unless the row still has an error. */
  async function saveAndNext() {
    const wasChanged = saving.current !== null
    await saving.current
    const rows = rowsNow()
    const row = rows.find(({ number }) => number === open)
    saving.current = null
    if (wasChanged && row?.outcome === 'invalid') {
      document.querySelector<HTMLElement>('[aria-expanded="true"] ~ * [aria-invalid="true"]')?.focus()
      return
    }
    if (wasChanged) setSaid(t('walk.saved', { row: open, left: rows.length }))
    go(rows)
  }

  return {
    open,
    said: announcement,
    saveAndNext,
    leave: () => go(rowsNow()),
    setOpen: (row: number | null) => {
      saving.current = null
      setOpen(row)
    },
    onSave: (promise: Promise<unknown>) => {
      saving.current = promise
    },
  }
}
