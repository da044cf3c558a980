import type { Environment } from '#contract/common'
import type { Transmission } from '../ports/index.ts'

/** The receiver's report about an envelope, for the document of its sender. */
export interface CounterpartReport {
  readonly environment: Environment
  readonly subjectEnvelopeId: string
  readonly reportEnvelopeId: string
  /** The participant who has reported it. */
  readonly reporter: string
}

/** What `recordCounterpartReport` needs once this transmission was handed over, if it is the report of a receiver. */
export function counterpartReportOf(
  environment: Environment,
  { content, envelopeId, subjectEnvelopeId, sender }: Transmission,
): CounterpartReport | undefined {
  if (content.kind !== 'taxReport' || content.role !== '02') return undefined
  return { environment, subjectEnvelopeId, reportEnvelopeId: envelopeId, reporter: sender }
}
