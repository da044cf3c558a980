/** The closed organizations, and the triggers that enforce it. As the owner. */
import { sql } from 'kysely'
import { queue, type Tx } from '#platform/database/database'
import { arrivalsTable } from '#platform/database/tables'

interface ClosedOrganization {
  readonly movingSince: Date
  readonly movedAt: Date | null
  /** Undecided arrivals that were moved. */
  readonly movedArrivals: readonly string[]
}

/** Locked until the transaction ends; undefined for an organization that is open. */
export async function lockClosed(tx: Tx, organizationId: string): Promise<ClosedOrganization | undefined> {
  return await tx
    .selectFrom('closed_organizations')
    .select(['moving_since as movingSince', 'moved_at as movedAt', 'moved_arrivals as movedArrivals'])
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

/** Closes an organization. */
export async function insertClosed(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const values = { organization_id: organizationId, moving_since: now }
  await queue(tx, tx.insertInto('closed_organizations').values(values).compile())
}

function updateClosed(tx: Tx, organizationId: string) {
  return tx.updateTable('closed_organizations').where('organization_id', '=', organizationId)
}

/** Stores the undecided arrivals that an export contains. */
export async function updateMovedArrivals(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await queue(
    tx,
    updateClosed(tx, organizationId)
      .set({ moved_arrivals: [...ids] })
      .compile(),
  )
}

/** Records that an organization has moved. */
export async function updateMoved(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await queue(tx, updateClosed(tx, organizationId).set({ moved_at: now }).compile())
}

/** Opens an organization again. */
export async function deleteClosed(tx: Tx, organizationId: string): Promise<void> {
  const closed = tx.deleteFrom('closed_organizations').where('organization_id', '=', organizationId)
  await queue(tx, closed.compile())
}

/**
 * Creates the trigger of a table that checks whether the organization is open, or that of the receiver; or replaces
 * it. That waits for running writes to the table, so that those from before the close are done. Raises 55P03 after
 * two seconds: others wait as long behind it.
 */
export async function guardTable(tx: Tx, table: string): Promise<void> {
  await queue(tx, sql`set local lock_timeout = '2s'`.compile(tx))
  const name = sql.table(table)
  await (table === arrivalsTable
    ? sql`create or replace trigger receiver_is_open before insert on ${name}
          for each row execute function falaj.require_open_receiver()`
    : sql`create or replace trigger organization_is_open before insert or update or delete on ${name}
          for each statement execute function falaj.require_open_organization()`
  ).execute(tx)
}

/** The organizations that have moved to another database. */
export async function selectMoved(tx: Tx): Promise<Set<string>> {
  const moved = tx
    .selectFrom('closed_organizations')
    .select('organization_id')
    .where('moved_at', 'is not', null)
  return new Set((await moved.execute()).map((row) => row.organization_id))
}
