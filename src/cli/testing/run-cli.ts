import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { allCommands } from '../all-commands.ts'
import { run } from '../command-line.ts'
import { nodeTerminal } from '../terminal.ts'

export const main = path.resolve(import.meta.dirname, '../main.ts')
export const examples = path.resolve(import.meta.dirname, '../../../examples')

export interface CliRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export function exampleFile(name: string): string {
  return path.join(examples, name, 'document.xml')
}

interface Options {
  /** What standard input brings, whole or in pieces. */
  readonly input?: string | readonly Uint8Array[]
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Standard error is a terminal; each read of the clock is then 200 ms later than the one before. */
  readonly isWatched?: boolean
}

/** Runs a command line in this process, on real files; only output, standard input and the clock are the test's. */
export async function runCli(
  words: readonly string[],
  { input = '', env = process.env, isWatched = false }: Options = {},
): Promise<CliRun> {
  const pieces = typeof input === 'string' ? [Buffer.from(input)] : input
  const whole = Buffer.concat(pieces)
  const began = Date.now()
  let ticks = 0
  let [out, err] = ['', '']
  const code = await run(allCommands, words, {
    ...nodeTerminal,
    env,
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
            close: () => undefined,
          }
        : nodeTerminal.open(file),
    chunks: (file) => (file === '-' ? pieces : nodeTerminal.chunks(file)),
    now: () => {
      if (!isWatched) return new Date()
      ticks += 1
      return new Date(began + ticks * 200)
    },
    isWatched,
  })
  return { code, out, err }
}

/** Runs a command line as a process, which takes a second. `node` holds options of the runtime. */
export function spawnCli(
  words: readonly string[],
  input: string | Uint8Array = '',
  node: readonly string[] = [],
): CliRun {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, main, ...words], {
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (/^\s+at /m.test(stderr)) throw new Error(`a stack trace was printed:\n${stderr}`)
  return { code: status, out: stdout, err: stderr }
}

/** The lines of `validate --json`. */
export function jsonLines(
  out: string,
): { file: string; valid: boolean; findings: { rule: string; path: string }[] }[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
