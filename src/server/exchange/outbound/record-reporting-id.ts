import type { Environment } from '#contract/common'
import type { Transmission } from '../ports/index.ts'
import type { UnitOfWork } from '../transmissions/index.ts'

/** The receiver's report about an envelope, for the document of its sender. */
export interface CounterpartReport {
  readonly environment: Environment
  readonly subjectEnvelopeId: string
  readonly reportEnvelopeId: string
  /** The participant who has reported it. */
  readonly reporter: string
}

/**
 * A report was handed over: its envelope id becomes a reporting id of the document, the first for the sender's report,
 * the second for the receiver's. Should the sender be a customer of ours too, it has to learn of the receiver's
 * report: answers what `recordCounterpartReport` needs for that.
 */
export function recordReportingId(
  unit: UnitOfWork,
  transmission: Transmission,
): CounterpartReport | undefined {
  const { content, documentId, envelopeId, subjectEnvelopeId, sender } = transmission
  if (content.kind !== 'taxReport' || !documentId) return undefined
  const isSenders = content.role === '01'
  unit.updateFacts(documentId, {
    change: ({ reportingIds: [first, second, third] }) => ({
      reportingIds: isSenders ? [envelopeId, second, third] : [first, envelopeId, third],
    }),
  })
  if (isSenders) return undefined
  const { environment } = unit.scope
  return { environment, subjectEnvelopeId, reportEnvelopeId: envelopeId, reporter: sender }
}
