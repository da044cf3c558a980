import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { recordFacts } from '#server/documents'
import type { Transmission } from '../ports/index.ts'
import { lockTransmission, selectIndexEntry } from './store.ts'

export const CounterpartPayload = z.object({
  environment: Environment,
  subjectEnvelopeId: z.string(),
  reportEnvelopeId: z.string(),
  /** The participant who has reported it. */
  reporter: z.string().default(''),
})
export type CounterpartPayload = z.infer<typeof CounterpartPayload>

/**
 * A report was handed over: its id becomes a reporting id of the document, the first for the sender's report, the
 * second for the receiver's. Should the sender be a customer of ours too, it has to learn of the receiver's report:
 * says what `noteCounterpart` needs for that.
 */
export async function recordReportingId(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  leg: Transmission,
): Promise<CounterpartPayload | undefined> {
  if (leg.content.leg !== 'taxReport' || !leg.documentId) return undefined
  const sender = leg.content.role === '01'
  await recordFacts(context, tx, scope, leg.documentId, ({ reportingIds: [first, second, third] }) => ({
    reportingIds: sender ? [leg.envelopeId, second, third] : [first, leg.envelopeId, third],
  }))
  if (sender) return undefined
  const { subjectEnvelopeId, envelopeId: reportEnvelopeId, sender: reporter } = leg
  return { environment: scope.environment, subjectEnvelopeId, reportEnvelopeId, reporter }
}

/** Tells the sender's document, if its envelope was ours, under which id its receiver has reported it. */
export async function recordCounterpartReport(context: Context, payload: CounterpartPayload): Promise<void> {
  const route = await context.db.readOnly((tx) => selectIndexEntry(tx, payload.environment, payload.subjectEnvelopeId))
  if (route?.kind !== 'invoice') return
  const scope = { organizationId: route.organizationId, environment: payload.environment }
  await context.db.tenant(scope, async (tx) => {
    const leg = await lockTransmission(tx, scope, route.transmissionId)
    // Somebody else may have used the id of our envelope for one of his own.
    if (!leg?.documentId || leg.receiver.toLowerCase() !== payload.reporter.toLowerCase()) return
    await recordFacts(context, tx, scope, leg.documentId, ({ reportingIds: [first, , third] }) => ({
      reportingIds: [first, payload.reportEnvelopeId, third],
    }))
  })
}
