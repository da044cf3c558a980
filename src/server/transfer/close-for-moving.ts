import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/base/context'
import { closedKnownForMs } from '#platform/database/closed-organizations'
import type { Tx } from '#platform/database/database'
import { arrivalsTable, routeTables, tenantTables } from '#platform/database/tables'
import { isHandingOver } from '#server/exchange/transfer'
import { deleteClosed, guardTable, insertClosed, lockClosed } from './closed-store.ts'
import { isDistributed } from './table-store.ts'
import { TransferError } from './transfer-error.ts'

const tries = 30
const pauseMs = 250
/** Milliseconds that it waits for a moment without running submissions. */
const quietWithin = 10_000

/**
 * Closes an organization: from its end on nothing of it is written, and earlier writes have ended. Returns whether it
 * was open. Raises TransferError when it has moved already.
 */
export async function closeForMoving(context: Context, organizationId: string): Promise<boolean> {
  if (await context.db.system(isDistributed))
    throw new TransferError(
      'This database is distributed (Citus), where an organization cannot be closed; it can be imported there.',
    )
  await awaitQuiet(context, organizationId)
  const wasOpen = await context.db.system(async (tx) => {
    const closed = await lockClosed(tx, organizationId)
    if (closed?.movedAt)
      throw new TransferError('This organization has moved already: what is here is what it left behind.')
    if (!closed) await insertClosed(tx, organizationId, context.clock.now())
    return !closed
  })
  try {
    await keepClosed(context)
  } catch (error) {
    if (wasOpen) await reopenAfterFailure(context, organizationId)
    throw error
  }
  return wasOpen
}

const guardedTables = [...tenantTables, ...routeTables, arrivalsTable]

/** Guards the tables of a database into which closed organizations were imported, before it is used. */
export async function guardClosed(tx: Tx): Promise<void> {
  for (const table of guardedTables) await guardTable(tx, table)
}

async function keepClosed(context: Context): Promise<void> {
  for (const table of guardedTables) await guard(context, table)
  // Processes that know refuse message level statuses by then (`refuseClosed`); earlier ones are stored.
  await sleep(2 * closedKnownForMs)
  await guard(context, arrivalsTable)
}

async function awaitQuiet(context: Context, organizationId: string): Promise<void> {
  const until = performance.now() + quietWithin
  while (performance.now() < until && (await isHandingOver(context, organizationId))) await sleep(pauseMs)
}

/** One table at a time, so that no transaction waits for two of them. */
async function guard(context: Context, table: string): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      return await context.db.system((tx) => guardTable(tx, table))
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === '55P03'
      if (!isBusy) throw error
      if (round === tries)
        throw new TransferError(
          `The table ${table} is being written to without a pause; try again when a long transaction has ended.`,
          { cause: error },
        )
      await sleep(pauseMs)
    }
  }
}

/** Opens an organization that was closed for an export which failed. */
export async function reopenAfterFailure(context: Context, organizationId: string): Promise<void> {
  await context.db.system((tx) => deleteClosed(tx, organizationId))
}
