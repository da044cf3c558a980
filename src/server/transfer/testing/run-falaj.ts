/** The real command line on the database of a test portal that runs at the same time. */
import { spawn } from 'node:child_process'
import { type CliRun, main, runCli } from '../../../cli/testing/run-cli.ts'
import type { TestPortal } from '../../platform/testing/portal.ts'

type Place = Pick<TestPortal, 'ownerUrl' | 'appUrl' | 'secret' | 'folder'>

/** The environment that leads a process to the database of a portal. */
export function environmentOf(portal: Place): Record<string, string | undefined> {
  return {
    ...process.env,
    DATABASE_URL: portal.ownerUrl,
    DATABASE_APP_URL: portal.appUrl,
    FALAJ_SECRET: portal.secret,
    FALAJ_DATA: portal.folder,
    LOG_LEVEL: 'silent',
  }
}

/** Runs `falaj` with these arguments in this process; `env` is added to the variables of the portal's database. */
export async function runFalaj(
  portal: Place,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<CliRun> {
  return await runCli(words, { env: { ...environmentOf(portal), ...env } })
}

/** Runs `falaj` with these arguments as a process, which takes seconds. */
export async function spawnFalaj(portal: Place, words: readonly string[], program = main): Promise<CliRun> {
  const child = spawn(process.execPath, [program, ...words], {
    env: environmentOf(portal),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (/^\s+at /m.test(err)) throw new Error(`a stack trace was printed:\n${err}`)
  return { code, out, err }
}
