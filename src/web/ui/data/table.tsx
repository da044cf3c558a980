import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import styles from './table.module.css'

export interface Column<T> {
  key: string
  header: ReactNode
  render: (row: T) => ReactNode
  align?: 'start' | 'end' | 'center' | 'number'
  /** CSS width, if it should not depend on the content. */
  width?: string
  /** Takes the remaining width, and truncates its contents. */
  takesRest?: true
  /**
   * Below 900 px a row is a card: this column is its heading, a labelled line (the default), or hidden. With a `lead`
   * column, a card has two lines instead: `lead` and `leadEnd` above, `second` and `secondEnd` below, and below them
   * `third`, a text of one or two lines.
   */
  phone?: 'title' | 'line' | 'unlabelled' | 'hide' | 'lead' | 'leadEnd' | 'second' | 'secondEnd' | 'third'
  /** The label for screen readers of a header that is a picture or empty. */
  headerLabel?: string
}

interface Selection<T> {
  /** Keys of the selected rows; may include rows of other pages. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Labels of the checkboxes of a row and of all rows of the page, for screen readers. */
  label: (row: T) => string
  labelAll: string
}

interface DataTableProps<T> {
  /** What the table lists, for screen readers only. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** Click or Enter on a row; a link inside the row does the same, so that it can be opened in another tab. */
  onOpen?: (row: T) => void
  /** Marks a row: unread, archived, selected. */
  rowMark?: (row: T) => 'unread' | 'quiet' | 'active' | undefined
  /** A checkbox for each row, for actions on several rows. */
  selection?: Selection<T> | undefined
  /** Below 900 px a heading with the name of the group precedes a row when the group changes. */
  phoneGroup?: (row: T) => string
  phoneGroupName?: (row: T) => ReactNode
  /** While newer rows are loading, the old ones stay, dimmed. */
  refreshing?: boolean
}

function isFromControl(event: MouseEvent | KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return target.closest('a, button, input, select, label, [role="menuitem"]') !== null
}

/** A table of rows; on a phone, cards. */
export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  onOpen,
  rowMark,
  phoneGroup,
  phoneGroupName,
  refreshing,
  selection,
}: DataTableProps<T>) {
  const id = useId()
  /** The heading of its card names a row that can have the focus. */
  const heading = columns.find(({ phone }) => phone === 'title' || phone === 'lead') ?? columns[0]
  const nameId = (row: T) => `${id}${rowKey(row)}`
  const isTwoLines = columns.some(({ phone }) => phone === 'lead')
  const span = columns.length + (selection ? 1 : 0)
  const startsGroup = (index: number) =>
    phoneGroup !== undefined &&
    (index === 0 || phoneGroup(rows[index - 1] as T) !== phoneGroup(rows[index] as T))
  return (
    <div className={styles['frame']} data-table="" data-refreshing={refreshing || undefined}>
      <table className={styles['table']} data-two-lines={isTwoLines || undefined}>
        <caption className={styles['caption']}>{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles['checkboxCell']}>
                <AllRowsCheckbox selection={selection} keys={rows.map(rowKey)} />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} style={{ width: column.width }}>
                {column.header}
                {column.headerLabel && <span className={styles['caption']}>{column.headerLabel}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              {startsGroup(index) && (
                <tr className={styles['phoneGroup']} aria-hidden="true">
                  <td colSpan={span}>{phoneGroupName?.(row)}</td>
                </tr>
              )}
              <tr
                data-row={rowKey(row)}
                data-mark={rowMark?.(row)}
                data-opens={onOpen ? true : undefined}
                {...(onOpen && {
                  tabIndex: 0,
                  'aria-labelledby': nameId(row),
                  onClick: (event: MouseEvent) => !isFromControl(event) && !hasTextSelection() && onOpen(row),
                  onKeyDown: (event: KeyboardEvent) =>
                    event.key === 'Enter' && !isFromControl(event) && onOpen(row),
                })}
              >
                {selection && (
                  <td className={styles['checkboxCell']}>
                    <RowCheckbox selection={selection} row={row} id={rowKey(row)} />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    {...(onOpen && column === heading ? { id: nameId(row) } : {})}
                    data-align={column.align}
                    data-rest={column.takesRest}
                    data-phone={column.phone ?? 'line'}
                    data-label={typeof column.header === 'string' ? column.header : undefined}
                  >
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Selects one row; a click inside the cell of the checkbox toggles it instead of opening the row. */
function RowCheckbox<T>({ selection, row, id }: { selection: Selection<T>; row: T; id: string }) {
  const { selected, onChange, label } = selection
  return (
    <label className={styles['checkboxLabel']}>
      <input
        type="checkbox"
        checked={selected.has(id)}
        aria-label={label(row)}
        onChange={(event) => {
          const next = new Set(selected)
          if (event.currentTarget.checked) next.add(id)
          else next.delete(id)
          onChange(next)
        }}
      />
    </label>
  )
}

/** Selects all rows of the page, or clears the selection. */
function AllRowsCheckbox<T>({ selection, keys }: { selection: Selection<T>; keys: readonly string[] }) {
  const { selected, onChange, labelAll } = selection
  const chosen = keys.filter((key) => selected.has(key)).length
  return (
    <label className={styles['checkboxLabel']}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < keys.length
        }}
        checked={keys.length > 0 && chosen === keys.length}
        aria-label={labelAll}
        onChange={(event) => {
          const next = new Set(selected)
          for (const key of keys) {
            if (event.currentTarget.checked) next.add(key)
            else next.delete(key)
          }
          onChange(next)
        }}
      />
    </label>
  )
}

/** Selecting text in a row is not a click on the row. */
function hasTextSelection(): boolean {
  return (window.getSelection()?.toString().length ?? 0) > 0
}

/** Text that a cell has below 900 px only, where a row is a card. */
export function PhoneText({ children }: { children: ReactNode }) {
  return <span className={styles['phoneText']}>{children}</span>
}

/** A cell with a second, lighter line. */
export function TwoLineCell({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <div className={styles['twoLines']}>
      <div>{first}</div>
      {second && <div className={styles['secondLine']}>{second}</div>}
    </div>
  )
}
