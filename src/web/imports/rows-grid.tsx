import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import type { Import, ImportRow } from '#contract/imports'
import { Reasons } from './reasons.tsx'
import styles from './rows.module.css'
import { columnsByUse, worstOf } from './rows.ts'
import { isOwnCell, useCell } from './use-cell.ts'

/** The rows of a file under its own headings; cells are edited in place. */
export function RowsGrid({ one, rows }: { one: Import; rows: readonly ImportRow[] }) {
  const { t } = useTranslation('imports')
  // The columns as of the last load: a fixed column does not move while the user works in it.
  const [columns] = useState(() => columnsByUse(one, rows))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={styles['grid']} tabIndex={0} role="region" aria-label={t('show.label')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.row')}</th>
            <th scope="col">{t('column.finding')}</th>
            {columns.map((index) => (
              <th scope="col" key={index}>
                <bdi>{one.columns[index]?.heading}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">
                <bdi>{row.number}</bdi>
              </th>
              <td className={styles['reasons']}>
                <Reasons one={one} row={row} />
              </td>
              {columns.map((index) => (
                <GridCell
                  key={index}
                  one={one}
                  row={row}
                  index={index}
                  finding={worstOf(row, one.columns[index]?.field ?? null)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GridCell({
  one,
  row,
  index,
  finding,
}: {
  one: Import
  row: ImportRow
  index: number
  finding: Finding | undefined
}) {
  const { t } = useTranslation('imports')
  const { props, was } = useCell({ one, row, index })
  const value = row.cells[index] ?? ''
  return (
    <td data-state={finding ? finding.severity : was === undefined ? undefined : 'mended'}>
      {isOwnCell(one, index) ? (
        <input
          {...props}
          style={{ minWidth: `${Math.min(Math.max(value.length, 6), 32) + 2}ch` }}
          aria-label={t('cell', { row: row.number, column: one.columns[index]?.heading ?? '' })}
          aria-invalid={finding?.severity === 'fatal' || undefined}
        />
      ) : (
        <bdi>{value}</bdi>
      )}
      {was !== undefined && (
        <small>
          <span className="visually-hidden">{t('was', { value: was || '–' })}</span>
          <del aria-hidden="true">
            <bdi>{was || '–'}</bdi>
          </del>
        </small>
      )}
    </td>
  )
}
