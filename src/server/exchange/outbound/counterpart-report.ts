import { z } from 'zod'
import { Environment } from '#contract/common'
import { newId } from '#platform/base/ids'
import type { Transmission } from '../ports/index.ts'
import type { UnitOfWork } from '../unit-of-work/index.ts'

/** The receiver's report about an envelope, for the document of its sender. */
export const CounterpartReport = z.object({
  environment: Environment,
  subjectEnvelopeId: z.string(),
  reportEnvelopeId: z.string(),
  /** The participant who has reported it. */
  reporter: z.string(),
})
export type CounterpartReport = z.infer<typeof CounterpartReport>

/** Reports sent by this process reach the senders' documents in batches. */
const batchKey = `reports:${newId('batch')}`

/**
 * Notifies the sender of a document, by a job, that its receiver has reported it; does nothing for other
 * transmissions.
 */
export function notifyCounterpart(
  unit: UnitOfWork,
  { content, envelopeId, subjectEnvelopeId, sender }: Transmission,
): void {
  if (content.kind !== 'taxReport' || content.role !== '02') return
  const { environment } = unit.scope
  const report: CounterpartReport = {
    environment,
    subjectEnvelopeId,
    reportEnvelopeId: envelopeId,
    reporter: sender,
  }
  unit.addToBatchJob('exchange.recordReports', report, batchKey)
}
