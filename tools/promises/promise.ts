/** The parts of every promise of `npm run promises`. */
import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** The result of a check: figures are counts and ratios, never times. `skipped` names what is not available. */
export type Verdict =
  | { readonly ok: boolean; readonly figures: Readonly<Record<string, number | string>> }
  | { readonly skipped: string }

/** A measured guarantee. Each module of this folder that is listed in `main.ts` is one. */
export interface Held {
  /** A sentence: the guarantee. */
  readonly name: string
  check(): Promise<Verdict>
}

interface Ended {
  readonly code: number
  /** Standard output and error, interleaved. */
  readonly output: string
}

/**
 * Runs a program of the project on the Node that runs us, and waits for its end.
 * @param args what Node is started with, paths from the root of the project
 */
export async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
  return await runCommand(process.execPath, args, env)
}

/** The same with any command. */
export async function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code: code ?? 1, output }
}

/** The end of a program's output, to find out why a promise was broken. */
export function tail(output: string, lines = 30): string {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}
