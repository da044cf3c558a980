import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const main = path.resolve(import.meta.dirname, '../main.ts')
export const examples = path.resolve(import.meta.dirname, '../../../examples')

export function exampleFile(name: string): string {
  return path.join(examples, name, 'document.xml')
}

/** Runs the real program as a process. `node` holds options of the runtime. */
export function runCli(
  words: readonly string[],
  input: string | Uint8Array = '',
  node: readonly string[] = [],
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, main, ...words], {
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (/^\s+at /m.test(stderr)) throw new Error(`a stack trace was printed:\n${stderr}`)
  return { code: status, out: stdout, err: stderr }
}

/** The lines of `validate --json`. */
export function jsonLines(out: string): { file: string; valid: boolean; findings: { rule: string }[] }[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
