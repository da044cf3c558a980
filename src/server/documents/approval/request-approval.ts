import { type Actor, actorIdOf, keyMakerOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { checkUploadedFiles, needsApproval } from '#core/draft-checks'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { selectIssueSettings } from '#server/settings'
import { storedAttachments } from '../attachments/index.ts'
import { checkAsIssued, selectDrafts } from '../contents/index.ts'
import { lockDraft } from '../drafts/index.ts'
import { type Approval, type DocumentPorts, type DocumentRecord, toStoredFinding } from '../model/index.ts'
import { seriesOf } from '../numbers/index.ts'
import { type FullDocument, getDocument } from '../reading/index.ts'
import { auditedFields, notifyOfApproval, writeApproval } from './write-approval.ts'

/**
 * Requests the approval of a draft by a second user. Raises `document.invalid` while a finding must be fixed,
 * `document.approval-not-needed`, `document.not-found`, `document.already-issued` and `version.conflict`. Idempotent.
 */
export async function requestApproval(
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
    if (document.approval?.state === 'awaiting' || document.approval?.state === 'approved') return
    await checkWhole(context, tx, document)
    const approval: Approval = {
      state: 'awaiting',
      requestedBy: actorIdOf(actor),
      keyMadeBy: keyMakerOf(actor),
      requestedAt: context.clock.now().toISOString(),
      decidedBy: null,
      decidedAt: null,
      reason: '',
    }
    await writeApproval(context, tx, document, approval)
    await notifyOfApproval(context, tx, document, 'approvalRequested')
    await recordAudit(tx, actor, {
      action: 'document.approvalRequested',
      subjectId: id,
      after: auditedFields(document),
    })
  })
  return await getDocument(context, actor, ports, id)
}

/** Raises when the draft has errors or needs no approval. */
async function checkWhole(context: Context, tx: TenantTx, document: DocumentRecord): Promise<void> {
  const { id, participantKey } = document
  const now = context.clock.now()
  const [drafts, { numbering, approvalAbove }] = await Promise.all([
    selectDrafts(tx, [id], context.largestDocument),
    selectIssueSettings(tx, participantKey, now),
  ])
  const draft = drafts.get(id)
  if (!draft) throw problem('document.not-found', { detail: id })
  const number = numbering.numberOf(seriesOf(draft.kind))
  const checked = checkAsIssued(draft, { number }, dubaiDate(now.toISOString()))
  const stored = await storedAttachments(tx, participantKey, [{ draft }])
  const { totals } = checked
  const findings = [...checked.findings, ...checkUploadedFiles(draft, stored).map(toStoredFinding)]
  if (findings.some(({ severity }) => severity === 'fatal')) throw problem('document.invalid', { findings })
  if (draft.proforma || !needsApproval(draft, totals, approvalAbove))
    throw problem('document.approval-not-needed')
}
