import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<T> {
  key: string
  header: ReactNode
  render: (row: T) => ReactNode
  align?: 'start' | 'end' | 'center'
  /** CSS width, where the content should not decide. */
  width?: string
  /** Below 640 px a row is a card: its heading, a labelled line (the default), or left out. */
  phone?: 'title' | 'line' | 'bare' | 'hide'
  /** What screen readers hear for a header that is a picture or empty. */
  headerLabel?: string
}

export interface DataTableProps<T> {
  /** Says what the table lists; heard, not seen. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** Click or Enter on a row; a link inside the row does the same for those who open it elsewhere. */
  onOpen?: (row: T) => void
  /** Marks a row: unread, archived, chosen. */
  rowMark?: (row: T) => 'unread' | 'quiet' | 'active' | undefined
  /** While newer rows are on the way the old ones stay, a shade lighter. */
  refreshing?: boolean
}

function fromControl(event: MouseEvent | KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return target.closest('a, button, input, select, label, [role="menuitem"]') !== null
}

/** A list of things, one a row; on a phone, one a card. */
export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  onOpen,
  rowMark,
  refreshing,
}: DataTableProps<T>) {
  return (
    <div className={styles['frame']} data-refreshing={refreshing || undefined}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} style={{ width: column.width }}>
                {column.header}
                {column.headerLabel && <span className={styles['caption']}>{column.headerLabel}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              data-mark={rowMark?.(row)}
              data-opens={onOpen ? true : undefined}
              {...(onOpen && {
                tabIndex: 0,
                onClick: (event: MouseEvent) => !fromControl(event) && !hasSelection() && onOpen(row),
                onKeyDown: (event: KeyboardEvent) =>
                  event.key === 'Enter' && !fromControl(event) && onOpen(row),
              })}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-phone={column.phone ?? 'line'}
                  data-label={typeof column.header === 'string' ? column.header : undefined}
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whoever marks text in a row wants to copy it, not to open the row. */
function hasSelection(): boolean {
  return (window.getSelection()?.toString().length ?? 0) > 0
}

/** Two lines of a cell: what it is, and its code a shade lighter. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <div className={styles['two']}>
      <div>{first}</div>
      {second && <div className={styles['second']}>{second}</div>}
    </div>
  )
}
