/** Runs a part of the program as a child process, and starts it again whenever it ends without being asked to. */
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './log.ts'

/** What a supervised process tells its parent over the channel between them. */
type Message = 'ready' | 'alive'

export interface SupervisedProcess {
  /**
   * Resolves when the process has said for the first time that it is ready. Raises when it ends of its own accord
   * before that: it would only do so again, and has said why.
   */
  readonly ready: Promise<void>
  /** Asks the process to finish what it does, and waits until it has ended. */
  stop(): Promise<void>
}

interface SupervisedOptions {
  /** What it is called in the log. */
  readonly name: string
  /** File of the program that it runs. */
  readonly script: string
  readonly env: NodeJS.ProcessEnv
  readonly log: Logger
}

const aliveEvery = 1_000
/** A process that has not said for so many milliseconds that it lives has lost its event loop, and is killed. */
const silentAtMost = 30_000
/** Milliseconds before a process that ended soon after its start is started again; one that lived longer is at once. */
const restartDelay = 500
const livedLong = 5_000

/** Starts the process and keeps one running until `stop`. It ends by itself when this process is gone. */
export function supervise(options: SupervisedOptions): SupervisedProcess {
  const ready = Promise.withResolvers<void>()
  let child: ChildProcess | undefined
  let isReady = false
  let stopping = false
  // Whoever does not wait for it stops it.
  ready.promise.catch(() => undefined)
  const running = keepRunning()

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      const startedAt = performance.now()
      const ended = await runOnce()
      if (stopping) return
      if (!isReady && ended.code !== null) {
        ready.reject(new Error(`the ${options.name} does not start`))
        return
      }
      options.log.error({ process: options.name, ...ended }, 'a process has ended and is started again')
      if (performance.now() - startedAt < livedLong) await sleep(restartDelay)
    }
  }

  async function runOnce(): Promise<{ code: number | null; signal: string | null }> {
    const started = fork(options.script, { env: options.env })
    child = started
    let heardAt = performance.now()
    started.on('message', (message) => {
      heardAt = performance.now()
      if ((message as Message) !== 'ready') return
      isReady = true
      ready.resolve()
    })
    const timer = setInterval(() => {
      if (performance.now() - heardAt > silentAtMost) started.kill('SIGKILL')
    }, aliveEvery)
    try {
      return await new Promise((resolve) => {
        started.once('error', () => resolve({ code: null, signal: null }))
        started.once('exit', (code, signal) => resolve({ code, signal }))
      })
    } finally {
      clearInterval(timer)
      child = undefined
    }
  }

  return {
    ready: ready.promise,
    async stop() {
      stopping = true
      // By its channel: a signal to the whole group, such as Ctrl+C, has reached it already.
      if (child?.connected) child.disconnect()
      await running
    },
  }
}

/** Tells the parent, if there is one, that this process is ready, and from now on that it lives. */
export function reportReady(): void {
  const tell = (message: Message) => process.connected && process.send?.(message)
  tell('ready')
  setInterval(() => tell('alive'), aliveEvery).unref()
}
