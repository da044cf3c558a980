import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#web/lib/format.ts'
import { parseTypedDecimal } from '#web/lib/parse-typed-decimal.ts'
import './fields.tsx'

interface DecimalFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A decimal string, or empty. */
  value: string
  onChange: (value: string) => void
  /** Shown at the inline end, such as a currency or a percent sign. */
  unit?: string | undefined
}

/**
 * A field for an exact number. Accepts Arabic-Indic digits and grouping; other input stays in the field and is passed
 * on unchanged, so that the form can report the error.
 */
export function DecimalField({ value, onChange, unit, onBlur, onFocus, ...props }: DecimalFieldProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState(value)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    setTyped((current) => ((parseTypedDecimal(current) ?? current) === value ? current : value))
  }, [value])
  const shown =
    focused || parseTypedDecimal(typed) === null ? typed : formatDecimal(parseTypedDecimal(typed) ?? '0')
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      dir="ltr"
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      {...(unit
        ? {
            rightSection: (
              <span style={{ fontSize: 12, color: 'var(--ink-3)' }}>
                {unit === 'AED' ? t('currency.AED') : unit}
              </span>
            ),
            rightSectionWidth: 44,
          }
        : {})}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        onChange(next.trim() === '' ? '' : (parseTypedDecimal(next) ?? next.trim()))
      }}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
    />
  )
}
