import { type FormEvent, useRef, useState } from 'react'
import { sortFindings } from '#web/lib/form-findings.ts'
import { loadWords } from '#web/lib/i18n.ts'

type Data = Readonly<Record<string, string>>

export const emailPattern = /^\S+@\S+\.\S+$/

function trimmed(form: HTMLFormElement): Data {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => {
      const text = typeof value === 'string' ? value : ''
      // A password is taken as it is typed, blanks included.
      return [name, name === 'password' ? text : text.trim()]
    }),
  )
}

type Faults = Readonly<Record<string, string>>

/** The name of the first field, in the order of the screen, that has a fault. */
function focusFirst(form: HTMLFormElement, faults: Faults): boolean {
  for (const field of form.elements) {
    const name = field.getAttribute('name')
    if (name === null || !faults[name] || !(field instanceof HTMLElement)) continue
    field.focus()
    return true
  }
  return false
}

/** What the server found about fields of the form, in words. */
async function findingsOf(cause: unknown, form: HTMLFormElement): Promise<Faults> {
  const names = [...form.elements].flatMap((field) => field.getAttribute('name') ?? [])
  await loadWords('problems')
  return Object.fromEntries(sortFindings(cause, names).byField)
}

/**
 * A small form without a form library: checks its fields, focuses the first with a fault, sends once at a time and
 * keeps what went wrong. `check` answers a sentence for each field that is wrong; what the server finds about a
 * field lands there too. A fault goes as soon as its field is changed.
 */
export function useSubmit(
  check: (data: Data) => Faults | Promise<Faults>,
  send: (data: Data) => Promise<void>,
  onRefused: () => void = () => undefined,
) {
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    if (running.current) return
    running.current = true
    const form = event.currentTarget
    const data = trimmed(form)
    try {
      const found = await check(data)
      setFaults(found)
      setError(null)
      if (focusFirst(form, found)) return
      setBusy(true)
      await send(data)
    } catch (cause) {
      setError(cause)
      const landed = await findingsOf(cause, form)
      setFaults(landed)
      if (!focusFirst(form, landed)) onRefused()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function forget({ target }: FormEvent<HTMLFormElement>): void {
    const name = (target as Partial<HTMLInputElement>).name
    if (name && faults[name]) setFaults({ ...faults, [name]: '' })
  }

  return { faults, error, busy, submit, forget }
}
