import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceLine } from '#core/invoice'
import { printDecimal } from '#core/money'
import { parseUserDecimal } from '#core/number-text'
import { formatDecimal } from '#web/lib/format.ts'
import { discountOf, withDiscount, withPrice } from '../draft-lines.ts'
import { fieldId, useForm, useFormMeta } from '../form-context.tsx'
import { touchAfterPress } from './after-press.ts'
import { CellFinding } from './cell-finding.tsx'
import styles from './lines.module.css'
import { findingMarks, useCellFinding } from './use-cell-finding.ts'
import { cellPaths } from './use-grid-actions.ts'

interface NumberColumn {
  /** A decimal string, or the typed text if it is not a number. */
  readonly read: (line: InvoiceLine) => string
  readonly write: (line: InvoiceLine, value: string) => InvoiceLine
  readonly decimals?: number
  /** Also accepts a percentage with its sign. */
  readonly percent?: boolean
  readonly placeholder?: string
}

const columns: Readonly<Record<'quantity' | 'price' | 'discount', NumberColumn>> = {
  quantity: {
    read: ({ quantity }) => quantity ?? '',
    write: (line, quantity) => ({ ...line, quantity }),
  },
  price: { read: ({ price }) => price?.gross ?? '', write: withPrice, decimals: 2 },
  discount: { read: discountOf, write: withDiscount, percent: true, placeholder: '–' },
}

/** A figure with more characters, such as `10,000,000.00`, is set a little smaller, so that it fits its column. */
export const longFrom = 12

/** `١٠٪` → `10%`, `1,250` → `1250`; undefined when it is not a number. */
function parseTyped(typed: string, percent: boolean): string | undefined {
  const sign = percent && /[%٪]\s*$/.test(typed) ? '%' : ''
  const value = parseUserDecimal(sign ? typed.replace(/\s*[%٪]\s*$/, '') : typed)
  return value ? `${printDecimal(value)}${sign}` : undefined
}

function shown(value: string, decimals: number, percent: boolean): string {
  const plain = parseTyped(value, percent)
  if (plain === undefined) return value
  return plain.endsWith('%') ? plain : formatDecimal(plain, decimals)
}

/** A number in the grid, typed in any digits. It is formatted when the user leaves the cell. */
export const NumberCell = memo(function NumberCell({
  index,
  cell,
}: {
  index: number
  cell: keyof typeof columns
}) {
  const { t } = useTranslation('documents')
  const { read, write, decimals = 0, percent = false, placeholder } = columns[cell]
  const path = `lines[${index}].${cellPaths[cell]}`
  const value = useForm(({ draft }) => (draft.lines?.[index] ? read(draft.lines[index]) : ''))
  const setLine = useForm((state) => state.setLine)
  const { store } = useFormMeta()
  const finding = useCellFinding(path)
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    // A value from another source, such as a product, replaces half-typed text.
    setTyped((current) =>
      current !== null && (parseTyped(current, percent) ?? current.trim()) === value ? current : null,
    )
  }, [value, percent])
  const label = t(`lines.${cell}`)
  const text = typed ?? shown(value, decimals, percent)
  return (
    <>
      <span className={styles['cell']} data-of={cell} data-label={label} data-field={path}>
        <input
          id={fieldId(path)}
          data-cell={cell}
          aria-label={t('lines.cell', { field: label, line: index + 1 })}
          {...findingMarks(path, finding)}
          className={styles['number-input']}
          data-long={text.length > longFrom || undefined}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder={placeholder}
          enterKeyHint="next"
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            const next = text.trim() === '' ? '' : (parseTyped(text, percent) ?? text.trim().slice(0, 40))
            setLine(index, (line) => write(line, next))
          }}
          onBlur={() => {
            setTyped(null)
            touchAfterPress(store, index, cellPaths[cell])
          }}
        />
      </span>
      <CellFinding path={path} cell={cell} finding={finding} />
    </>
  )
})
