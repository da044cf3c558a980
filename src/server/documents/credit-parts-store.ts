/** The amounts that credit notes for several invoices take from each (migration 0055). */
import type { Environment } from '#contract/common'
import type { TenantScope, Tx } from '#platform/database'

interface PartsTable {
  organization_id: string
  environment: Environment
  original_id: string
  credit_id: string
  participant_key: string
  amount: string
}

type Tables = { credit_parts: PartsTable }

/** The amount that a credit note takes from one of the invoices that it names. */
export interface CreditPart {
  readonly originalId: string
  readonly creditId: string
  /** With VAT, in the currency of both: a decimal. */
  readonly amount: string
}

export async function insertCreditParts(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  parts: readonly CreditPart[],
): Promise<void> {
  if (parts.length === 0) return
  await tx
    .withTables<Tables>()
    .insertInto('credit_parts')
    .values(
      parts.map(({ amount, creditId, originalId }) => ({
        organization_id: scope.organizationId,
        environment: scope.environment,
        original_id: originalId,
        credit_id: creditId,
        participant_key: participantKey,
        amount,
      })),
    )
    .execute()
}

/** The amounts taken from an invoice this way. */
export async function selectCreditParts(
  tx: Tx,
  scope: TenantScope,
  originalId: string,
): Promise<CreditPart[]> {
  const rows = await parts(tx, scope).where('original_id', '=', originalId).execute()
  return rows.map(toPart)
}

/** The amounts that a credit note took this way. */
export async function selectPartsOfCredit(
  tx: Tx,
  scope: TenantScope,
  creditId: string,
): Promise<CreditPart[]> {
  const rows = await parts(tx, scope).where('credit_id', '=', creditId).execute()
  return rows.map(toPart)
}

function parts(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('credit_parts')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

const toPart = (row: PartsTable): CreditPart => ({
  originalId: row.original_id,
  creditId: row.credit_id,
  amount: row.amount,
})
