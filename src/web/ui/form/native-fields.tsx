import { IconEye, IconEyeOff, IconSelector } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeButton } from '../buttons/native-button.tsx'
import styles from './native-fields.module.css'

interface FieldTexts {
  label: string
  description?: ReactNode
  error?: string | undefined
  required?: boolean
}

/** Label, hint and error of an input, associated with it for screen readers. */
function FieldWrapper({
  id,
  words: { label, description, error, required },
  children,
}: {
  id: string
  words: FieldTexts
  children: ReactNode
}) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className={styles['required']} data-required-mark="" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {description && (
        <p id={`${id}-description`} className={styles['description']}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

function describedBy(id: string, { description, error }: FieldTexts): string | undefined {
  const ids = [description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'className'>

/** A text field without the component library, for the pages of the first load. */
export function NativeTextField({
  label,
  description,
  error,
  required = false,
  ...props
}: FieldTexts & InputProps) {
  const id = useId()
  const words = { label, description, error, required }
  return (
    <FieldWrapper id={id} words={words}>
      <input
        {...props}
        id={id}
        required={required}
        className={styles['input']}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
      />
    </FieldWrapper>
  )
}

/** A password, hidden by default. */
export function NativePasswordField({
  label,
  description,
  error,
  required = false,
  ...props
}: FieldTexts & InputProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [shown, setShown] = useState(false)
  const words = { label, description, error, required }
  return (
    <FieldWrapper id={id} words={words}>
      <span className={styles['password']} dir="ltr">
        <input
          {...props}
          id={id}
          required={required}
          type={shown ? 'text' : 'password'}
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
        />
        <NativeButton
          variant="icon"
          aria-label={t('field.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
        </NativeButton>
      </span>
    </FieldWrapper>
  )
}

/** A native select, which opens in the way of the device and supports type-ahead. */
export function NativeSelectField({
  label,
  description,
  error,
  required = false,
  options,
  ...props
}: FieldTexts &
  Omit<ComponentPropsWithRef<'select'>, 'className' | 'children'> & {
    options: readonly { value: string; label: string }[]
  }) {
  const id = useId()
  const words = { label, description, error, required }
  return (
    <FieldWrapper id={id} words={words}>
      <span className={styles['choice']}>
        <select
          {...props}
          id={id}
          required={required}
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
        >
          {options.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
        <IconSelector size={16} stroke={1.6} aria-hidden="true" />
      </span>
    </FieldWrapper>
  )
}

export function NativeCheckboxField({
  label,
  description,
  ...props
}: { label: string; description?: string } & InputProps) {
  const id = useId()
  return (
    <label className={styles['checkbox']} data-explained={description ? true : undefined}>
      <input type="checkbox" aria-describedby={description ? id : undefined} {...props} />
      <span>
        {label}
        {description && <small id={id}>{description}</small>}
      </span>
    </label>
  )
}
