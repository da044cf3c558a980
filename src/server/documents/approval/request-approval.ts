import { documentApprovalDecided } from '#contract/domain-events/document-approval-decided'
import { documentApprovalRequested } from '#contract/domain-events/document-approval-requested'
import { type Actor, actorIdOf, keyMakerOf } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { needsApproval } from '#core/draft-checks'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import { raiseNotice } from '#server/notices'
import { selectIssueSettings } from '#server/settings'
import { checkAsIssued, selectDrafts } from '../contents/index.ts'
import { lockDraft } from '../drafts/index.ts'
import { documentEvent } from '../events/index.ts'
import type { Approval, DocumentPorts, DocumentRecord } from '../model/index.ts'
import { seriesOf } from '../numbers/index.ts'
import { type FullDocument, getDocument } from '../reading/index.ts'
import { updateApproval } from './store.ts'

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
      after: gist(document),
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
  const { totals, findings } = checkAsIssued(draft, { number }, dubaiDate(now.toISOString()))
  if (findings.some(({ severity }) => severity === 'fatal')) throw problem('document.invalid', { findings })
  if (draft.proforma || !needsApproval(draft, totals, approvalAbove))
    throw problem('document.approval-not-needed')
}

/** A summary of the draft for the audit trail. */
export function gist({ counterpartyName, currency, payable, version }: DocumentRecord): object {
  return { version, counterpartyName, currency, payable }
}

/** Writes the state of the approval of a locked draft, and signals it to browsers. */
export async function writeApproval(
  context: Context,
  tx: TenantTx,
  document: DocumentRecord,
  approval: Approval,
): Promise<void> {
  const { id, participantKey } = document
  await updateApproval(tx, document, approval, context.clock.now())
  const signal = { name: 'document.drafted', subjectId: id, participantKey } as const
  const event = approval.state === 'awaiting' ? documentApprovalRequested : documentApprovalDecided
  const domainEvents = [documentEvent(event, { ...document, approval })]
  await context.events.publish(tx, signal, { domainEvents })
}

/** Notifies users that approval was requested or rejected. */
export async function notifyOfApproval(
  context: Context,
  tx: TenantTx,
  document: DocumentRecord,
  kind: 'approvalRequested' | 'approvalRejected',
  reason = '',
): Promise<void> {
  const { counterpartyName, counterpartyNameAr, currency, id, participantKey, payable, version } = document
  await raiseNotice(context, tx, {
    kind,
    subjectId: id,
    list: 'sent',
    participantKey,
    params: {
      amount: payable,
      currency,
      counterparty: counterpartyName,
      counterpartyAr: counterpartyNameAr,
      reason,
    },
    dedupeKey: `${kind}:${id}:${version}:${context.clock.now().toISOString()}`,
  })
}
