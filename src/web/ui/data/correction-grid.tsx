import { IconSelector } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findingsByField } from '#web/lib/form-findings.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { Button } from '../buttons/button.tsx'
import { useUnsavedGuard } from '../form/form-actions.tsx'
import styles from './correction-grid.module.css'

export interface FixableColumn<Row> {
  /** The path of the field, as in findings. */
  readonly path: string
  readonly header: string
  readonly valueOf: (row: Row) => string
  /** Number of characters that are visible without scrolling. */
  readonly characters?: number
  /** The options of a closed list. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** The options of a closed list without an empty one. */
  readonly required?: true
  /** The input converted for the field; unchanged if it cannot be converted. */
  readonly read?: (text: string) => string
  /** A value derived from the row itself, suggested while the cell is empty. */
  readonly suggest?: (row: Row) => { readonly value: string; readonly label: string } | undefined
}

/** The input of a row, by path. */
export type Edits = Readonly<Record<string, string>>

interface RowState<Row> {
  /** The record as saved here, newer than the one of the list. */
  readonly saved?: Row
  readonly edits: Edits
  readonly refusals: ReadonlyMap<string, string>
  /** Why the row was refused, if the error belongs to no cell. */
  readonly failure: string | null
}

interface CorrectionGridProps<Row> {
  caption: string
  /** The heading of the column with the names of the records. */
  heading: string
  columns: readonly FixableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  renderName: (row: Row) => ReactNode
  /** The plain name, for screen readers. */
  labelOf: (row: Row) => string
  /** Paths of the fields that a row would lack if it were saved. */
  lacksOf: (row: Row, edits: Edits) => readonly string[]
  /** Values derived from the input, such as a TIN from a TRN. */
  follow?: (row: Row, edits: Edits, path: string) => Edits
  /** Saves one row; raises the server's error. */
  save: (row: Row, edits: Edits) => Promise<Row>
  /** Loads the next rows, once some of these are saved and no input is unsaved. */
  onNext: () => void
}

/** Number of rows that are saved at the same time. */
const together = 4
const untouched = { edits: {}, refusals: new Map<string, string>(), failure: null }

/**
 * Many records at once, one row each: edited or pasted cell by cell, saved together. A refused row keeps its input and
 * shows the reason; the others are saved.
 */
