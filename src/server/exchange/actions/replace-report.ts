import type { AuditAction } from '#contract/audit'
import type { Actor } from '#core/access'
import { newId, newUuid } from '#platform/ids'
import { recordAudit } from '#server/audit'
import type { Transmission, TransmissionContent } from '../ports/index.ts'
import {
  applyAndEnqueue,
  insertTransmissions,
  type NewTransmission,
  type UnitOfWork,
} from '../transmissions/index.ts'

/** The new report's envelope, and that of the report whose place it takes. */
export interface Resubmission {
  /** Of the document. */
  readonly id: string
  readonly envelopeId: string
  readonly replaces: string
}

interface ReportReplacement {
  readonly old: Transmission
  readonly typeCode: Extract<TransmissionContent, { kind: 'taxReport' }>['typeCode']
  readonly revision: number
  /** What the audit trail calls it. */
  readonly action: AuditAction
}

/**
 * One more report about the same document, in an envelope of its own and linked to the one that it replaces, which
 * stays as it was. Undefined when somebody else has made this revision.
 */
export async function replaceReport(
  unit: UnitOfWork,
  actor: Actor,
  documentId: string,
  { old, typeCode, revision, action }: ReportReplacement,
): Promise<Resubmission | undefined> {
  if (old.content.kind !== 'taxReport') return undefined
  const { participantKey, subjectEnvelopeId, sender, receiver, receiverSeat, envelopeId: replaces } = old
  const report: NewTransmission = {
    id: newId('tx'),
    kind: 'taxReport',
    documentId,
    revision,
    envelopeId: newUuid(),
    content: { kind: 'taxReport', role: old.content.role, typeCode, replaces },
    ...{ participantKey, subjectEnvelopeId, sender, receiver, receiverSeat },
  }
  const created = (await insertTransmissions(unit, [report], unit.context.clock.now())).get(report.id)
  if (!created) return undefined
  await applyAndEnqueue(unit, created, [{ type: 'queued' }])
  const { envelopeId } = report
  await recordAudit(unit.tx, actor, { action, subjectId: documentId, after: { envelopeId, replaces } })
  return { id: documentId, envelopeId, replaces }
}
