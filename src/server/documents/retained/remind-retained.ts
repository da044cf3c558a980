import type { SystemActor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { systemActor } from '#platform/actors/system-actor'
import type { Context } from '#platform/base/context'
import { type JobHandlers, TenantPayload } from '#platform/queue/job-handlers'
import { recordAuditAll } from '#server/audit'
import { raiseNotice } from '#server/notices'
import { type RetainedRecord, selectFallingDue, updateRetained } from './store.ts'

/** Amounts per transaction. */
const batch = 200

/**
 * Notifies the users of an organization of retained amounts that have fallen due by today in Dubai. Each creates one
 * notice: the same transaction marks it as due. Runs every night for each organization.
 */
async function remindRetained(context: Context, payload: unknown): Promise<void> {
  // Reminders have no requester: the portal checks every night.
  const worker = systemActor(TenantPayload.parse(payload))
  while ((await remindSome(context, worker)) === batch);
}

async function remindSome(context: Context, scope: SystemActor): Promise<number> {
  return await context.db.tenant(scope, async (tx) => {
    const today = dubaiDate(context.clock.now().toISOString())
    const due = await selectFallingDue(tx, today, batch)
    if (due.length === 0) return 0
    await updateRetained(
      tx,
      due.map(({ documentId }) => documentId),
      { state: 'due' },
    )
    for (const one of due) await raiseNotice(context, tx, noticeOf(one))
    await recordAuditAll(
      tx,
      scope,
      due.map(({ currency, documentId, dueDate, number, total }) => ({
        action: 'document.retentionDue' as const,
        subjectId: documentId,
        after: { number, dueDate, total, currency },
      })),
    )
    return due.length
  })
}

function noticeOf(one: RetainedRecord) {
  const {
    counterpartyName,
    counterpartyNameAr,
    currency,
    documentId,
    dueDate,
    number,
    participantKey,
    total,
  } = one
  return {
    kind: 'retentionDue' as const,
    subjectId: documentId,
    list: 'sent',
    participantKey,
    params: {
      number: number ?? '',
      counterparty: counterpartyName,
      counterpartyAr: counterpartyNameAr,
      amount: `${total} ${currency}`,
      date: dueDate ?? '',
    },
    dedupeKey: `retentionDue:${documentId}`,
  }
}

/** Run every night for each organization. */
export const remindRetainedJob = 'documents.remindRetained'

export const retainedJobs: JobHandlers = { [remindRetainedJob]: remindRetained }
