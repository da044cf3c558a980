import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#web/lib/format.ts'
import { MoneyText } from '#web/ui/data/text.tsx'
import { printRoundedAmount } from '../../print-rounded-amount.ts'
import { useUnitWord } from '../code-options.ts'
import { discountOf } from '../draft-lines.ts'
import { lineDetailFields } from '../finding-fields.ts'
import { useForm, useFormMeta } from '../form-context.tsx'
import { lineKeyOf } from '../line-key.ts'
import styles from './lines.module.css'
import { cellFinding } from './use-cell-finding.ts'
import { cellPaths } from './use-grid-actions.ts'

/** The head of a line that is a card: closed, what it says in two lines; open, its number. Pressing it opens or closes it. */
export function LineSummary({ index, isOpen }: { index: number; isOpen: boolean }) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const isFatal = useForm((state) =>
    ['', ...Object.values(cellPaths), ...lineDetailFields].some((field) => {
      const path = field ? `lines[${index}].${field}` : `lines[${index}]`
      return cellFinding(state, path)?.severity === 'fatal'
    }),
  )
  return (
    <button
      type="button"
      className={styles['summary']}
      aria-expanded={isOpen}
      data-fatal={isFatal || undefined}
      onClick={() => store.setState(({ draft }) => ({ activeLine: isOpen ? null : lineKeyOf(draft, index) }))}
    >
      {isOpen ? <strong>{t('lines.ofCard', { line: index + 1 })}</strong> : <ClosedLine index={index} />}
      <IconChevronDown size={18} aria-hidden="true" data-open={isOpen || undefined} />
    </button>
  )
}

/** `2 Steel rope · 250 m × 42.00 · 11,025.00`. */
function ClosedLine({ index }: { index: number }) {
  const { t } = useTranslation('documents')
  const line = useForm((state) => state.draft.lines?.[index])
  const gross = useForm((state) => state.totals.lines[index]?.gross)
  const unit = useUnitWord(line?.unit ?? '')
  const discount = line ? discountOf(line) : ''
  return (
    <>
      <span className={styles['ordinal']}>{index + 1}</span>
      <span className={styles['closed']}>
        <bdi data-empty={!line?.item?.name || undefined}>
          {line?.item?.name || t('lines.namePlaceholder')}
        </bdi>
        <small>
          <bdi>
            <bdi dir="ltr">{formatted(line?.quantity)}</bdi> {unit}
          </bdi>{' '}
          × <bdi dir="ltr">{formatted(line?.price?.gross, 2)}</bdi>
          {discount && (
            <>
              {' · '}
              {t('lines.discount')} <bdi dir="ltr">{discount}</bdi>
            </>
          )}
        </small>
      </span>
      {gross && <MoneyText amount={printRoundedAmount(gross)} strong />}
    </>
  )
}

/** A number as it is shown in its cell; a text that is not a number stays as it was typed. */
function formatted(value: string | undefined, decimals = 0): string {
  if (!value) return '–'
  return /^-?\d+(\.\d+)?$/.test(value) ? formatDecimal(value, decimals) : value
}