export function CorrectionGrid<Row>(props: CorrectionGridProps<Row>) {
  const { t } = useTranslation('common')
  const { caption, columns, rows, rowKey } = props
  const [states, setStates] = useState<ReadonlyMap<string, RowState<Row>>>(new Map())
  const [isSaving, setIsSaving] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const stateOf = (row: Row): RowState<Row> => states.get(rowKey(row)) ?? untouched
  const edited = rows.filter((row) => Object.keys(stateOf(row).edits).length > 0)
  const guard = useUnsavedGuard(edited.length > 0)
  const saved = rows.filter((row) => stateOf(row).saved && !edited.includes(row)).length
  const refused = rows.filter((row) => isRefused(stateOf(row))).length
  const put = (row: Row, change: (state: RowState<Row>) => RowState<Row>) =>
    setStates((all) => new Map(all).set(rowKey(row), change(all.get(rowKey(row)) ?? untouched)))

  function edit(row: Row, path: string, typed: string) {
    const column = columns.find((one) => one.path === path)
    const value = column?.read?.(typed) ?? typed
    put(row, (state) => {
      const currentRow = state.saved ?? row
      const edits = { ...state.edits, [path]: value }
      const followed = { ...edits, ...props.follow?.(currentRow, edits, path) }
      const isSame = ([name, text]: [string, string]) =>
        columns.find((one) => one.path === name)?.valueOf(currentRow) === text
      const remaining = Object.fromEntries(Object.entries(followed).filter((entry) => !isSame(entry)))
      const refusals = new Map([...state.refusals].filter(([name]) => name !== path))
      return { ...state, edits: remaining, refusals, failure: null }
    })
  }

  async function saveOne(row: Row) {
    const state = stateOf(row)
    try {
      const after = await props.save(state.saved ?? row, state.edits)
      // Input typed in the meantime is still unsaved.
      put(row, ({ edits }) => {
        const later = Object.entries(edits).filter(([path, value]) => state.edits[path] !== value)
        return { ...untouched, edits: Object.fromEntries(later), saved: after }
      })
    } catch (error) {
      const { byField, unassigned } = findingsByField(
        error,
        columns.map(({ path }) => path),
      )
      const failure = byField.size > 0 && unassigned.length === 0 ? null : problemText(error)
      put(row, (current) => ({ ...current, refusals: byField, failure }))
    }
  }

  async function saveAll() {
    setIsSaving(true)
    const waiting = [...edited]
    const work = async () => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await saveOne(row)
    }
    await Promise.all(Array.from({ length: together }, work))
    setIsSaving(false)
  }

  /** Pasted cells fill the grid from this cell to the end and downwards. */
  function paste(event: ClipboardEvent, rowAt: number, columnAt: number) {
    const cells = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'))
    if (cells.length === 1 && cells[0]?.length === 1 && !columns[columnAt]?.options) return
    event.preventDefault()
    for (const [down, line] of cells.entries())
      for (const [across, text] of line.entries()) {
        const [row, column] = [rows[rowAt + down], columns[columnAt + across]]
        if (row !== undefined && column) edit(row, column.path, text.trim())
      }
  }

  function move(event: KeyboardEvent, rowAt: number, columnAt: number) {
    const isList = event.currentTarget instanceof HTMLSelectElement
    const by =
      event.key === 'Enter' || (event.key === 'ArrowDown' && !isList)
        ? 1
        : event.key === 'ArrowUp' && !isList
          ? -1
          : 0
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = table.current?.querySelector<HTMLElement>(`[data-cell="${rowAt + by}-${columnAt}"]`)
    next?.focus()
  }

  return (
    <div className={styles['correction']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={caption}>
        <table ref={table} className={styles['grid']}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{props.heading}</th>
              {columns.map(({ path, header }) => (
                <th scope="col" key={path}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowAt) => (
              <FixRow
                key={rowKey(row)}
                {...props}
                row={row}
                state={stateOf(row)}
                cell={(columnAt) => ({
                  'data-cell': `${rowAt}-${columnAt}`,
                  onPaste: (event: ClipboardEvent) => paste(event, rowAt, columnAt),
                  onKeyDown: (event: KeyboardEvent) => move(event, rowAt, columnAt),
                })}
                onEdit={(path, value) => edit(row, path, value)}
                onUndo={() =>
                  put(row, (state) => ({ ...untouched, ...(state.saved ? { saved: state.saved } : {}) }))
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['foot']}>
        <p role="status">
          {edited.length > 0 && <span>{t('mend.edited', { count: edited.length })}</span>}
          {saved > 0 && <span>{t('mend.savedCount', { count: saved })}</span>}
          {refused > 0 && <strong>{t('mend.refusedCount', { count: refused })}</strong>}
          {edited.length + saved + refused === 0 && <span>{t('mend.unchanged')}</span>}
        </p>
        {edited.length === 0 && saved > 0 && (
          <Button variant="default" onClick={props.onNext}>
            {t('mend.next')}
          </Button>
        )}
        <Button
          // The button keeps the focus while it saves, and shows its progress.
          aria-disabled={edited.length === 0 || isSaving}
          aria-busy={isSaving}
          {...(edited.length === 0 || isSaving ? { 'data-disabled': true } : {})}
          onClick={() => (edited.length > 0 && !isSaving ? void saveAll() : undefined)}
        >
          {isSaving
            ? t('mend.saving')
            : edited.length === 0
              ? t('action.save')
              : t('mend.save', { count: edited.length })}
        </Button>
      </div>
      {guard}
    </div>
  )
}

function isRefused({ failure, refusals }: Pick<RowState<unknown>, 'failure' | 'refusals'>): boolean {
  return failure !== null || refusals.size > 0
}

interface FixRowProps<Row> extends CorrectionGridProps<Row> {
  row: Row
  state: RowState<Row>
  cell: (columnAt: number) => object
  onEdit: (path: string, value: string) => void
  onUndo: () => void
}

function FixRow<Row>({ row, state, columns, cell, onEdit, onUndo, ...props }: FixRowProps<Row>) {
  const { t } = useTranslation('common')
  const currentRow = state.saved ?? row
  const lacks = props.lacksOf(currentRow, state.edits)
  const isEdited = Object.keys(state.edits).length > 0
  return (
    <tr data-state={isRefused(state) ? 'refused' : isEdited ? 'edited' : state.saved ? 'saved' : undefined}>
      <th scope="row">
        {props.renderName(currentRow)}
        <div className={styles['state']}>
          {state.failure && <small role="alert">{state.failure}</small>}
          {isEdited && (
            <button type="button" onClick={onUndo}>
              {t('mend.undo')}
            </button>
          )}
          {!isEdited && state.saved !== undefined && <span>{t('mend.saved')}</span>}
          {!isEdited && state.saved === undefined && lacks.length > 0 && (
            <span>{t('mend.lacks', { count: lacks.length })}</span>
          )}
        </div>
      </th>
      {columns.map((column, columnAt) => {
        const value = state.edits[column.path] ?? column.valueOf(currentRow)
        const refusal = state.refusals.get(column.path)
        const isLacking = lacks.includes(column.path)
        const suggestion = value === '' ? column.suggest?.(currentRow) : undefined
        const shared = {
          ...cell(columnAt),
          value,
          'aria-label': t('mend.cell', { column: column.header, name: props.labelOf(currentRow) }),
          'aria-invalid': refusal !== undefined || undefined,
        }
        return (
          <td
            key={column.path}
            data-header={column.header}
            data-lacking={isLacking || undefined}
            data-refused={refusal !== undefined || undefined}
          >
            {column.options ? (
              <span className={styles['choice']}>
                <select {...shared} onChange={(event) => onEdit(column.path, event.currentTarget.value)}>
                  {[...(column.required ? [] : [{ value: '', label: '–' }]), ...column.options].map(
                    (option) => (
                      <option key={option.value} value={option.value}>
                        {option.label}
                      </option>
                    ),
                  )}
                </select>
                <IconSelector size={14} aria-hidden="true" />
              </span>
            ) : (
              <input
                {...shared}
                dir="auto"
                {...(column.characters ? { style: { minWidth: `${column.characters + 3}ch` } } : {})}
                autoComplete="off"
                {...(isLacking ? { placeholder: t('mend.missing') } : {})}
                onChange={(event) => onEdit(column.path, event.currentTarget.value)}
              />
            )}
            {suggestion && (
              <button type="button" onClick={() => onEdit(column.path, suggestion.value)}>
                <bdi dir="ltr">{suggestion.value}</bdi> {suggestion.label}
              </button>
            )}
            {refusal && <small>{refusal}</small>}
          </td>
        )
      })}
    </tr>
  )
}
