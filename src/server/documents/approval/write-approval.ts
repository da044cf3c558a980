import { documentApprovalDecided } from '#contract/domain-events/document-approval-decided'
import { documentApprovalRequested } from '#contract/domain-events/document-approval-requested'
import { documentApprovalWithdrawn } from '#contract/domain-events/document-approval-withdrawn'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { raiseNotice } from '#server/notices'
import { documentEvent } from '../events/index.ts'
import type { Approval, DocumentRecord } from '../model/index.ts'
import { updateApproval } from './store.ts'

/** A summary of the draft for the audit trail. */
export function auditedFields({ counterpartyName, currency, payable, version }: DocumentRecord): object {
  return { version, counterpartyName, currency, payable }
}

/** Writes the state of the approval of a locked draft, null when it was withdrawn, and signals it to browsers. */
export async function writeApproval(
  context: Context,
  tx: TenantTx,
  document: DocumentRecord,
  approval: Approval | null,
): Promise<void> {
  const { id, participantKey } = document
  await updateApproval(tx, document, approval, context.clock.now())
  const signal = { name: 'document.drafted', subjectId: id, participantKey } as const
  const domainEvents = [documentEvent(eventOf(approval), { ...document, approval })]
  await context.events.publish(tx, signal, { domainEvents })
}

function eventOf(approval: Approval | null) {
  if (!approval) return documentApprovalWithdrawn
  return approval.state === 'awaiting' ? documentApprovalRequested : documentApprovalDecided
}

/** Notifies users that approval was requested or rejected, or that the request was withdrawn. */
export async function notifyOfApproval(
  context: Context,
  tx: TenantTx,
  document: DocumentRecord,
  kind: 'approvalRequested' | 'approvalRejected' | 'approvalWithdrawn',
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
