import type { Tx } from '#platform/database/database'
import { columnsOf, type Row, recordOf } from '#platform/database/row-records'
import type { RegisterNotice, TaxpayerDetails } from '#server/onboarding'

type Fault = 'verify' | 'register' | null

export interface Taxpayer extends TaxpayerDetails {
  /** The step that fails once. */
  readonly fault: Fault
}

function toTaxpayer(row: Row<'simulator_taxpayers'>): Taxpayer {
  const { ready: _, ...taxpayer } = recordOf(row)
  return taxpayer
}

export async function selectTaxpayer(tx: Tx, tin: string): Promise<Taxpayer | undefined> {
  const row = await tx.selectFrom('simulator_taxpayers').selectAll().where('tin', '=', tin).executeTakeFirst()
  return row && toTaxpayer(row)
}

/** Changes the authority's data of a taxpayer. */
export async function updateTaxpayer(tx: Tx, taxpayer: Taxpayer): Promise<void> {
  await tx
    .updateTable('simulator_taxpayers')
    .set(columnsOf('simulator_taxpayers', taxpayer))
    .where('tin', '=', taxpayer.tin)
    .execute()
}

/** The ready-made taxpayers, each with whether it is linked to a service provider already. */
export async function selectReadyTaxpayers(tx: Tx): Promise<(Taxpayer & { linked: boolean })[]> {
  const rows = await tx
    .selectFrom('simulator_taxpayers')
    .leftJoin('simulator_central_register', 'simulator_central_register.tin', 'simulator_taxpayers.tin')
    .selectAll('simulator_taxpayers')
    .select('simulator_central_register.participant_id as linked_as')
    .where('ready', '=', true)
    .orderBy('simulator_taxpayers.tin')
    .execute()
  return rows.map(({ linked_as, ...row }) => ({ ...toTaxpayer(row), linked: linked_as !== null }))
}

/** Adds a taxpayer; false when the TIN is taken. */
export async function insertTaxpayer(tx: Tx, taxpayer: Taxpayer): Promise<boolean> {
  const result = await tx
    .insertInto('simulator_taxpayers')
    .values(columnsOf('simulator_taxpayers', taxpayer))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Clears the fault of a taxpayer, so that it happens once; returns whether it was this one. */
export async function consumeFault(tx: Tx, tin: string, fault: Exclude<Fault, null>): Promise<boolean> {
  const result = await tx
    .updateTable('simulator_taxpayers')
    .set({ fault: null })
    .where('tin', '=', tin)
    .where('fault', '=', fault)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function insertAuthcode(tx: Tx, authcodeHash: string, tin: string, now: Date): Promise<void> {
  await tx
    .insertInto('simulator_authcodes')
    .values({ authcode_hash: authcodeHash, tin, issued_at: now, correlation_id: null })
    .execute()
}

/** The taxpayer and the time of a code, and whether it now belongs to this correlation id (the first to ask). */
export async function claimAuthcode(
  tx: Tx,
  authcodeHash: string,
  correlationId: string,
): Promise<{ tin: string; issuedAt: Date; ours: boolean } | undefined> {
  await tx
    .updateTable('simulator_authcodes')
    .set({ correlation_id: correlationId })
    .where('authcode_hash', '=', authcodeHash)
    .where('correlation_id', 'is', null)
    .execute()
  const row = await tx
    .selectFrom('simulator_authcodes')
    .selectAll()
    .where('authcode_hash', '=', authcodeHash)
    .executeTakeFirst()
  return row && { tin: row.tin, issuedAt: row.issued_at, ours: row.correlation_id === correlationId }
}

export async function isLinked(tx: Tx, tin: string): Promise<boolean> {
  const row = await tx
    .selectFrom('simulator_central_register')
    .select('tin')
    .where('tin', '=', tin)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertRegister(tx: Tx, notice: RegisterNotice, now: Date): Promise<void> {
  const { action: _action, correlationId: _correlation, ...entry } = notice
  const values = columnsOf('simulator_central_register', { ...entry, updatedAt: now })
  await tx
    .insertInto('simulator_central_register')
    .values(values)
    .onConflict((conflict) => conflict.column('tin').doUpdateSet(values))
    .execute()
}

/** Ends the entry of a taxpayer with this participant id; one that is not there stays so. */
export async function deleteRegister(tx: Tx, tin: string, participantId: string): Promise<void> {
  await tx
    .deleteFrom('simulator_central_register')
    .where('tin', '=', tin)
    .where('participant_id', '=', participantId)
    .execute()
}
