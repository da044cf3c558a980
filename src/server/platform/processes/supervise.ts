/** Runs a part of the program as a child process, and restarts it whenever it ends unexpectedly. */
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../base/log.ts'

/** Messages of a supervised process to its parent. */
type Message = 'ready' | 'alive'

export interface SupervisedProcess {
  /**
   * Resolves when the process reports for the first time that it is ready. Raises when it exits before that: a
   * restart would fail in the same way, and it has logged the reason.
   */
  readonly ready: Promise<void>
  /** Lets the process finish its work, and waits until it has ended. */
  stop(): Promise<void>
}

interface SupervisedOptions {
  /** Its name in the log. */
  readonly name: string
  /** File of the program that it runs; it begins with `untilNeeded`. */
  readonly script: string
  readonly env: NodeJS.ProcessEnv
  readonly log: Logger
  /** Milliseconds after a start until a spare is loaded: a start has enough to do. */
  readonly spareDelay?: number
}

const aliveEvery = 1_000
/** Milliseconds without a sign of life after which a process has a blocked event loop, and is killed. */
const silentAtMost = 30_000
/**
 * Milliseconds before a process that ended soon after its start is restarted; one that lived longer is restarted at
 * once.
 */
const restartDelay = 500
const livedLong = 5_000
const spareDelayByDefault = 5_000

/**
 * Starts the process and restarts it until `stop`. It ends itself when this process is gone. A loaded spare is ready:
 * loading takes seconds on a machine that is busy recovering from an outage.
 */
export function supervise(options: SupervisedOptions): SupervisedProcess {
  const ready = Promise.withResolvers<void>()
  const fresh = () => fork(options.script, { env: options.env, execArgv: [] })
  const spare = keepSpare(fresh, options.spareDelay ?? spareDelayByDefault)
  let child: ChildProcess | undefined
  let isReady = false
  let stopping = false
  // A caller that does not await it stops it.
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

  async function runOnce(): Promise<ChildEnd & { readonly childPid: number | undefined }> {
    const started = spare.take()
    child = started
    const ended = endOf(started)
    // Loading the program has no time limit.
    let lastMessageAt = Number.POSITIVE_INFINITY
    started.on('message', (message) => {
      lastMessageAt = performance.now()
      if ((message as Message) !== 'ready') return
      isReady = true
      ready.resolve()
    })
    const timer = setInterval(() => {
      if (performance.now() - lastMessageAt > silentAtMost) started.kill('SIGKILL')
    }, aliveEvery)
    started.send(needed, () => undefined)
    try {
      return { childPid: started.pid, ...(await ended) }
    } finally {
      clearInterval(timer)
      child = undefined
    }
  }

  return {
    ready: ready.promise,
    async stop() {
      stopping = true
      spare.stop()
      // By its channel: a signal to the whole group, such as Ctrl+C, has reached it already.
      if (child?.connected) child.disconnect()
      await running
    },
  }
}

/** Message of the parent to a process that is to begin its work. */
const needed = 'needed'

interface ChildEnd {
  readonly code: number | null
  readonly signal: string | null
}

function endOf(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** Keeps one spare process ready; `take` returns it, or a new one, and starts another later. */
function keepSpare(start: () => ChildProcess, delay: number): { take(): ChildProcess; stop(): void } {
  let spare: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  function load(): void {
    const loaded = start()
    spare = loaded
    void endOf(loaded).then(() => {
      if (spare === loaded) spare = undefined
    })
  }

  return {
    take() {
      const child = spare ?? start()
      spare = undefined
      clearTimeout(timer)
      timer = setTimeout(load, delay)
      return child
    },
    stop() {
      clearTimeout(timer)
      if (spare?.connected) spare.disconnect()
      spare = undefined
    },
  }
}

function tell(message: Message): void {
  // A parent that has just exited gets no message; the end of the channel reveals its exit.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

/** Waits until the parent, if there is one, needs this process, and from then on sends it signs of life. */
export async function untilNeeded(): Promise<void> {
  if (!process.send) return
  const leave = () => process.exit(0)
  // The parent may have ended while the program was loaded.
  if (!process.connected) leave()
  process.once('disconnect', leave)
  await new Promise((resolve) => process.once('message', resolve))
  process.off('disconnect', leave)
  tell('alive')
  setInterval(() => tell('alive'), aliveEvery).unref()
}

/** Reports to the parent, if there is one, that this process is ready. */
export function reportReady(): void {
  tell('ready')
}
