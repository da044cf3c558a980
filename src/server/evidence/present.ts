import type { EvidenceRun } from '#contract/evidence'
import type { EvidenceRunRecord } from './pack-store.ts'

/** A run, field by field. Documents that arrived since the start are packed too: there may be more than at first. */
export function presentRun(run: EvidenceRunRecord): EvidenceRun {
  return {
    id: run.id,
    from: run.input.from,
    to: run.input.to,
    state: run.state,
    failure: run.failure,
    done: run.done,
    total: run.state === 'done' ? run.done : Math.max(run.total, run.done),
    bytes: run.result.bytes,
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    expiresAt: run.expiresAt,
  }
}
