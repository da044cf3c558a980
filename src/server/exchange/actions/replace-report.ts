import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import type { Tx } from '#platform/database'
import { newId, newUuid } from '#platform/ids'
import { recordAudit } from '#server/audit'
import type { TransmissionContent, Transmission } from '../ports/index.ts'
import { openAndEnqueue, insertTransmission, type NewTransmission } from '../transmissions/index.ts'

/** The new report's envelope, and that of the report whose place it takes. */
export interface Resubmission {
  /** Of the document. */
  readonly id: string
  readonly envelopeId: string
  readonly replaces: string
}

export interface ReportReplacement {
  readonly old: Transmission
  readonly typeCode: Extract<TransmissionContent, { leg: 'taxReport' }>['typeCode']
  readonly revision: number
  /** What the audit trail calls it. */
  readonly action: string
}

/**
 * One more report about the same document, in an envelope of its own and linked to the one that it replaces, which
 * stays as it was. Undefined when somebody else has made this generation.
 */
export async function replaceReport(
  context: Context,
  tx: Tx,
  actor: Actor,
  documentId: string,
  { old, typeCode, revision: generation, action }: ReportReplacement,
): Promise<Resubmission | undefined> {
  if (old.content.leg !== 'taxReport') return undefined
  const id = newId('tx')
  const envelopeId = newUuid()
  const replaces = old.envelopeId
  const { participantKey, subjectEnvelopeId, sender, receiver, receiverSeat } = old
  const leg: NewTransmission = {
    id,
    kind: 'taxReport',
    documentId,
    revision: generation,
    envelopeId,
    content: { leg: 'taxReport', role: old.content.role, typeCode, replaces },
    ...{ participantKey, subjectEnvelopeId, sender, receiver, receiverSeat },
  }
  if (!(await insertTransmission(tx, actor, leg, context.clock.now()))) return undefined
  await openAndEnqueue(context, tx, actor, id, { type: 'queued' })
  await recordAudit(tx, actor, { action, subjectId: documentId, after: { envelopeId, replaces } })
  return { id: documentId, envelopeId, replaces }
}
