import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { run } from '../main.ts'
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

/** Runs a command line in this process, with real files; `input` stands for standard input. */
export async function runCli(
  words: readonly string[],
  input: string | Uint8Array = '',
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<CliRun> {
  const given = Buffer.from(input)
  let out = ''
  let err = ''
  const code = await run(words, {
    ...nodeTerminal,
    env,
    print: (text) => {
      out += text
    },
    error: (text) => {
      err += text
    },
    read: (file) => (file === '-' ? given : nodeTerminal.read(file)),
    open: (file) =>
      file === '-'
        ? {
            size: given.length,
            at: (offset, length) => given.subarray(offset, offset + length),
            close: () => undefined,
          }
        : nodeTerminal.open(file),
    isWatched: false,
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
