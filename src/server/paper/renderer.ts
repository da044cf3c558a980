import { problem } from '#platform/problem'
import { type WorkThread, WorkTooHeavyError, workThread } from '#platform/work-thread'
import type { RenderInput } from './render-pdf.ts'
import type { RenderTasks } from './render-thread.ts'

/** Threads that set pages; each takes some 150 MB while there is work. */
const threads = 2
/** Documents that may wait for a thread in this process; more are refused. */
const waitingAtMost = 40
const limits = { time: 120_000, memory: 512 }

interface Place {
  readonly thread: WorkThread<RenderTasks>
  waiting: number
}

const places: Place[] = Array.from({ length: threads }, () => ({
  thread: workThread<RenderTasks>(new URL('render-thread.ts', import.meta.url), limits),
  waiting: 0,
}))

/**
 * Sets a document as PDF/A-3a in a thread, so that nothing else waits for it. Raises `common.unavailable` when too many
 * wait already, `document.pdf-not-available` where this machine has no compiler, and `document.pdf-too-large`.
 */
export async function renderInThread(input: RenderInput): Promise<Uint8Array> {
  const place = places.reduce((least, one) => (one.waiting < least.waiting ? one : least))
  if (place.waiting * threads >= waitingAtMost) throw problem('common.unavailable')
  place.waiting += 1
  try {
    const { pdf, problem: reason } = await place.thread.run('render', input)
    if (pdf) return pdf
    if (reason === 'noCompiler') {
      throw problem('document.pdf-not-available', { detail: `${process.platform}-${process.arch}` })
    }
    throw problem('document.pdf-not-readable')
  } catch (error) {
    if (error instanceof WorkTooHeavyError) throw problem('document.pdf-too-large')
    throw error
  } finally {
    place.waiting -= 1
  }
}
