import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportRow } from '#contract/imports'
import { isolated, rowFindingText } from './import-texts.ts'
import { RowFields } from './row-fields.tsx'
import styles from './rows.module.css'
import { inOrder, nameOf } from './rows.ts'

/** The rows of a file as cards, one of them open: for screens on which a table would scroll sideways. */
export function RowCards({
  one,
  rows,
  open,
  onOpen,
  onSave,
}: {
  one: Import
  rows: readonly ImportRow[]
  /** Number of the open row. */
  open: number | null
  onOpen: (row: number | null) => void
  onSave: (saving: Promise<unknown>) => void
}) {
  return (
    <ul className={styles['cards']}>
      {rows.map((row) => (
        <RowCard
          key={row.number}
          one={one}
          row={row}
          isOpen={row.number === open}
          onToggle={() => onOpen(row.number === open ? null : row.number)}
          onSave={onSave}
        />
      ))}
    </ul>
  )
}

function RowCard({
  one,
  row,
  isOpen,
  onToggle,
  onSave,
}: {
  one: Import
  row: ImportRow
  isOpen: boolean
  onToggle: () => void
  onSave: (saving: Promise<unknown>) => void
}) {
  const { t } = useTranslation('imports')
  const [worst] = inOrder(row.findings)
  const head = useRef<HTMLButtonElement>(null)
  // The footer opens the next card, which is scrolled into view and focused.
  useEffect(() => {
    if (!isOpen || head.current === document.activeElement) return
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return (
    <li data-state={row.outcome === 'invalid' ? 'invalid' : undefined}>
      <button ref={head} type="button" aria-expanded={isOpen} onClick={onToggle}>
        <strong>
          <bdi>{nameOf(one, row)}</bdi>
        </strong>
        <small>{t('card.row', { row: isolated(String(row.number)) })}</small>
        <IconChevronDown size={18} aria-hidden="true" />
        {!isOpen && (worst || row.outcome === 'invalid') && (
          <span className={styles['worst']} data-severity={worst?.severity}>
            {worst ? rowFindingText(worst, one.columns) : t('otherRow')}
          </span>
        )}
      </button>
      {isOpen && <RowFields one={one} row={row} onSave={onSave} />}
    </li>
  )
}
