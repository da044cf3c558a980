import type { Tx } from '#platform/database'
import type { RegisterNotice, TaxpayerDetails } from '#server/onboarding'

type Fault = 'verify' | 'register' | null

type Tables = {
  simulator_taxpayers: {
    tin: string
    trn: string
    name_en: string
    name_ar: string
    legal_type: string
    legal_registration: unknown
    address: unknown
    effective_date: string
    fault: Fault
    ready: boolean
  }
  simulator_authcodes: { authcode_hash: string; tin: string; issued_at: Date; correlation_id: string | null }
  simulator_central_register: {
    tin: string
    participant_id: string
    asp_name: string
    asp_accreditation_number: string
    reason: string
    email: string
    mobile: string
    updated_at: Date
  }
}

export interface Taxpayer extends TaxpayerDetails {
  /** The step that fails once. */
  readonly fault: Fault
}

function toTaxpayer(row: Tables['simulator_taxpayers']): Taxpayer {
  return {
    tin: row.tin,
    trn: row.trn,
    legalType: row.legal_type,
    nameEn: row.name_en,
    nameAr: row.name_ar,
    legalRegistration: row.legal_registration as TaxpayerDetails['legalRegistration'],
    address: row.address as TaxpayerDetails['address'],
    effectiveDate: row.effective_date,
    fault: row.fault,
  }
}

function rowOf(taxpayer: Taxpayer) {
  return {
    trn: taxpayer.trn,
    name_en: taxpayer.nameEn,
    name_ar: taxpayer.nameAr,
    legal_type: taxpayer.legalType,
    legal_registration: JSON.stringify(taxpayer.legalRegistration),
    address: JSON.stringify(taxpayer.address),
    effective_date: taxpayer.effectiveDate,
    fault: taxpayer.fault,
  }
}

export async function selectTaxpayer(tx: Tx, tin: string): Promise<Taxpayer | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('simulator_taxpayers')
    .selectAll()
    .where('tin', '=', tin)
    .executeTakeFirst()
  return row && toTaxpayer(row)
}

/** Changes what the authority holds of a taxpayer. */
export async function updateTaxpayer(tx: Tx, taxpayer: Taxpayer): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('simulator_taxpayers')
    .set(rowOf(taxpayer))
    .where('tin', '=', taxpayer.tin)
    .execute()
}

/** The ready-made taxpayers, each with whether it is linked to a service provider already. */
export async function selectReadyTaxpayers(tx: Tx): Promise<(Taxpayer & { linked: boolean })[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('simulator_taxpayers')
    .leftJoin('simulator_central_register', 'simulator_central_register.tin', 'simulator_taxpayers.tin')
    .selectAll('simulator_taxpayers')
    .select('simulator_central_register.participant_id as linked_as')
    .where('ready', '=', true)
    .orderBy('simulator_taxpayers.tin')
    .execute()
  return rows.map((row) => ({ ...toTaxpayer(row), linked: row.linked_as !== null }))
}

/** Adds a taxpayer; false when the TIN is taken. */
export async function insertTaxpayer(tx: Tx, taxpayer: Taxpayer): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .insertInto('simulator_taxpayers')
    .values({ ...rowOf(taxpayer), tin: taxpayer.tin, ready: false })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Clears the fault of a taxpayer, so that it happens once; says whether it was this one. */
export async function takeFault(tx: Tx, tin: string, fault: Exclude<Fault, null>): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .updateTable('simulator_taxpayers')
    .set({ fault: null })
    .where('tin', '=', tin)
    .where('fault', '=', fault)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function insertAuthcode(tx: Tx, authcodeHash: string, tin: string, now: Date): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('simulator_authcodes')
    .values({ authcode_hash: authcodeHash, tin, issued_at: now, correlation_id: null })
    .execute()
}

/** Whose code it is and when it was given, and whether it now belongs to this correlation id (the first to ask). */
export async function claimAuthcode(
  tx: Tx,
  authcodeHash: string,
  correlationId: string,
): Promise<{ tin: string; issuedAt: Date; ours: boolean } | undefined> {
  const db = tx.withTables<Tables>()
  await db
    .updateTable('simulator_authcodes')
    .set({ correlation_id: correlationId })
    .where('authcode_hash', '=', authcodeHash)
    .where('correlation_id', 'is', null)
    .execute()
  const row = await db
    .selectFrom('simulator_authcodes')
    .selectAll()
    .where('authcode_hash', '=', authcodeHash)
    .executeTakeFirst()
  return row && { tin: row.tin, issuedAt: row.issued_at, ours: row.correlation_id === correlationId }
}

export async function isLinked(tx: Tx, tin: string): Promise<boolean> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('simulator_central_register')
    .select('tin')
    .where('tin', '=', tin)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertRegister(tx: Tx, notice: RegisterNotice, now: Date): Promise<void> {
  const values = {
    participant_id: notice.participantId,
    asp_name: notice.aspName,
    asp_accreditation_number: notice.aspAccreditationNumber,
    reason: notice.reason,
    email: notice.email,
    mobile: notice.mobile,
    updated_at: now,
  }
  await tx
    .withTables<Tables>()
    .insertInto('simulator_central_register')
    .values({ tin: notice.tin, ...values })
    .onConflict((conflict) => conflict.column('tin').doUpdateSet(values))
    .execute()
}

/** Ends the entry of a taxpayer with this participant id; one that is not there stays so. */
export async function deleteRegister(tx: Tx, tin: string, participantId: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('simulator_central_register')
    .where('tin', '=', tin)
    .where('participant_id', '=', participantId)
    .execute()
}
