import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { PlainButton } from './plain-button.tsx'
import styles from './plain-fields.module.css'

interface Words {
  label: string
  description?: ReactNode
  error?: string | undefined
}

/** Label, hint and fault around an input, tied to it for those who only hear them. */
function Wrapped({
  id,
  words: { label, description, error },
  children,
}: {
  id: string
  words: Words
  children: ReactNode
}) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
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

function describedBy(id: string, { description, error }: Words): string | undefined {
  const ids = [description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'className'>

/** A text field without the component library, for the pages that are there first. */
export function PlainField({ label, description, error, ...props }: Words & InputProps) {
  const id = useId()
  const words = { label, description, error }
  return (
    <Wrapped id={id} words={words}>
      <input
        {...props}
        id={id}
        className={styles['input']}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
      />
    </Wrapped>
  )
}

/** A password, hidden until asked for. */
export function PlainPassword({
  label,
  description,
  error,
  showLabel,
  ...props
}: Words & InputProps & { showLabel: string }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const words = { label, description, error }
  return (
    <Wrapped id={id} words={words}>
      <span className={styles['password']} dir="ltr">
        <input
          {...props}
          id={id}
          type={shown ? 'text' : 'password'}
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
        />
        <PlainButton
          variant="icon"
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
        </PlainButton>
      </span>
    </Wrapped>
  )
}

export function PlainCheckbox({ label, ...props }: { label: string } & InputProps) {
  return (
    <label className={styles['checkbox']}>
      <input type="checkbox" {...props} />
      {label}
    </label>
  )
}
