import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { hasMoved, isMoving } from '#platform/database/organization-moves'
import { isDatabaseAway, isDiskFull } from '#platform/database/statement-errors'
import { readRow } from '#server/documents/reading'
import { type BulkRunRecord, settleItems } from './bulk-store.ts'

/** A document of a run with which something went wrong that is no refusal. It still waits. */
export interface UnsettledItem {
  readonly documentId: string
  readonly error: unknown
}

/** Whether an error says nothing about a document: it would be raised for every other one, too. */
export function isUnrelatedToDocument(error: unknown): boolean {
  return isDatabaseAway(error) || isDiskFull(error) || isMoving(error) || hasMoved(error)
}

/** Refuses documents that could not be processed, by name, so that the run goes on without them. */
export async function refuseFailedItems(
  context: Context,
  actor: Actor,
  run: BulkRunRecord,
  unsettled: readonly UnsettledItem[],
): Promise<void> {
  for (const { documentId, error } of unsettled) {
    context.log.error({ error, run: run.id, document: documentId }, 'a document of a bulk run was given up')
    await context.db.tenant(actor, async (tx) => {
      const record = await readRow(tx, documentId)
      // The request may have named a document of another participant.
      const own = record?.participantKey === run.participantKey ? record : undefined
      const { number = null, counterpartyName = null } = own ?? {}
      const refused = { outcome: 'refused', code: 'failed', findings: [] } as const
      await settleItems(tx, run.id, [{ documentId, number, counterpartyName, ...refused }])
    })
  }
}
