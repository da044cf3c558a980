import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import type { Import, ImportRow } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import styles from './imports.module.css'
import { importRowsQuery, mendImportRow } from './queries.ts'
import { rowFindingText } from './words.ts'

const shows = ['invalid', 'findings', 'mended', 'all'] as const
type Show = (typeof shows)[number]
const rowsOfPage = 50

/** The rows of a file under its own headings; a cell is mended where it stands. */
export function RowsGrid({ one, show, onShow }: { one: Import; show: Show; onShow: (show: Show) => void }) {
  const { t } = useTranslation('imports')
  const [after, setAfter] = useState(0)
  const rows = useQuery(importRowsQuery(one.id, { show, after }))
  const last = rows.data?.at(-1)
  const isMore = rows.data?.length === rowsOfPage && last !== undefined
  return (
    <>
      <FilterChips
        label={t('show.label')}
        value={show}
        options={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
        onChange={(value) => {
          setAfter(0)
          onShow(value)
        }}
      />
      {rows.isLoadingError && <QueryError query={rows} />}
      {rows.data?.length === 0 && <p>{t('none')}</p>}
      {rows.data && rows.data.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <div className={styles['grid']} tabIndex={0} role="region" aria-label={t('show.label')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('column.row')}</th>
                <th scope="col">{t('column.finding')}</th>
                {one.columns.map(({ heading }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: headings may be the same
                  <th scope="col" key={index}>
                    <bdi>{heading}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.data.map((row) => (
                <GridRow key={row.number} one={one} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles['pages']}>
        {after > 0 && (
          <Button variant="default" onClick={() => setAfter(0)}>
            {t('first')}
          </Button>
        )}
        {isMore && (
          <Button variant="default" onClick={() => setAfter(last.number)}>
            {t('more')}
          </Button>
        )}
      </div>
    </>
  )
}

function GridRow({ one, row }: { one: Import; row: ImportRow }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{row.number}</bdi>
      </th>
      <td className={styles['reasons']}>
        <ul>
          {row.findings.map((finding) => (
            <li key={`${finding.rule} ${finding.path} ${finding.message}`} data-severity={finding.severity}>
              {rowFindingText(finding, one.columns)}
            </li>
          ))}
        </ul>
      </td>
      {one.columns.map((column, index) => (
        <GridCell
          // biome-ignore lint/suspicious/noArrayIndexKey: cells stay where they are
          key={index}
          one={one}
          row={row}
          index={index}
          finding={column.field === null ? undefined : worst(row.findings, column.field)}
        />
      ))}
    </tr>
  )
}

/** What is to be said of a cell; what refuses it comes first. */
function worst(findings: readonly Finding[], field: string): Finding | undefined {
  const own = findings.filter(({ path }) => path === field)
  return own.find(({ severity }) => severity === 'fatal') ?? own[0]
}

/** A cell that is changed as soon as one leaves it, or presses Enter. */
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
  const value = row.cells[index] ?? ''
  const was = row.was[String(index)]
  const [typed, setTyped] = useState<string | null>(null)
  const isOwn = one.columns[index]?.field !== null && one.format?.kind !== 'xml' && one.format?.kind !== 'zip'
  async function save() {
    if (typed === null || typed === value) return setTyped(null)
    try {
      await mendImportRow(one.id, row.number, { [String(index)]: typed })
      setTyped(null)
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const state = finding ? finding.severity : was === undefined ? undefined : 'mended'
  return (
    <td data-state={state}>
      {isOwn ? (
        <input
          value={typed ?? value}
          dir="auto"
          aria-label={t('cell', { row: row.number, column: one.columns[index]?.heading ?? '' })}
          aria-invalid={finding?.severity === 'fatal' || undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save()
            if (event.key === 'Escape') setTyped(null)
          }}
        />
      ) : (
        <bdi>{value}</bdi>
      )}
      {was !== undefined && <small>{t('was', { value: was || '–' })}</small>}
    </td>
  )
}
