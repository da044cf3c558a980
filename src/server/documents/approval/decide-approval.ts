import type { DecideApprovalRequest } from '#contract/documents'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { lockDraft } from '../drafts/index.ts'
import { type Approval, barredFromApproval, type DocumentPorts } from '../model/index.ts'
import { type FullDocument, getDocument } from '../reading/index.ts'
import { auditedFields, notifyOfApproval, writeApproval } from './write-approval.ts'

/**
 * Approves a draft, or rejects it with a reason; it stays a draft until it is issued. Only a user decides, and never
 * the one who wrote it, changed it last or requested approval. Raises `document.approval-by-person`,
 * `document.approval-by-another`, `document.approval-not-asked`, `document.not-found`, `document.already-issued` and
 * `version.conflict`.
 */
export async function decideApproval(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  { decision, reason = '', version }: DecideApprovalRequest,
): Promise<FullDocument> {
  authorize(actor, 'document.issue')
  authorize(actor, 'document.read')
  if (actor.kind !== 'person') throw problem('document.approval-by-person')
  const decidedBy = actor.userId
  await context.db.tenant(actor, async (tx) => {
    const document = await lockDraft(tx, id, version)
    const requested = document.approval
    if (requested?.state !== 'awaiting') throw problem('document.approval-not-asked', { detail: id })
    if (barredFromApproval(document).includes(decidedBy)) throw problem('document.approval-by-another')
    const approval: Approval = {
      ...requested,
      state: decision === 'approve' ? 'approved' : 'rejected',
      decidedBy,
      decidedAt: context.clock.now().toISOString(),
      reason,
    }
    await writeApproval(context, tx, document, approval)
    if (decision === 'reject') await notifyOfApproval(context, tx, document, 'approvalRejected', reason)
    const action = decision === 'approve' ? 'document.approved' : 'document.approvalRejected'
    await recordAudit(tx, actor, { action, subjectId: id, after: auditedFields(document), reason })
  })
  return await getDocument(context, actor, ports, id)
}
