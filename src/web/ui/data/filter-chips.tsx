import { useEffect, useRef } from 'react'
import styles from './filter-chips.module.css'

interface FilterChip<V extends string> {
  value: V
  label: string
  count?: number | undefined
  /** True if there may be more than `count`. */
  atLeast?: boolean | undefined
  /** `alert` for documents that need attention, if there are any. */
  tone?: 'alert' | undefined
}

/** Quick filters, one of them selected; each shows its number of documents. */
export function FilterChips<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  /** The filtered list, for screen readers. */
  label: string
  options: readonly FilterChip<V>[]
  value: V
  onChange: (value: V) => void
}) {
  const group = useRef<HTMLDivElement>(null)
  // On a phone the chips are one row that scrolls, and the selected one can be outside of it.
  useEffect(() => {
    const row = group.current
    const chosen = row?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(value)}"]`)
    if (!row || !chosen) return
    const [around, own] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2
  }, [value])
  return (
    <div ref={group} role="group" aria-label={label} className={styles['chips']}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          data-chip={option.value}
          data-tone={option.tone}
          className={styles['chip']}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && (
            <bdi className={styles['count']}>
              {option.count}
              {option.atLeast && '+'}
            </bdi>
          )}
        </button>
      ))}
    </div>
  )
}
