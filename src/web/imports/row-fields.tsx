import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import type { Import, ImportRow } from '#contract/imports'
import { fieldName, rowFindingText } from './import-texts.ts'
import styles from './rows.module.css'
import { columnsInSight, inOrder } from './rows.ts'
import { isOwnCell, useCell } from './use-cell.ts'

/** Number of valid values shown before the others are expanded. */
const readAtOnce = 3

interface RowFieldsProps {
  readonly one: Import
  readonly row: ImportRow
  readonly onSave: (saving: Promise<unknown>) => void
}

/**
 * A row field by field: fields with findings or changes are editable, some valid ones are shown, the rest is collapsed.
 */
export function RowFields({ one, onSave, row }: RowFieldsProps) {
  const { t } = useTranslation('imports')
  const columns = columnsInSight(one)
  const findingsOf = (index: number) => {
    const field = one.columns[index]?.field
    return field ? inOrder(row.findings).filter(({ path }) => path === field) : []
  }
  const isMarked = (index: number) => findingsOf(index).length > 0 || row.was[String(index)] !== undefined
  const marked = columns.filter(isMarked)
  const inOrderColumns = columns.filter((index) => !isMarked(index))
  const read = inOrderColumns.filter((index) => row.cells[index]?.trim()).slice(0, readAtOnce)
  const paths = new Set(one.columns.map(({ field }) => field))
  const ofRow = inOrder(row.findings).filter(({ path }) => path === '' || !paths.has(path))
  return (
    <div className={styles['fields']}>
      {ofRow.map((finding) => (
        <Sentence key={`${finding.rule} ${finding.path} ${finding.message}`} one={one} finding={finding} />
      ))}
      {marked.map((index) => (
        <RowField
          key={index}
          one={one}
          row={row}
          index={index}
          findings={findingsOf(index)}
          onSave={onSave}
        />
      ))}
      {read.length > 0 && (
        <dl>
          {read.map((index) => (
            <div key={index}>
              <dt>{labelOf(one, index)}</dt>
              <dd>
                <bdi>{row.cells[index]}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {inOrderColumns.length > 0 && (
        <details>
          <summary>
            {t('card.others', { count: inOrderColumns.length })}
            <IconChevronDown size={18} aria-hidden="true" />
          </summary>
          {inOrderColumns.map((index) => (
            <RowField key={index} one={one} row={row} index={index} findings={[]} onSave={onSave} />
          ))}
        </details>
      )}
    </div>
  )
}

/** The displayed name of a column: its field, or its heading if it has no field. */
function labelOf({ columns, kind }: Import, index: number): string {
  const field = columns[index]?.field
  return field ? fieldName(kind, field) : (columns[index]?.heading ?? '')
}

function Sentence({ finding, one, id }: { finding: Finding; one: Import; id?: string }) {
  return (
    <p id={id} className={styles['sentence']} data-severity={finding.severity}>
      <span className={styles['mark']} aria-hidden="true" />
      <span>{rowFindingText(finding, id ? [] : one.columns)}</span>
    </p>
  )
}

function RowField({
  one,
  row,
  index,
  findings,
  onSave,
}: RowFieldsProps & { index: number; findings: readonly Finding[] }) {
  const { t } = useTranslation('imports')
  const id = useId()
  const { props, put, was } = useCell({ one, row, index, onSave })
  const [worst] = findings
  const label = labelOf(one, index)
  if (!isOwnCell(one, index))
    return (
      <p className={styles['plain']}>
        <span>{label}</span> <bdi>{row.cells[index]}</bdi>
      </p>
    )
  return (
    <div
      className={styles['field']}
      data-state={worst?.severity ?? (was === undefined ? undefined : 'mended')}
    >
      <label htmlFor={id}>{label}</label>
      <input
        {...props}
        id={id}
        aria-invalid={worst?.severity === 'fatal' || undefined}
        aria-describedby={
          findings.length > 0 ? findings.map((_finding, at) => `${id}-${at}`).join(' ') : undefined
        }
      />
      {findings.map((finding, at) => (
        <Sentence key={`${finding.rule} ${finding.message}`} id={`${id}-${at}`} one={one} finding={finding} />
      ))}
      {was !== undefined && (
        <p className={styles['sentence']} data-severity="mended">
          <span className={styles['mark']} aria-hidden="true" />
          <span>{t('was', { value: was === '' ? '–' : `\u2068${was}\u2069` })}</span>
          <button type="button" onClick={() => put(was)}>
            {t('groups.undo')}
          </button>
        </p>
      )}
    </div>
  )
}
