import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import styles from './imports.module.css'

type Numbers = NonNullable<Import['numbers']>

/** What becomes of the numbers of a file, where the portal gives numbers by itself. */
export function NumbersQuestion({
  example,
  value,
  isWanting,
  onChange,
}: {
  /** A number of the file. */
  example: string
  value: Numbers | null
  isWanting: boolean
  onChange: (value: Numbers) => void
}) {
  const { t } = useTranslation('imports')
  const fault = useId()
  const name = useId()
  return (
    <fieldset
      className={styles['question']}
      role="radiogroup"
      aria-required
      aria-invalid={isWanting}
      aria-describedby={isWanting ? fault : undefined}
    >
      <legend>{t('question.numbers', { value: `\u2066${example}\u2069` })}</legend>
      {(['keep', 'renew'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          {t(`question.${one}`)}
        </label>
      ))}
      {isWanting && <p id={fault}>{t('question.choose')}</p>}
    </fieldset>
  )
}
