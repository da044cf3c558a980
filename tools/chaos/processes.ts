/** Processes of the portal as in production, each in a slot that starts it again when it dies. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import serverFlags from '../../bin/server-flags.json' with { type: 'json' }
import { bundledServer } from '../bundled-server/environment.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** `all` is the process of `npm start`: HTTP server, simulated network and worker. */
export type Role = 'api' | 'worker' | 'all'

export interface Slot {
  readonly role: Role
  readonly name: string
  /** Process ids that this slot has had, the living one last; a worker's is that of the one that supervises it. */
  readonly pids: readonly number[]
  /** Whether it has reported that it is up since its last start. */
  readonly isUp: boolean
  /** Ends the process as a power failure would; false when there is none to end. */
  kill(): boolean
  /** Process id of its child, which it restarts itself. */
  child(): number | undefined
  killChild(): boolean
  /** Stops it as for an update, starts it again once it has ended, and waits until it is up. */
  restart(): Promise<void>
  /** Waits until it is up. Raises when it does not come up within the limit. */
  untilUp(limit?: number): Promise<void>
  stop(): Promise<void>
}

export interface SlotOptions {
  readonly role: Role
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  /** Milliseconds after a death until it is started again; `never` leaves it dead. */
  readonly restartDelay?: (() => number) | 'never'
  /** Logs nothing when it cannot start: the database may be down on purpose. */
  readonly quiet?: boolean
}

/** Milliseconds for a restart on a machine that is busy with other work. */
const restartWithin = 180_000

const scripts: Readonly<Record<Role, string>> = {
  api: 'src/server/main-api.ts',
  worker: 'src/server/main-worker.ts',
  all: 'src/server/main.ts',
}

/** The process that this one has started; undefined when there is none at the moment. */
function childOf(pid: number): number | undefined {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    return child ? Number(child) : undefined
  } catch {
    return undefined
  }
}

function killHard(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

function startProgram(options: SlotOptions): ChildProcess {
  const flags = options.role === 'worker' ? [] : serverFlags
  return spawn(process.execPath, [...flags, path.join(root, scripts[options.role])], {
    cwd: root,
    stdio: ['ignore', 'pipe', options.quiet ? 'ignore' : 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...bundledServer(),
      ...options.env,
    },
  })
}

/** Starts a process and keeps one alive until `stop`. Its channel to us closes when we end, and then it stops. */
export function startSlot(options: SlotOptions): Slot {
  const pids: number[] = []
  let child: ChildProcess | undefined
  let up = false
  let stopping = false
  let restarting = false
  const running = run()

  const supervised = () => (child?.pid === undefined ? undefined : childOf(child.pid))

  async function run(): Promise<void> {
    while (!stopping) {
      up = false
      const started = startProgram(options)
      child = started
      if (started.pid !== undefined) pids.push(started.pid)
      started.stdout?.on('data', (chunk: Buffer) => {
        if (/is running/.test(chunk.toString())) up = true
      })
      await new Promise((resolve) => started.once('exit', resolve))
      up = false
      child = undefined
      if (stopping) return
      if (restarting) {
        restarting = false
        continue
      }
      if (options.restartDelay === 'never') return
      await sleep(options.restartDelay?.() ?? 500)
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
    child: supervised,
    killChild: () => killHard(supervised()),
    async restart() {
      restarting = true
      child?.kill('SIGTERM')
      while (restarting) await sleep(20)
      await this.untilUp(restartWithin)
    },
    async untilUp(limit = 60_000) {
      for (let waited = 0; !up; waited += 20) {
        if (waited > limit || (child === undefined && !restarting && options.restartDelay === 'never'))
          throw new Error(`${options.name} does not come up`)
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
