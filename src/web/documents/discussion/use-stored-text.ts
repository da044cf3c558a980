import { useState } from 'react'

const prefix = 'falaj.comment'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Text without anything in it is not stored. Typing continues when storage is full or blocked. */
function write(key: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // The text is in the field alone, until it is sent.
  }
}

/**
 * Typed text that is stored on this device for its user until it is sent, so that a reload or leaving loses nothing.
 * @param place what the text is for, such as the id of a document
 * @param initial what the field contains without a stored text
 * @returns the text, whether it was stored before, its setter, and a function that removes what is stored
 */
export function useStoredText(userId: string, place: string, initial = '') {
  const key = `${prefix}.${userId}.${place}`
  const [state, setState] = useState(() => {
    const stored = read(key)
    return { text: stored ?? initial, wasStored: stored !== null }
  })
  return {
    ...state,
    setText(text: string) {
      write(key, text === initial ? '' : text)
      setState((before) => ({ ...before, text }))
    },
    forget() {
      write(key, '')
      setState({ text: initial, wasStored: false })
    },
  }
}
