import { run } from '../command-line.ts'
import { documentCommands } from '../document-commands.ts'
import { nodeTerminal, type Terminal } from '../terminal.ts'

interface Options {
  /** What standard input brings, whole or in pieces. */
  readonly input?: string | readonly Uint8Array[]
  /** Somebody watches standard error. */
  readonly isWatched?: boolean
}

/** Runs the program in this process, on real files; only output, standard input and the clock are the test's. */
export async function runInProcess(
  words: readonly string[],
  { input = '', isWatched = false }: Options = {},
) {
  let [out, err] = ['', '']
  let ticks = 0
  const pieces = typeof input === 'string' ? [Buffer.from(input)] : input
  const whole = Buffer.concat(pieces)
  const terminal: Terminal = {
    ...nodeTerminal,
    print: (text) => {
      out += text
    },
    error: (text) => {
      err += text
    },
    read: (file) => (file === '-' ? whole : nodeTerminal.read(file)),
    open: (file) =>
      file === '-'
        ? {
            size: whole.length,
            at: (offset, length) => whole.subarray(offset, offset + length),
            close: () => {},
          }
        : nodeTerminal.open(file),
    chunks: (file) => (file === '-' ? pieces : nodeTerminal.chunks(file)),
    now: () => {
      ticks += 1
      return new Date(Date.UTC(2026, 10, 22, 12) + ticks * 200)
    },
    isWatched,
  }
  const code = await run(documentCommands, words, terminal)
  return { code, out, err }
}
