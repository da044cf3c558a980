/** A portal in a process of its own, as operators start it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts } from '../src/server/platform/cluster/free-ports.ts'
import { copyMigratedData } from '../src/server/platform/testing/migrated-data.ts'
import { bundledServer } from '../tools/bundled-server/environment.ts'

const root = path.resolve(import.meta.dirname, '..')
const cheapScrypt = path.join(root, 'src/server/platform/testing/cheap-scrypt.ts')

export interface RunningPortal {
  readonly url: string
  readonly folder: string
  /** Ends the process, as for an update; its data stays. */
  halt(): Promise<void>
  /** Starts it again, at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const startsAtMost = 3

/**
 * Starts the portal like `npm start`, but with cheap password hashes and its own data folder, and waits until it
 * reports its address. If another test took the free port in the meantime, it retries with another one.
 * @param options `fromSources`: runs the sources, as people do, instead of the bundle of `npm test`; `data`: a data
 *   folder to begin with a copy of, instead of an empty one
 */
export async function startPortalProcess(
  settings: Record<string, string> = {},
  { fromSources = false, data }: { fromSources?: boolean; data?: string } = {},
): Promise<RunningPortal> {
  for (let start = 1; ; start++) {
    try {
      return await startOnce(settings, fromSources ? {} : bundledServer(), data)
    } catch (error) {
      if (start === startsAtMost) throw error
    }
  }
}

async function startOnce(
  settings: Record<string, string>,
  code: Readonly<Record<string, string>>,
  data: string | undefined,
): Promise<RunningPortal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-e2e-'))
  if (data) copyMigratedData(data, folder)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const port = await freePorts(1)
  const run = () =>
    spawn(process.execPath, ['--import', cheapScrypt, 'src/server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        FALAJ_DATA: folder,
        LOG_LEVEL: 'error',
        // Companies of tests register from addresses of their own (`doorsOf`).
        FALAJ_TRUSTED_PROXIES: '127.0.0.1',
        ...code,
        ...settings,
      },
      // By the channel it notices our end, and ends as well.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
  let child = run()
  const url = await announcedUrl(child).catch((error: unknown) => {
    remove()
    throw error
  })
  async function halt(): Promise<void> {
    if (child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  return {
    url,
    folder,
    halt,
    async restart() {
      child = run()
      await announcedUrl(child)
    },
    async stop() {
      await halt()
      remove()
    },
  }
}

async function announcedUrl(child: ChildProcess): Promise<string> {
  return await new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /running on (http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}: ${output}`)))
  })
}
