import { CheckboxField } from '#web/ui/form/fields.tsx'
import styles from './choices.module.css'

/** Checkboxes for several of a few options. */
export function Choices<T extends string>({
  legend,
  error,
  options,
  value,
  onChange,
}: {
  legend: string
  error?: string | undefined
  options: readonly { readonly value: T; readonly label: string }[]
  value: readonly T[]
  onChange: (value: T[]) => void
}) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            label={<bdi>{option.label}</bdi>}
            checked={value.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...value, option.value]
                  : value.filter((chosen) => chosen !== option.value),
              )
            }
          />
        ))}
      </div>
      {error && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
