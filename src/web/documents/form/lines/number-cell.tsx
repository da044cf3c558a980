import { useEffect, useState } from 'react'
import { parseUserDecimal, printDecimal } from '#core/money'
import { formatDecimal } from '#web/lib/format.ts'
import { fieldId, useForm } from '../form-context.tsx'
import type { CellName } from './focus-cell.ts'
import styles from './lines.module.css'

interface NumberCellProps {
  path: string
  cell: CellName
  label: string
  shortLabel: string
  /** A decimal string, or what was typed instead of one. */
  value: string
  onChange: (value: string) => void
  decimals?: number
  /** A percentage with its sign is also taken. */
  percent?: boolean
  placeholder?: string
}

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

/** A number in the grid, typed in any digits. While it is being typed it stays as typed; then it is printed. */
export function NumberCell({
  path,
  cell,
  label,
  shortLabel,
  value,
  onChange,
  decimals = 0,
  percent = false,
  placeholder,
}: NumberCellProps) {
  const touch = useForm((state) => state.touch)
  const invalid = useForm((state) => isInvalid(state, path))
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    // A value that came from elsewhere, such as a product, replaces what is half typed.
    setTyped((current) =>
      current !== null && (parseTyped(current, percent) ?? current.trim()) === value ? current : null,
    )
  }, [value, percent])
  return (
    <span className={styles['cell']} data-label={shortLabel} data-field={path}>
      <input
        id={fieldId(path)}
        data-cell={cell}
        aria-label={label}
        aria-invalid={invalid || undefined}
        className={styles['number-input']}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        placeholder={placeholder}
        value={typed ?? shown(value, decimals, percent)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          onChange(text.trim() === '' ? '' : (parseTyped(text, percent) ?? text.trim().slice(0, 40)))
        }}
        onBlur={() => {
          setTyped(null)
          touch(path)
        }}
      />
    </span>
  )
}

/** True when a finding stands at the cell and the user has been there. */
export function isInvalid(
  state: {
    byField: ReadonlyMap<string, readonly { severity: string }[]>
    touched: ReadonlySet<string>
    showAll: boolean
  },
  path: string,
): boolean {
  if (!state.showAll && !state.touched.has(path)) return false
  return state.byField.get(path)?.some(({ severity }) => severity === 'fatal') ?? false
}
