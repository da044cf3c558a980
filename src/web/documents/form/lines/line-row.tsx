import { IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { MoneyText } from '#web/ui/data/text.tsx'
import { printRoundedAmount } from '../../print-rounded-amount.ts'
import { useForm } from '../form-context.tsx'
import { useFindingText } from '../use-finding-text.ts'
import { LineDetails } from './line-details.tsx'
import { LineMenu } from './line-menu.tsx'
import styles from './lines.module.css'
import { NameCell } from './name-cell.tsx'
import { NumberCell } from './number-cell.tsx'
import { UnitCell } from './unit-cell.tsx'
import { cellPaths, type GridActions } from './use-grid-actions.ts'
import { VatCell } from './vat-cell.tsx'

interface LineRowProps {
  index: number
  actions: GridActions
}

/** One line. A cell renders again only when its own value changes, and the row only when it is opened. */
export const LineRow = memo(function LineRow({ index, actions }: LineRowProps) {
  const { t } = useTranslation('documents')
  const id = useForm((state) => state.draft.lines?.[index]?.id)
  const isThere = useForm((state) => state.draft.lines?.[index] !== undefined)
  const open = useForm((state) => id !== undefined && state.openLines.has(id))
  const toggleLine = useForm((state) => state.toggleLine)
  if (!isThere) return null
  const base = `lines[${index}]`
  const number = index + 1
  return (
    <li className={styles['line']} data-line={index} data-field={base}>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['number']}
          aria-expanded={open}
          aria-label={t(open ? 'lines.hideDetails' : 'lines.details', { line: number })}
          onClick={() => id && toggleLine(id)}
        >
          <span>{number}</span>
          <IconChevronDown size={14} aria-hidden="true" data-open={open || undefined} />
        </button>
        <NameCell index={index} actions={actions} />
        <UnitCell index={index} />
        <NumberCell index={index} cell="quantity" />
        <NumberCell index={index} cell="price" />
        <NumberCell index={index} cell="discount" />
        <VatCell index={index} />
        <LineAmounts index={index} />
        <LineMenu index={index} actions={actions} />
      </div>
      <RowFindings base={base} />
      {open && <LineDetails index={index} />}
    </li>
  )
})

/** The computed values of the line: its tax and its total. */
function LineAmounts({ index }: { index: number }) {
  const { t } = useTranslation('documents')
  const computed = useForm((state) => state.totals.lines[index])
  const isForeign = useForm((state) => (state.draft.currency ?? 'AED') !== 'AED')
  return (
    <>
      <span className={styles['amount']} data-label={t('lines.taxAmount')}>
        {computed?.taxAmount ? <MoneyText amount={printRoundedAmount(computed.taxAmount)} /> : '–'}
      </span>
      <span className={styles['total']} data-label={t('lines.total')}>
        {computed?.gross ? <MoneyText amount={printRoundedAmount(computed.gross)} strong /> : '–'}
        {isForeign && computed?.grossAed && (
          <small>
            <MoneyText amount={printRoundedAmount(computed.grossAed)} currency="AED" />
          </small>
        )}
      </span>
    </>
  )
}

/** Findings of the row that belong to no cell, below it. */
function RowFindings({ base }: { base: string }) {
  const findings = useForm(
    useShallow(({ byField, touched, showAll }) =>
      [base, ...Object.values(cellPaths).map((cell) => `${base}.${cell}`)].flatMap((path) =>
        showAll || touched.has(path)
          ? (byField.get(path) ?? []).filter(({ severity }) => severity === 'fatal').slice(0, 1)
          : [],
      ),
    ),
  )
  const words = useFindingText()
  if (findings.length === 0) return null
  return (
    <ul className={styles['findings']} id={`findings-${base.replace(/\D+/g, '')}`}>
      {findings.map((finding) => (
        <li key={`${finding.rule} ${finding.path}`}>
          {words.sentence(finding)} <bdi dir="ltr">{finding.rule}</bdi>
        </li>
      ))}
    </ul>
  )
}
