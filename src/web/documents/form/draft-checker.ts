import type { DraftRecords } from '#core/draft-checks'
import type { InvoiceDraft, Totals } from '#core/invoice'
import type { DraftCheck, IssuePreview } from './evaluate-draft.ts'

/** The arguments of `checkForm`, as they are sent to the worker. */
export interface CheckQuestion {
  readonly draft: InvoiceDraft
  readonly preview: IssuePreview
  /** `YYYY-MM-DD`, Asia/Dubai. */
  readonly today: string
  readonly records: DraftRecords | null
}

export interface FormCheck extends DraftCheck {
  readonly totals: Totals
}

export interface NumberedQuestion {
  readonly id: number
  readonly question: CheckQuestion
}

export interface NumberedAnswer {
  readonly id: number
  readonly check: FormCheck
}

/** The part of a worker that is used; tests replace it. */
export type CheckWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

export interface DraftChecker {
  /** Totals and findings of a draft, in the order of the calls; raises if the worker fails or is stopped. */
  check(question: CheckQuestion): Promise<FormCheck>
  stop(): void
}

interface Waiting {
  resolve(check: FormCheck): void
  reject(error: Error): void
}

/** Checks drafts in a worker, started by the first check. After a failure the next check starts another one. */
export function createDraftChecker(startWorker: () => CheckWorker): DraftChecker {
  const waiting = new Map<number, Waiting>()
  let worker: CheckWorker | undefined
  let last = 0

  const end = (message: string) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }
  const running = (): CheckWorker => {
    if (worker) return worker
    worker = startWorker()
    worker.addEventListener('message', ({ data }: MessageEvent<NumberedAnswer>) => {
      waiting.get(data.id)?.resolve(data.check)
      waiting.delete(data.id)
    })
    worker.addEventListener('error', ({ message }) => end(`The check of the draft failed: ${message}`))
    return worker
  }

  return {
    check: (question) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        const message: NumberedQuestion = { id: last, question }
        running().postMessage(message, [])
      }),
    stop: () => end('The check of the draft was stopped.'),
  }
}
