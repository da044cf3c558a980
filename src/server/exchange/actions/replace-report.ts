import type { AuditAction } from '#contract/audit'
import type { ProblemCode } from '#contract/problem-codes'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { newId, newUuid } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { readFrozen } from '#server/documents/reading'
import type { Transmission, TransmissionContent } from '../ports/index.ts'
import { applyAndEnqueue, insertTransmissions, type NewTransmission } from '../transmissions/index.ts'
import { inUnitOfWork, type UnitOfWork } from '../unit-of-work/index.ts'

/** The envelopes of the new report and of the report that it replaces. */
export interface ReplacedReport {
  /** Of the document. */
  readonly id: string
  readonly envelopeId: string
  readonly replaces: string
}

/** The report to replace, and its replacement. */
export interface Replacement {
  readonly old: Transmission
  readonly typeCode: Extract<TransmissionContent, { kind: 'taxReport' }>['typeCode']
  readonly revision: number
}

/** The differences between reporting again and withdrawing a report. */
interface ReplacementKind {
  /** Name of the operation to which the idempotency key belongs. */
  readonly operation: string
  readonly action: AuditAction
  /** Raised when there is nothing to replace, or another request has created this revision. */
  readonly refusal: ProblemCode
  /** Chooses the report to replace, and locks it. */
  readonly choose: (unit: UnitOfWork, documentId: string) => Promise<Replacement | undefined>
}

/**
 * One more report about the same document, in an envelope of its own and linked to the one that it replaces, which
 * stays as it was. Acts once for each key; the caller has checked the permission.
 * Raises `document.not-found` and the refusal of its kind.
 */
export async function replaceReport(
  context: Context,
  actor: Actor,
  documentId: string,
  idempotencyKey: string,
  { action, choose, operation, refusal }: ReplacementKind,
): Promise<ReplacedReport> {
  const key = { operation, key: idempotencyKey, request: { documentId } }
  return await inUnitOfWork(context, actor, async (unit) => {
    const replaced = await runOnce(context, unit.tx, actor, key, async () => {
      if (!(await readFrozen(unit.tx, documentId)))
        throw problem('document.not-found', { detail: documentId })
      const replacement = await choose(unit, documentId)
      const made = replacement && (await insertReport(unit, documentId, replacement))
      if (!made) throw problem(refusal, { detail: documentId })
      const { envelopeId, replaces } = made
      await recordAudit(unit.tx, actor, { action, subjectId: documentId, after: { envelopeId, replaces } })
      return made
    })
    await unit.complete()
    return replaced
  })
}

async function insertReport(
  unit: UnitOfWork,
  documentId: string,
  { old, typeCode, revision }: Replacement,
): Promise<ReplacedReport | undefined> {
  if (old.content.kind !== 'taxReport') return undefined
  const { participantKey, subjectEnvelopeId, sender, receiver, receiverSeat, envelopeId: replaces } = old
  const report: NewTransmission = {
    id: newId('tx'),
    kind: 'taxReport',
    documentId,
    revision,
    envelopeId: newUuid(),
    content: { kind: 'taxReport', role: old.content.role, typeCode, replaces },
    participantKey,
    subjectEnvelopeId,
    sender,
    receiver,
    receiverSeat,
  }
  const created = (await insertTransmissions(unit, [report], unit.context.clock.now())).get(report.id)
  if (!created) return undefined
  await applyAndEnqueue(unit, created, [{ type: 'queued' }])
  return { id: documentId, envelopeId: report.envelopeId, replaces }
}
