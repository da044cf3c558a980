import { type FormEvent, useRef, useState } from 'react'
import { findingsByField } from '#web/lib/form-findings.ts'
import { loadTranslations } from '#web/lib/i18n.ts'

type FormValues = Readonly<Record<string, string>>

export const emailPattern = /^\S+@\S+\.\S+$/

function trimmedValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => {
      const text = typeof value === 'string' ? value : ''
      // A password is used as typed, including spaces.
      return [name, name === 'password' ? text : text.trim()]
    }),
  )
}

type FieldErrors = Readonly<Record<string, string>>

/** Focuses the first field, in the order of the screen, that has an error; false if none has. */
function focusFirstError(form: HTMLFormElement, errors: FieldErrors): boolean {
  for (const field of form.elements) {
    const name = field.getAttribute('name')
    if (name === null || !errors[name] || !(field instanceof HTMLElement)) continue
    field.focus()
    return true
  }
  return false
}

/** The server's findings by field, as text. */
async function fieldErrorsOf(cause: unknown, form: HTMLFormElement): Promise<FieldErrors> {
  const names = [...form.elements].flatMap((field) => field.getAttribute('name') ?? [])
  await loadTranslations('problems')
  return Object.fromEntries(findingsByField(cause, names).byField)
}

/**
 * A small form without a form library: validates its fields, focuses the first error, submits once at a time and stores
 * errors. `check` returns a message for each invalid field; the server's errors of a field are shown there too. An
 * error disappears when its field changes.
 */
export function useNativeForm(
  check: (data: FormValues) => FieldErrors | Promise<FieldErrors>,
  send: (data: FormValues) => Promise<void>,
  onRefused: () => void = () => undefined,
) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    if (running.current) return
    running.current = true
    const form = event.currentTarget
    const data = trimmedValues(form)
    try {
      const errors = await check(data)
      setFieldErrors(errors)
      setError(null)
      if (focusFirstError(form, errors)) return
      setBusy(true)
      await send(data)
    } catch (cause) {
      setError(cause)
      const serverErrors = await fieldErrorsOf(cause, form)
      setFieldErrors(serverErrors)
      if (!focusFirstError(form, serverErrors)) onRefused()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function clearError({ target }: FormEvent<HTMLFormElement>): void {
    const name = (target as Partial<HTMLInputElement>).name
    if (name && fieldErrors[name]) setFieldErrors({ ...fieldErrors, [name]: '' })
  }

  return { fieldErrors, error, busy, submit, clearError }
}
