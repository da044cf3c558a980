import { IconChevronDown } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import type { Finding } from '#contract/common'
import { formatDecimal } from '#web/lib/format.ts'
import { MoneyText } from '#web/ui/data/text.tsx'
import { printRoundedAmount } from '../../print-rounded-amount.ts'
import { lineDetailFields } from '../finding-fields.ts'
import { useForm } from '../form-context.tsx'
import type { FormState } from '../form-store.ts'
import { lineKeyOf } from '../line-key.ts'
import { CellFinding } from './cell-finding.tsx'
import { LineDetails } from './line-details.tsx'
import { LineMenu } from './line-menu.tsx'
import { LineSummary } from './line-summary.tsx'
import styles from './lines.module.css'
import { NameCell } from './name-cell.tsx'
import { longFrom, NumberCell } from './number-cell.tsx'
import { UnitCell } from './unit-cell.tsx'
import { cellFinding } from './use-cell-finding.ts'
import type { GridActions } from './use-grid-actions.ts'
import { VatCell } from './vat-cell.tsx'

interface LineRowProps {
  index: number
  actions: GridActions
  /** Whether lines are cards, of which one is open, instead of rows of a table. */
  isCard: boolean
}

/** One line. A cell renders again only when its own value changes, and the row only when it is opened. */
export const LineRow = memo(function LineRow({ index, actions, isCard }: LineRowProps) {
  const isThere = useForm((state) => state.draft.lines?.[index] !== undefined)
  const isOpen = useForm((state) => !isCard || state.activeLine === lineKeyOf(state.draft, index))
  if (!isThere) return null
  return (
    <li
      className={styles['line']}
      data-line={index}
      data-field={`lines[${index}]`}
      data-card={isCard ? (isOpen ? 'open' : 'closed') : undefined}
    >
      {isCard && (
        <div className={styles['cardHead']} data-head>
          <LineSummary index={index} isOpen={isOpen} />
          {isOpen && <LineMenu index={index} actions={actions} />}
        </div>
      )}
      {isOpen && <LineFields index={index} actions={actions} isCard={isCard} />}
    </li>
  )
})

/** The cells of a line, and its details while they are open. */
function LineFields({ index, actions, isCard }: LineRowProps) {
  const id = useForm((state) => state.draft.lines?.[index]?.id)
  const areDetailsOpen = useForm((state) => id !== undefined && state.openLines.has(id))
  return (
    <>
      <div className={styles['row']}>
        {!isCard && <DetailsButton index={index} />}
        <NameCell index={index} actions={actions} />
        <NumberCell index={index} cell="quantity" />
        <UnitCell index={index} />
        <NumberCell index={index} cell="price" />
        <NumberCell index={index} cell="discount" />
        <VatCell index={index} />
        <LineAmounts index={index} />
        {!isCard && <LineMenu index={index} actions={actions} />}
        <RowFindings index={index} areDetailsOpen={areDetailsOpen} />
        {isCard && <DetailsButton index={index} withText />}
      </div>
      {areDetailsOpen && <LineDetails index={index} />}
    </>
  )
}

/** Shows or hides the details: in the table the number of the line, on a card a text. */
function DetailsButton({ index, withText = false }: { index: number; withText?: boolean }) {
  const { t } = useTranslation('documents')
  const id = useForm((state) => state.draft.lines?.[index]?.id)
  const isOpen = useForm((state) => id !== undefined && state.openLines.has(id))
  const toggleLine = useForm((state) => state.toggleLine)
  const label = t(isOpen ? 'lines.hideDetails' : 'lines.details', { line: index + 1 })
  return (
    <button
      type="button"
      className={withText ? styles['more'] : styles['number']}
      aria-expanded={isOpen}
      aria-label={withText ? undefined : label}
      onClick={() => id && toggleLine(id)}
    >
      <span>{withText ? label : index + 1}</span>
      <IconChevronDown size={14} aria-hidden="true" data-open={isOpen || undefined} />
    </button>
  )
}

/** The computed values of the line: its total, and the tax in it. */
function LineAmounts({ index }: { index: number }) {
  const { t } = useTranslation('documents')
  const computed = useForm((state) => state.totals.lines[index])
  const isForeign = useForm((state) => (state.draft.currency ?? 'AED') !== 'AED')
  const gross = computed?.gross ? printRoundedAmount(computed.gross) : undefined
  const isLong = gross !== undefined && formatDecimal(gross, 2).length > longFrom
  return (
    <div className={styles['amounts']}>
      <span className={styles['total']} data-long={isLong || undefined}>
        <span className={styles['amountLabel']}>{t('lines.total')} </span>
        {gross ? <MoneyText amount={gross} strong /> : '–'}
      </span>
      {isForeign && computed?.grossAed && (
        <small>
          <MoneyText amount={printRoundedAmount(computed.grossAed)} currency="AED" />
        </small>
      )}
      <span className={styles['taxAmount']}>
        <span className={styles['amountLabel']}>{t('lines.taxAmount')} </span>
        {computed?.taxAmount ? <MoneyText amount={printRoundedAmount(computed.taxAmount)} /> : '–'}
      </span>
    </div>
  )
}

/** Findings of the line as a whole, and of its details while they are closed. */
const RowFindings = memo(function RowFindings({
  index,
  areDetailsOpen,
}: {
  index: number
  areDetailsOpen: boolean
}) {
  const paths = useMemo(() => {
    const base = `lines[${index}]`
    return [base, ...(areDetailsOpen ? [] : lineDetailFields.map((field) => `${base}.${field}`))]
  }, [index, areDetailsOpen])
  // Runs in each line after each key.
  const findings = useForm(
    useShallow((state) => (state.byField.size === 0 ? noFindings : findingsAt(state, paths))),
  )
  return findings.map((finding) => (
    <CellFinding key={`${finding.rule} ${finding.path}`} path={finding.path} finding={finding} />
  ))
})

const noFindings: readonly Finding[] = []

function findingsAt(state: FormState, paths: readonly string[]): readonly Finding[] {
  return paths.flatMap((path) => cellFinding(state, path) ?? [])
}
