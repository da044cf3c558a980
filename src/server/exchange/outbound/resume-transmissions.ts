import type { Tx } from '#platform/database'
import { selectBySubject, selectSubject } from '../transmissions/index.ts'
import type { PendingWork, JobRunContext } from './job-run-context.ts'
import { claimAndStart } from './start-transmission.ts'

/**
 * A job runs once more, perhaps because its worker died: the legs of the same exchange that it may have had in hand
 * are taken up again. Those that nobody has begun, or somebody else has, are left as they are.
 */
export async function resumeTransmissions(
  run: JobRunContext,
  tx: Tx,
  of: { readonly transmissionId: string } | { readonly subjectEnvelopeId: string },
  begun: PendingWork,
): Promise<void> {
  const subject =
    'subjectEnvelopeId' in of ? of.subjectEnvelopeId : await selectSubject(tx, run.scope, of.transmissionId)
  if (subject === undefined) return
  const inHand = new Set([...begun.claims, ...begun.started].map(({ leg }) => leg.id))
  for (const leg of await selectBySubject(tx, run.scope, subject)) {
    const isOurs = leg.leaseJob === run.jobId
    // What the receipt of a report brings about may be still to be done.
    const isReported = leg.kind === 'taxReport' && leg.state === 'sent'
    if ((isOurs || isReported) && !inHand.has(leg.id)) await claimAndStart(run, tx, leg.id, begun)
  }
}
