import type { Context } from '#platform/base/context'
import { deleteRows } from '#platform/database/table-rows'
import { routeTables } from '#platform/database/tables'
import { findUnownedArrivals, forgetOrganization } from '#server/exchange/transfer'
import { deleteClosed, lockClosed, updateMoved } from './closed-store.ts'
import { findParticipants } from './find-participants.ts'
import { sectionsOf } from './sections.ts'
import { TransferError } from './transfer-error.ts'

interface CloseResult {
  /** Whether it was closed permanently already. */
  readonly wasClosed: boolean
  /** Its arrivals since the export, which should be none: they stay here, and operators see them. */
  readonly lateArrivals: readonly string[]
}

/**
 * Ends the move of an exported organization at its source: it stays closed, can be read, and has no routes for
 * arrivals any more. Idempotent. Raises TransferError for one that is open.
 * @param context with the database as the owner
 */
export async function closeOrganization(context: Context, organizationId: string): Promise<CloseResult> {
  return await context.db.system(async (tx) => {
    const closed = await lockClosed(tx, organizationId)
    if (!closed)
      throw new TransferError(
        'This organization is not being moved: export it first, and import it elsewhere.',
      )
    if (closed.movedAt) return { wasClosed: true, lateArrivals: [] }
    const participants = await findParticipants(tx, organizationId)
    const unowned = await findUnownedArrivals(tx, organizationId, participants)
    await updateMoved(tx, organizationId, context.clock.now())
    for (const { table, condition } of sectionsOf(organizationId, []))
      if (routeTables.includes(table)) await deleteRows(tx, table, condition)
    await forgetOrganization(tx, organizationId, closed.movedArrivals)
    return { wasClosed: false, lateArrivals: unowned.filter((id) => !closed.movedArrivals.includes(id)) }
  })
}

/**
 * Cancels the move of an organization: it is open again, and waiting work continues within seconds. Returns whether
 * it was closed. Raises TransferError for one that has moved.
 * @param context with the database as the owner
 */
export async function reopenOrganization(context: Context, organizationId: string): Promise<boolean> {
  return await context.db.system(async (tx) => {
    const closed = await lockClosed(tx, organizationId)
    if (closed?.movedAt)
      throw new TransferError('This organization has moved: it is open elsewhere, and cannot be open twice.')
    if (closed) await deleteClosed(tx, organizationId)
    return closed !== undefined
  })
}
