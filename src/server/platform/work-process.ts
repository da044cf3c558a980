import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { type Tasks, WorkTooHeavyError } from './work-thread.ts'

/** A process for work that must be stopped at once whatever it does, native code included. */
export interface WorkProcess<Known extends Tasks> {
  /**
   * Does one piece of work; one at a time. Raises what the work raises (as an Error with its message),
   * `WorkTooHeavyError`, `WorkGivenUpError`, and an Error when the process ended.
   * @param signal aborted when nobody wants the work any more: its process is then killed
   */
  run<Name extends keyof Known & string>(
    task: Name,
    input: Parameters<Known[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Known[Name]>>>
  /** Id of the process that lives now. */
  readonly pid: number | undefined
  /** Kills the process; what it was at fails. Resolves when it has ended. */
  stop(): Promise<void>
}

export interface ProcessLimits {
  /** Milliseconds for one piece of work. */
  readonly time: number
  /** Megabytes of memory, native code included. */
  readonly memory: number
  /** Milliseconds without work after which the process ends. */
  readonly idle: number
}

/** Nobody wants the work any more. */
export class WorkGivenUpError extends Error {
  constructor(task: string) {
    super(`the work "${task}" was given up`)
  }
}

/** What a process is started with, in its environment. */
export interface ProcessSetup {
  readonly file: string
  readonly memory: number
}

/** The descriptor on which the process says that its memory is used up, and sees that its parent is gone. */
export const lifeline = 4

type Reply = { readonly output: unknown } | { readonly error: string }

interface Piece {
  readonly task: string
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** A child that was started; `piece` is what it is at. */
interface Child {
  readonly process: ChildProcess
  readonly ended: Promise<void>
  isOverMemory: boolean
}

/**
 * A process that runs the tasks which a file serves with `serveProcessTasks`. It starts with the first piece of work, is
 * used again, and ends by SIGKILL: when a piece breaks its limits or is given up, and without work for a while. It ends
 * with its parent too, also when that is killed.
 */
export function workProcess<Known extends Tasks>(file: URL, limits: ProcessLimits): WorkProcess<Known> {
  let child: Child | undefined
  let current: Piece | undefined
  let timer: NodeJS.Timeout | undefined

  function settle(end: (piece: Piece) => void): void {
    clearTimeout(timer)
    const piece = current
    current = undefined
    if (piece) end(piece)
    if (!child) return
    hold(child, false)
    timer = setTimeout(() => void kill(), limits.idle)
    timer.unref()
  }

  /** Kills the child and forgets it; resolves when it is gone. */
  async function kill(): Promise<void> {
    clearTimeout(timer)
    const which = child
    child = undefined
    which?.process.kill('SIGKILL')
    await which?.ended
  }

  /** A piece ends when its process has: whoever asks again finds no second one beside it. */
  async function killFor(errorOf: (task: string) => Error): Promise<void> {
    const piece = current
    current = undefined
    await kill()
    piece?.reject(errorOf(piece.task))
  }

  function start(): Child {
    const made = startChild(file, limits, (reply) => {
      if (child === made)
        settle((piece) =>
          'error' in reply ? piece.reject(new Error(reply.error)) : piece.resolve(reply.output),
        )
    })
    void made.ended.then(() => {
      if (child !== made) return
      child = undefined
      settle(({ reject, task }) =>
        reject(
          made.isOverMemory
            ? new WorkTooHeavyError('memory', task)
            : new Error(`the process of "${task}" ended`),
        ),
      )
    })
    return made
  }

  return {
    get pid() {
      return child?.process.pid
    },
    async run(task, input, signal) {
      if (current) throw new Error('a process does one piece of work at a time')
      if (signal?.aborted) throw new WorkGivenUpError(task)
      clearTimeout(timer)
      child ??= start()
      const { process: to } = child
      hold(child, true)
      const giveUp = () => void killFor((name) => new WorkGivenUpError(name))
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        const output = await new Promise<unknown>((resolve, reject) => {
          current = { task, resolve, reject }
          timer = setTimeout(() => void killFor((name) => new WorkTooHeavyError('time', name)), limits.time)
          // Whether it failed is seen by the end of the process.
          to.send({ task, input }, () => undefined)
        })
        // What its task gives, by its name.
        return output as never
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
    },
    stop: () => killFor((task) => new Error(`the process of "${task}" was stopped`)),
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
  const made = fork(new URL('work-process-main.ts', import.meta.url), [], {
    serialization: 'advanced',
    // Not those of this process: a script given with -e would run again.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    // Nothing of the installation's secrets; memory of native code lies close together.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', FALAJ_WORK_PROCESS: JSON.stringify(setup) },
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
  // Nobody else kills it but the system, when the machine has no memory left.
  made.once('exit', (_, signal) => {
    if (signal === 'SIGKILL') child.isOverMemory = true
  })
  made.on('message', (reply: Reply) => replied(reply))
  return child
}

/** In the process: answers each piece of work by the task of its name. */
export function serveProcessTasks(tasks: Tasks): void {
  process.on('message', ({ task, input }: { task: string; input: unknown }) => {
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
