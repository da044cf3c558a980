import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { lockDraft } from '../drafts/index.ts'
import type { DocumentPorts } from '../model/index.ts'
import { type FullDocument, getDocument } from '../reading/index.ts'
import { auditedFields, notifyOfApproval, writeApproval } from './write-approval.ts'

/**
 * Withdraws the request for approval of a draft, which can then be changed again. Everyone who may write drafts can.
 * Idempotent. Raises `document.approval-not-asked` when the request was decided, `document.not-found`,
 * `document.already-issued` and `version.conflict`.
 */
export async function withdrawApproval(
  context: Context,
  actor: Actor,
  ports: DocumentPorts,
  id: string,
  version: number,
): Promise<FullDocument> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  await context.db.tenant(actor, async (tx) => {
    const document = await lockDraft(tx, id, version)
    if (document.approval === null) return
    if (document.approval.state !== 'awaiting') throw problem('document.approval-not-asked', { detail: id })
    await writeApproval(context, tx, document, null)
    await notifyOfApproval(context, tx, document, 'approvalWithdrawn')
    await recordAudit(tx, actor, {
      action: 'document.approvalWithdrawn',
      subjectId: id,
      before: auditedFields(document),
    })
  })
  return await getDocument(context, actor, ports, id)
}
