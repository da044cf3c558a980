import type { Terminal } from './terminal.ts'

interface Progress {
  /** Takes the line away, so that something else can be printed. */
  readonly clear: () => void
  /** Says how far it is; at most ten times a second. */
  readonly show: (text: string) => void
}

const interval = 100

/** One line on standard error that is written over again and again; nothing unless people watch. */
export function progressOn(terminal: Terminal): Progress {
  let shownAt = terminal.now().getTime()
  let isShown = false
  return {
    clear: () => {
      if (isShown) terminal.error('\r\u001b[K')
      isShown = false
    },
    show: (text) => {
      const now = terminal.now().getTime()
      if (!terminal.isWatched || now - shownAt < interval) return
      terminal.error(`\r\u001b[K${text}`)
      shownAt = now
      isShown = true
    },
  }
}
