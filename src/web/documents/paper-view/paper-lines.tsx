import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperPage } from '#core/paper'
import { Button } from '#web/ui/buttons/button.tsx'
import { PaperLanguageContext, Runs, RunText, Values, Words } from './paper-parts.tsx'
import styles from './paper-view.module.css'

type Column = PaperPage['columns'][number]
type Line = PaperPage['lines'][number]

const figures = (columns: readonly Column[]) =>
  columns.filter(({ name }) => name !== 'line' && name !== 'description')

/** The table of lines; on a narrow screen further values are below each line, with labels. */
export function Lines({ onShowAll, page, shown }: { onShowAll: () => void; page: PaperPage; shown: number }) {
  const { t } = useTranslation('documents')
  const { columns, lines } = page
  if (lines.length === 0) return null
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['lines']}>
          <thead>
            <tr>
              {columns.map(({ label, name }) => (
                <th key={name} scope="col" data-column={name}>
                  {name === 'line' ? (
                    <RunText run={page.language === 'ar' ? label.ar : label.en} />
                  ) : (
                    <Words pair={label} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <LineRow key={line.id} line={line} columns={columns} />
            ))}
          </tbody>
          {lines.length > 1 && <SumOfLines page={page} />}
        </table>
      </div>
      {lines.length > shown && (
        <p className={styles['more']}>
          <Button variant="subtle" size="xs" onClick={onShowAll}>
            {t('sheet.showAll', { count: lines.length })}
          </Button>
        </p>
      )}
    </>
  )
}

/** The totals of all lines, below the summed columns. */
function SumOfLines({ page }: { page: PaperPage }) {
  const sums = page.lines.at(-1)?.sums ?? {}
  const first = page.columns.findIndex(({ name }) => name in sums)
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first} data-column="description">
          <Words pair={page.words.sum} />
        </th>
        {page.columns.slice(first).map(({ label, name }) => (
          <td key={name} data-column={name} data-label={labelIn(page.language, label)}>
            <bdi dir="ltr">{sums[name]}</bdi>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The label of a figure on a narrow screen, in the first language of the page. */
const labelIn = (language: PaperPage['language'], label: Column['label']) =>
  label[language === 'ar' ? 'ar' : 'en'].lines.join(' ')

function LineRow({ columns, line }: { columns: readonly Column[]; line: Line }) {
  const language = useContext(PaperLanguageContext)
  return (
    <tr>
      <td data-column="line">{line.id}</td>
      <th scope="row" data-column="description">
        <RunText run={line.name} />
        {line.description && (
          <p>
            <RunText run={line.description} />
          </p>
        )}
        {line.details.length > 0 && (
          <small>
            {line.details.map(({ label, showsLabel, values }, index) => (
              <span key={index}>
                {index > 0 && ' · '}
                {showsLabel && (
                  <>
                    <RunText run={language === 'ar' ? label.ar : label.en} />{' '}
                  </>
                )}
                <Values values={values} />
              </span>
            ))}
          </small>
        )}
      </th>
      {figures(columns).map(({ label, name }) => {
        const cell = line.cells[name]
        return (
          <td key={name} data-column={name} data-label={labelIn(language, label)}>
            {cell ? <Runs runs={cell.value} /> : '–'}
            {cell?.below.map((runs, index) => (
              <small key={index}>
                <Runs runs={runs} />
              </small>
            ))}
          </td>
        )
      })}
    </tr>
  )
}
