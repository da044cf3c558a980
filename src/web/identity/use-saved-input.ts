import { type RefObject, useEffect, useRef, useState } from 'react'

type Input = Readonly<Record<string, string>>

/** In memory only, as long as the page is loaded. */
let saved: Input = {}

/**
 * Keeps the input of the registration while the user is on another screen, except for the password, so that it is there
 * again after a step back and forward in the browser's history. `forget` is called once the input was sent.
 */
export function useSavedInput(element: RefObject<HTMLFormElement | null>): {
  readonly initial: Input
  readonly forget: () => void
} {
  const [initial] = useState(saved)
  const isSent = useRef(false)
  useEffect(() => {
    const form = element.current
    return () => {
      if (form && !isSent.current) saved = inputOf(form)
    }
  }, [element])
  return {
    initial,
    forget() {
      isSent.current = true
      saved = {}
    },
  }
}

function inputOf(form: HTMLFormElement): Input {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      name === 'password' || typeof value !== 'string' ? [] : [[name, value]],
    ),
  )
}
