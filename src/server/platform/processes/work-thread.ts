import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { ownsMemory } from './release-bytes.ts'
import { packError, type SentError, unpackError } from './sent-error.ts'

/** Functions by name; their inputs and results are copied between threads. */
export type Tasks = Record<string, (input: never) => unknown>

/** An item of work exceeded its time or memory. */
export class WorkTooHeavyError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory', task: string) {
    super(`the work "${task}" needs more ${limit} than it may have`)
    this.limit = limit
  }
}

/** The result of the work is no longer needed. */
export class WorkAbandonedError extends Error {
  constructor(task: string) {
    super(`the work "${task}" was given up`)
  }
}

/** A thread for work that would block everything else in its process. */
export interface WorkThread<Known extends Tasks> {
  /**
   * Does one item of work, after those before it. Raises the error of the work, `WorkTooHeavyError` and
   * `WorkAbandonedError`.
   * @param given bytes of the input that are transferred, not copied: when the work begins they are no longer
   * available here
   * @param signal aborted when the result is no longer needed: the work is not started, or its thread is ended
   */
  run<Name extends keyof Known & string>(
    task: Name,
    input: Parameters<Known[Name]>[0],
    given?: readonly Uint8Array[],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Known[Name]>>>
  /** Ends the thread; waiting work fails. */
  stop(): Promise<void>
}

export interface WorkLimits {
  /** Milliseconds for one piece of work. */
  readonly time: number
  /** Megabytes that the thread may use. */
  readonly memory: number
  /** Idle milliseconds after which the thread ends and frees its memory. */
  readonly idle?: number
  /** The `workerData` of the thread. */
  readonly setup?: unknown
}

interface Piece {
  readonly task: string
  readonly input: unknown
  readonly given: readonly Uint8Array[]
  resolve(output: unknown): void
  reject(error: unknown): void
}

type Reply = { readonly output: unknown } | { readonly error: SentError }

const idleByDefault = 30_000

/**
 * A thread that runs the tasks which a file serves with `serveTasks`. It starts with the first item of work,
 * processes one at a time, and ends after a while without work, or when an item exceeds its limits: the next one gets
 * a new thread.
 */
export function workThread<Known extends Tasks>(file: URL, limits: WorkLimits): WorkThread<Known> {
  const work = new Work(file, limits)
  return {
    async run(task, input, given = [], signal) {
      if (signal?.aborted) throw new WorkAbandonedError(task)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const piece = { task, input, given, resolve, reject }
      const giveUp = () => void work.giveUp(piece)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        work.add(piece)
        // The result of a task, by its name.
        return (await promise) as never
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
    },
    stop: () => work.stop(),
  }
}

/** The pieces of a `workThread`, and the thread that does them. */
class Work {
  readonly #file: URL
  readonly #limits: WorkLimits
  readonly #waiting: Piece[] = []
  #current: Piece | undefined
  #thread: Worker | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(file: URL, limits: WorkLimits) {
    this.#file = file
    this.#limits = limits
  }

  add(piece: Piece): void {
    this.#waiting.push(piece)
    this.#next()
  }

  async giveUp(piece: Piece): Promise<void> {
    const place = this.#waiting.indexOf(piece)
    if (place >= 0) {
      this.#waiting.splice(place, 1)
      return piece.reject(new WorkAbandonedError(piece.task))
    }
    if (this.#current !== piece) return
    // The next piece begins when this thread has ended: there is never a second one beside it.
    await this.#drop()?.terminate()
    if (this.#current === piece) this.#settle(({ reject, task }) => reject(new WorkAbandonedError(task)))
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    const pieces = [this.#current, ...this.#waiting.splice(0)].filter((piece) => piece !== undefined)
    for (const { task, reject } of pieces) reject(new Error(`the thread of "${task}" was stopped`))
    this.#current = undefined
    await this.#drop()?.terminate()
  }

  #start(): Worker {
    const made = startThread(this.#file, this.#limits, {
      replied: (reply) => this.#settle((piece) => finish(piece, reply)),
      ended: (errorOf) => {
        if (this.#drop(made)) this.#settle((piece) => piece.reject(errorOf(piece.task)))
      },
    })
    return made
  }

  /** Ends the running item; the next one may begin. */
  #settle(end: (piece: Piece) => void): void {
    clearTimeout(this.#timer)
    const piece = this.#current
    this.#current = undefined
    if (piece) end(piece)
    this.#next()
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#waiting.shift()
    clearTimeout(this.#timer)
    if (!this.#current) {
      this.#timer = setTimeout(() => void this.#drop()?.terminate(), this.#limits.idle ?? idleByDefault)
      this.#timer.unref()
      return
    }
    const { given, input, task } = this.#current
    this.#thread ??= this.#start()
    this.#timer = setTimeout(() => this.#tooLate(), this.#limits.time)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage({ task, input }, buffersOf(given))
  }

  #tooLate(): void {
    const late = this.#drop()
    this.#settle((piece) => piece.reject(new WorkTooHeavyError('time', piece.task)))
    void late?.terminate()
  }

  /** Stops using the thread, if it is still this one. */
  #drop(which = this.#thread): Worker | undefined {
    if (which !== this.#thread) return undefined
    this.#thread = undefined
    return which
  }
}

let living = 0

/** How many threads for work this process has now. */
export const livingThreads = (): number => living

/** `ended` may be called twice: for the error, and for the exit that follows it. */
function startThread(
  file: URL,
  { memory, setup }: WorkLimits,
  listeners: { replied(reply: Reply): void; ended(errorOf: (task: string) => unknown): void },
): Worker {
  const made = new Worker(file, {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  made.on('message', (reply: Reply) => listeners.replied(reply))
  made.on('error', (error: NodeJS.ErrnoException) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    listeners.ended((task) => (isFull ? new WorkTooHeavyError('memory', task) : error))
  })
  living += 1
  made.once('exit', () => {
    living -= 1
  })
  made.on('exit', () => listeners.ended((task) => new Error(`the thread of "${task}" ended`)))
  // Last: listening to messages keeps the process alive again. During work the timer of its limit does so.
  made.unref()
  return made
}

function finish(piece: Piece, reply: Reply): void {
  if ('error' in reply) piece.reject(unpackError(reply.error))
  else piece.resolve(reply.output)
}

/** In the thread: answers each piece of work by the task of its name. Bytes of an answer are handed over, not copied. */
export function serveTasks(tasks: Tasks): void {
  const port = parentPort
  if (!port) throw new Error('this file runs in a thread of its own only')
  async function answer({ task, input }: { task: string; input: unknown }): Promise<void> {
    try {
      const work = tasks[task] as ((input: unknown) => unknown) | undefined
      if (!work) throw new Error(`there is no task "${task}"`)
      const output = await work(input)
      port?.postMessage({ output }, buffersOf(bytesIn(output)))
    } catch (error) {
      port?.postMessage({ error: packError(error) })
    }
  }
  port.on('message', (piece: { task: string; input: unknown }) => void answer(piece))
}

/** Arrays of bytes right in the answer. */
function bytesIn(output: unknown): Uint8Array[] {
  if (output === null || typeof output !== 'object') return []
  return Object.values(output).filter((value: unknown) => value instanceof Uint8Array)
}

/** The memory of those that own theirs. */
function buffersOf(buffers: readonly Uint8Array[]): Transferable[] {
  return buffers.filter(ownsMemory).map(({ buffer }) => buffer as ArrayBuffer)
}
