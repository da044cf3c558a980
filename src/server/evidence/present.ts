import type { EvidenceRun } from '#contract/evidence'
import type { EvidenceRunRecord } from './run-store.ts'

/** A run, field by field. What came in meanwhile is packed too: there may be more than there were at first. */
export function presentRun(run: EvidenceRunRecord): EvidenceRun {
  return {
    id: run.id,
    from: run.from,
    to: run.to,
    state: run.state,
    done: run.done,
    total: run.state === 'done' ? run.done : Math.max(run.total, run.done),
    bytes: run.bytes,
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    expiresAt: run.expiresAt,
  }
}
