import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankLine } from '#core/drafts'
import { MoneyText } from '#web/ui/data/text.tsx'
import { printRoundedAmount } from '../../print-rounded-amount.ts'
import { discountOf, duplicateLine, moveItem, withDiscount, withVatCategory } from '../draft-lines.ts'
import { useForm, useFormMeta } from '../form-context.tsx'
import { useFindingWords } from '../use-finding-words.ts'
import { type CellName, focusCell } from './focus-cell.ts'
import { LineDetails } from './line-details.tsx'
import { LineMenu } from './line-menu.tsx'
import styles from './lines.module.css'
import { NameCell } from './name-cell.tsx'
import { NumberCell } from './number-cell.tsx'
import { UnitCell } from './unit-cell.tsx'
import { VatCell } from './vat-cell.tsx'

interface LineRowProps {
  index: number
  grid: RefObject<HTMLOListElement | null>
  onAdd: () => void
}

/** The cells of a line with a field of their own; findings about them stand below the row. */
const cellPaths = ['item.name', 'unit', 'quantity', 'price.gross', 'discount', 'vat.category'] as const

/** One line. Only it renders again when it changes. */
export const LineRow = memo(function LineRow({ index, grid, onAdd }: LineRowProps) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const line = useForm((state) => state.draft.lines?.[index])
  const computed = useForm((state) => state.totals.lines[index])
  const currency = useForm((state) => state.draft.currency ?? 'AED')
  const open = useForm((state) => line?.id !== undefined && state.openLines.has(line.id))
  const setLine = useForm((state) => state.setLine)
  const touch = useForm((state) => state.touch)
  const toggleLine = useForm((state) => state.toggleLine)
  const update = useForm((state) => state.update)
  if (!line) return null

  const base = `lines[${index}]`
  const number = index + 1
  const named = (field: string) => `${field}, ${t('summary.line', { line: number })}`
  const lineCount = () => store.getState().draft.lines?.length ?? 0

  const move = (to: number) => {
    update((draft) => ({ ...draft, lines: moveItem(draft.lines ?? [], index, to) }))
    focusCell(grid, to, 'name')
  }
  const actions = {
    onDuplicate: () => {
      update((draft) => ({ ...draft, lines: duplicateLine(draft.lines ?? [], index) }))
      focusCell(grid, number, 'name')
    },
    onRemove: () => {
      update((draft) => ({ ...draft, lines: (draft.lines ?? []).filter((_, at) => at !== index) }))
      focusCell(grid, Math.max(0, index - 1), 'name')
    },
    onMoveUp: index > 0 ? () => move(index - 1) : undefined,
    onMoveDown: index < lineCount() - 1 ? () => move(index + 1) : undefined,
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'] as
      | CellName
      | undefined
    if (!cell || event.defaultPrevented || event.nativeEvent.isComposing) return
    const isLast = index === lineCount() - 1
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      if (event.key === 'ArrowUp') actions.onMoveUp?.()
      else actions.onMoveDown?.()
    } else if (event.key === 'Enter' && cell !== 'unit') {
      event.preventDefault()
      // One empty line at the end is enough.
      if (isLast && !isBlankLine(line)) onAdd()
      else if (!isLast) focusCell(grid, number, cell)
    } else if (event.key === 'ArrowDown' && !isLast && cell !== 'tax') {
      event.preventDefault()
      focusCell(grid, number, cell)
    } else if (event.key === 'ArrowUp' && index > 0 && cell !== 'tax') {
      event.preventDefault()
      focusCell(grid, index - 1, cell)
    }
  }

  return (
    <li className={styles['line']} data-line={index} data-field={base} onKeyDown={onKeyDown}>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['number']}
          aria-expanded={open}
          aria-label={t(open ? 'lines.hideDetails' : 'lines.details', { line: number })}
          onClick={() => line.id && toggleLine(line.id)}
        >
          <span>{number}</span>
          <IconChevronDown size={14} aria-hidden="true" data-open={open || undefined} />
        </button>
        <NameCell index={index} label={named(t('lines.name'))} />
        <UnitCell
          path={`${base}.unit`}
          value={line.unit ?? ''}
          label={named(t('lines.unit'))}
          shortLabel={t('lines.unit')}
          onChange={(unit) => setLine(index, (current) => ({ ...current, unit }))}
        />
        <NumberCell
          path={`${base}.quantity`}
          cell="quantity"
          label={named(t('lines.quantity'))}
          shortLabel={t('lines.quantity')}
          value={line.quantity ?? ''}
          onChange={(quantity) => setLine(index, (current) => ({ ...current, quantity }))}
        />
        <NumberCell
          path={`${base}.price.gross`}
          cell="price"
          label={named(t('lines.price'))}
          shortLabel={t('lines.price')}
          value={line.price?.gross ?? ''}
          decimals={2}
          onChange={(gross) =>
            setLine(index, (current) => {
              const { gross: _gross, ...price } = current.price ?? {}
              return { ...current, price: gross === '' ? price : { ...price, gross } }
            })
          }
        />
        <NumberCell
          path={`${base}.discount`}
          cell="discount"
          label={named(t('lines.discount'))}
          shortLabel={t('lines.discount')}
          value={discountOf(line)}
          placeholder="–"
          percent
          onChange={(discount) => setLine(index, (current) => withDiscount(current, discount))}
        />
        <VatCell
          path={`${base}.vat.category`}
          vat={line.vat}
          label={named(t('lines.tax'))}
          shortLabel={t('lines.tax')}
          onChange={(category) => {
            setLine(index, (current) => withVatCategory(current, category))
            touch(`${base}.vat.category`)
            if (line.id && (category === 'exempt' || category === 'reverseCharge')) toggleLine(line.id, true)
          }}
        />
        <span className={styles['amount']} data-label={t('lines.taxAmount')}>
          {computed?.taxAmount ? <MoneyText amount={printRoundedAmount(computed.taxAmount)} /> : '–'}
        </span>
        <span className={styles['total']} data-label={t('lines.total')}>
          {computed?.gross ? <MoneyText amount={printRoundedAmount(computed.gross)} strong /> : '–'}
          {currency !== 'AED' && computed?.grossAed && (
            <small>
              <MoneyText amount={printRoundedAmount(computed.grossAed)} currency="AED" />
            </small>
          )}
        </span>
        <LineMenu line={number} {...actions} />
      </div>
      <RowFindings base={base} />
      {open && <LineDetails index={index} />}
    </li>
  )
})

/** Findings about the cells of the row, under it. */
function RowFindings({ base }: { base: string }) {
  const byField = useForm((state) => state.byField)
  const touched = useForm((state) => state.touched)
  const showAll = useForm((state) => state.showAll)
  const words = useFindingWords()
  const findings = [base, ...cellPaths.map((cell) => `${base}.${cell}`)].flatMap((path) =>
    showAll || touched.has(path)
      ? (byField.get(path) ?? []).filter(({ severity }) => severity === 'fatal').slice(0, 1)
      : [],
  )
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
