/** Processes of the portal as in production, each in a slot that starts it again when it dies. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../..')

export type Role = 'api' | 'worker'

export interface Slot {
  readonly role: Role
  readonly name: string
  /** Process ids that this slot has had, the living one last. */
  readonly pids: readonly number[]
  /** Whether it has said that it is up since it was last started. */
  readonly isUp: boolean
  /** Ends the process as a power failure would; false when there is none to end. */
  kill(): boolean
  /** Waits until it is up. Raises when it does not come up within the limit. */
  untilUp(limit?: number): Promise<void>
  stop(): Promise<void>
}

export interface SlotOptions {
  readonly role: Role
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  /** Milliseconds after a death until it is started again. */
  readonly restartDelay?: () => number
  /** Says nothing when it cannot start: the database may be down on purpose. */
  readonly quiet?: boolean
}

const scripts: Readonly<Record<Role, string>> = {
  api: 'src/server/main-api.ts',
  worker: 'src/server/main-worker.ts',
}

/** Starts a process and keeps one alive until `stop`. Its channel to us closes when we die, and then it stops. */
export function startSlot(options: SlotOptions): Slot {
  const pids: number[] = []
  let child: ChildProcess | undefined
  let up = false
  let stopping = false
  const running = run()

  async function run(): Promise<void> {
    while (!stopping) {
      up = false
      const started = spawn(process.execPath, [path.join(root, scripts[options.role])], {
        cwd: root,
        stdio: ['ignore', 'pipe', options.quiet ? 'ignore' : 'inherit', 'ipc'],
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...options.env,
        },
      })
      child = started
      if (started.pid !== undefined) pids.push(started.pid)
      started.stdout?.on('data', (said: Buffer) => {
        if (/is running/.test(said.toString())) up = true
      })
      await new Promise((resolve) => started.once('exit', resolve))
      up = false
      child = undefined
      if (!stopping) await sleep(options.restartDelay?.() ?? 500)
    }
  }

  return {
    role: options.role,
    name: options.name,
    pids,
    get isUp() {
      return up
    },
    kill: () => child?.kill('SIGKILL') ?? false,
    async untilUp(limit = 60_000) {
      for (let waited = 0; !up; waited += 20) {
        if (waited > limit) throw new Error(`${options.name} does not come up`)
        await sleep(20)
      }
    },
    async stop() {
      stopping = true
      child?.kill('SIGTERM')
      await running
    },
  }
}
