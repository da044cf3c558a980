import { useCallback, useMemo, useState } from 'react'
import { type ColumnKey, columnKeys, defaultColumns } from './list-columns.tsx'

function storageKey(direction: string): string {
  return `falaj.columns.${direction}`
}

function readKeys(text: string | null | undefined): readonly ColumnKey[] | undefined {
  if (!text) return undefined
  // Until the decision was the status, it had a column of its own.
  const requested = text.split(',').map((key) => (key === 'decision' ? 'verdict' : key))
  const keys = columnKeys.filter((key) => key === 'identifier' || requested.includes(key))
  return keys.length > 1 ? keys : undefined
}

function readSaved(direction: string): readonly ColumnKey[] | undefined {
  try {
    return readKeys(localStorage.getItem(storageKey(direction)))
  } catch {
    return undefined
  }
}

/**
 * The columns of a list: those in the address (so that a shared address shows the same), otherwise those saved on this
 * device, otherwise the default.
 */
export function useColumns(direction: 'sent' | 'received', cols: string | undefined) {
  const [saved, setSaved] = useState(() => readSaved(direction))
  const fromAddress = useMemo(() => readKeys(cols), [cols])
  const save = useCallback(
    (keys: readonly ColumnKey[]): string | undefined => {
      const isDefault = keys.join() === defaultColumns.join()
      setSaved(isDefault ? undefined : keys)
      try {
        if (isDefault) localStorage.removeItem(storageKey(direction))
        else localStorage.setItem(storageKey(direction), keys.join())
      } catch {
        // Storage is blocked: the choice lasts as long as the address.
      }
      return isDefault ? undefined : keys.join()
    },
    [direction],
  )
  return { shown: fromAddress ?? saved ?? defaultColumns, usual: defaultColumns, save }
}
