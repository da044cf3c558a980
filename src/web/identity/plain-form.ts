import { type FormEvent, useRef, useState } from 'react'

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

/**
 * A small form without a form library: checks its fields, focuses the first with a fault, sends once at a time and
 * keeps what went wrong. `check` answers a sentence for each field that is wrong.
 */
export function useSubmit(
  check: (data: Data) => Readonly<Record<string, string>>,
  send: (data: Data) => Promise<void>,
  onRefused: () => void = () => undefined,
) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    if (running.current) return
    const form = event.currentTarget
    const data = trimmed(form)
    const found = check(data)
    setFaults(found)
    setError(null)
    const first = Object.keys(found).find((name) => found[name])
    if (first) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    running.current = true
    setBusy(true)
    try {
      await send(data)
    } catch (cause) {
      setError(cause)
      onRefused()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { faults, error, busy, submit }
}
