import { largePaperFrom } from '#core/paper'
import { problem } from '#platform/base/problem'
import { fairQueue } from '#platform/processes/fair-queue'
import { type WorkProcess, workProcess } from '#platform/processes/work-process'
import { WorkAbandonedError, WorkTooHeavyError } from '#platform/processes/work-thread'
import type { RenderInput, RenderResult } from './render-pdf.ts'
import type { RenderTasks } from './render-process.ts'

interface RenderOptions {
  /** The requester: requesters take turns. */
  readonly requester: string
  /** Lines of the document. */
  readonly lines: number
  /** Megabytes for the process. */
  readonly memory: number
  /** Aborted when the PDF is no longer needed: the work leaves the queue, or its process is killed. */
  readonly signal?: AbortSignal | undefined
}

interface Lane {
  render(input: RenderInput, options: RenderOptions): Promise<RenderResult>
  readonly pids: () => number[]
  /** Pieces that wait or are at work. */
  readonly load: () => number
}

const idle = 30_000
/** Costs are lines. */
const small = { time: 60_000, count: 2, costOfOne: 4_000, costOfAll: 20_000, costPerSecond: 500 }
const large = { time: 300_000, count: 1, costOfOne: 60_000, costOfAll: 240_000, costPerSecond: 400 }

/** Processes with a queue before them. */
function laneOf(memory: number, limits: typeof small): Lane {
  const file = new URL('render-process.ts', import.meta.url)
  const { count, time, ...turns } = limits
  const processes = Array.from({ length: count }, () =>
    workProcess<RenderTasks>(file, { time, memory, idle }),
  )
  const free = [...processes]
  const queue = fairQueue({ concurrency: count, ...turns })
  let load = 0
  return {
    pids: () => processes.flatMap(({ pid }) => pid ?? []),
    load: () => load,
    render: (input, { requester, lines, signal }) => {
      load += 1
      return queue
        .run(
          requester,
          Math.max(1, lines),
          async () => {
            const one = free.pop() as WorkProcess<RenderTasks>
            try {
              return await one.run('render', input, signal)
            } finally {
              free.push(one)
            }
          },
          signal,
        )
        .finally(() => {
          load -= 1
        })
    },
  }
}

const lanes = new Map<string, Lane>()

/** Small pages do not wait for large ones. */
function laneFor({ lines, memory }: RenderOptions): Lane {
  const isLarge = lines > largePaperFrom
  const key = `${isLarge} ${memory}`
  const lane = lanes.get(key) ?? laneOf(memory, isLarge ? large : small)
  lanes.set(key, lane)
  return lane
}

/** Ids of the child processes that make PDFs now. */
export function renderingProcesses(): number[] {
  return [...lanes.values()].flatMap((lane) => lane.pids())
}

/** Maximum number of large PDFs that wait in this process: a waiting job takes the place of others. */
const largeWaiting = 2

/** Whether a job with a large PDF should retry later. */
export function isRenderingBusy(memory: number): boolean {
  return (lanes.get(`true ${memory}`)?.load() ?? 0) > largeWaiting
}

/** The limits for a document of this kind, as a text that changes with them. */
export function renderLimits(memory: number): string {
  return `${memory} MB, ${large.time / 1_000} s`
}

/**
 * Renders a document as PDF/A-3a in a process of its own, in turns between requesters. The process is killed when it
 * exceeds its limits of memory or time, and when the PDF is no longer needed. Raises `common.too-much-at-once` and
 * `common.unavailable` when too many wait already, `document.pdf-not-available` where this machine has no compiler,
 * `document.pdf-not-readable`, and `document.pdf-too-large`.
 */
export async function renderInProcess(input: RenderInput, options: RenderOptions): Promise<Uint8Array> {
  try {
    const { pdf, problem: reason } = await laneFor(options).render(input, options)
    if (pdf) return pdf
    if (reason === 'noCompiler')
      throw problem('document.pdf-not-available', { detail: `${process.platform}-${process.arch}` })
    throw problem('document.pdf-not-readable')
  } catch (error) {
    if (error instanceof WorkTooHeavyError) throw problem('document.pdf-too-large', { detail: error.message })
    if (error instanceof WorkAbandonedError) throw problem('common.unavailable', { detail: error.message })
    throw error
  }
}

/** How many lines the XML of a document has, without parsing it: the cost of its PDF. */
export function countLines(xml: Uint8Array): number {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength)
  let count = 0
  for (const end of ['InvoiceLine>', 'CreditNoteLine>'])
    for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + end.length)) count += 1
  // Each has a tag at its beginning and one at its end.
  return Math.ceil(count / 2)
}
