import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { type Tasks, WorkAbandonedError, WorkTooHeavyError } from './work-thread.ts'

/** A process for work that can be stopped at any point, native code included. */
export interface WorkProcess<Known extends Tasks> {
  /**
   * Does one piece of work; one at a time. Raises the error of the work (as an Error with its message),
   * `WorkTooHeavyError`, `WorkAbandonedError`, and an Error when the process ended.
   * @param signal aborted when the result is no longer needed: then kills the process
   */
  run<Name extends keyof Known & string>(
    task: Name,
    input: Parameters<Known[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Known[Name]>>>
  /** Id of the process that lives now. */
  readonly pid: number | undefined
  /** Kills the process; its current piece fails. Resolves when it has ended. */
  stop(): Promise<void>
}

interface ProcessLimits {
  /** Milliseconds for one piece of work. */
  readonly time: number
  /** Megabytes of memory, native code included. */
  readonly memory: number
  /** Milliseconds without work after which the process ends. */
  readonly idle: number
}

/** Argument of a new process. */
export interface ProcessSetup {
  readonly file: string
  readonly memory: number
}

/** The descriptor on which the process reports that its memory is used up, and notices that its parent has ended. */
export const lifeline = 4

type Reply = { readonly output: unknown } | { readonly error: string } | 'started'

interface Piece {
  readonly task: string
  readonly input: unknown
  /** Whether a child has received it: until then its end has nothing to do with the item. */
  isStarted: boolean
  isRepeated: boolean
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** A started child; `piece` is its current work. */
interface Child {
  readonly process: ChildProcess
  readonly ended: Promise<void>
  isOverMemory: boolean
}

/** The child of a `workProcess` and its current piece. */
class Work {
  readonly #file: URL
  readonly #limits: ProcessLimits
  #child: Child | undefined
  #current: Piece | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(file: URL, limits: ProcessLimits) {
    this.#file = file
    this.#limits = limits
  }

  get pid(): number | undefined {
    return this.#child?.process.pid
  }

  async run(task: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    if (this.#current) throw new Error('a process does one piece of work at a time')
    if (signal?.aborted) throw new WorkAbandonedError(task)
    clearTimeout(this.#timer)
    const giveUp = () => void this.killFor((name) => new WorkAbandonedError(name))
    const tooLate = () => void this.killFor((name) => new WorkTooHeavyError('time', name))
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      return await new Promise<unknown>((resolve, reject) => {
        this.#current = { task, input, isStarted: false, isRepeated: false, resolve, reject }
        this.#timer = setTimeout(tooLate, this.#limits.time)
        this.#send(this.#current)
      })
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  #send({ input, task }: Piece): void {
    const child = (this.#child ??= this.#start())
    hold(child, true)
    // Whether it failed is seen by the end of the process.
    child.process.send({ task, input }, () => undefined)
  }

  /** A piece ends when its process has ended: a retry never finds a second one beside it. */
  async killFor(errorOf: (task: string) => Error): Promise<void> {
    const piece = this.#current
    this.#current = undefined
    await this.#kill()
    piece?.reject(errorOf(piece.task))
  }

  /** Kills the child; resolves when it has ended. */
  async #kill(): Promise<void> {
    clearTimeout(this.#timer)
    const which = this.#child
    this.#child = undefined
    which?.process.kill('SIGKILL')
    await which?.ended
  }

  #settle(end: (piece: Piece) => void): void {
    clearTimeout(this.#timer)
    const piece = this.#current
    this.#current = undefined
    if (piece) end(piece)
    if (!this.#child) return
    hold(this.#child, false)
    this.#timer = setTimeout(() => void this.#kill(), this.#limits.idle)
    this.#timer.unref()
  }

  #start(): Child {
    const made = startChild(this.#file, this.#limits, (reply) => {
      if (this.#child !== made) return
      if (reply !== 'started') this.#settle((piece) => finish(piece, reply))
      else if (this.#current) this.#current.isStarted = true
    })
    void made.ended.then(() => {
      if (this.#child !== made) return
      this.#child = undefined
      const piece = this.#current
      // An idle child that was killed, by the system for instance, may be sent an item before its end is known.
      if (piece && !piece.isStarted && !piece.isRepeated) {
        piece.isRepeated = true
        this.#send(piece)
        return
      }
      this.#settle(({ reject, task }) =>
        reject(
          made.isOverMemory
            ? new WorkTooHeavyError('memory', task)
            : new Error(`the process of "${task}" ended`),
        ),
      )
    })
    return made
  }
}

function finish(piece: Piece, reply: Exclude<Reply, 'started'>): void {
  if ('error' in reply) piece.reject(new Error(reply.error))
  else piece.resolve(reply.output)
}

/**
 * A process that runs the tasks which a file serves with `serveProcessTasks`. It starts with the first item of work,
 * is reused, and ends by SIGKILL: when an item exceeds its limits or is abandoned, and after a while without work. It
 * ends with its parent too, also when that is killed.
 */
export function workProcess<Known extends Tasks>(file: URL, limits: ProcessLimits): WorkProcess<Known> {
  const work = new Work(file, limits)
  return {
    get pid() {
      return work.pid
    },
    // The result of a task, by its name.
    run: async (task, input, signal) => (await work.run(task, input, signal)) as never,
    stop: () => work.killFor((task) => new Error(`the process of "${task}" was stopped`)),
  }
}

/** Whether the child keeps this process alive. */
function hold({ process: child }: Child, isHeld: boolean): void {
  if (isHeld) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

function startChild(file: URL, { memory }: ProcessLimits, replied: (reply: Reply) => void): Child {
  const setup: ProcessSetup = { file: file.href, memory }
  const made = fork(new URL('work-process-main.ts', import.meta.url), [JSON.stringify(setup)], {
    serialization: 'advanced',
    // Without the arguments of this process: a script given with -e would run again.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    // Without the installation's secrets. Few arenas keep the memory of native code together; the compiler of PDFs
    // leaves one processor to requests.
    env: { MALLOC_ARENA_MAX: '2', RAYON_NUM_THREADS: String(Math.max(1, availableParallelism() - 1)) },
  })
  const line = made.stdio[lifeline] as Socket
  line.on('error', () => undefined)
  const child: Child = {
    process: made,
    isOverMemory: false,
    ended: new Promise((resolve) => {
      made.once('close', () => resolve())
      made.once('error', () => resolve())
    }),
  }
  line.on('data', () => {
    child.isOverMemory = true
  })
  line.unref()
  // Otherwise only the system kills it, when the machine runs out of memory.
  made.once('exit', (_, signal) => {
    if (signal === 'SIGKILL') child.isOverMemory = true
  })
  made.on('message', (reply: Reply) => replied(reply))
  return child
}

/** In the process: answers each piece of work by the task of its name. */
export function serveProcessTasks(tasks: Tasks): void {
  process.on('message', ({ task, input }: { task: string; input: unknown }) => {
    process.send?.('started')
    void answer(tasks, task, input)
  })
}

async function answer(tasks: Tasks, task: string, input: unknown): Promise<void> {
  try {
    const work = tasks[task] as ((input: unknown) => unknown) | undefined
    if (!work) throw new Error(`there is no task "${task}"`)
    process.send?.({ output: await work(input) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
}
