/** The amounts that credit notes for several invoices take from each (migration 0055). */
import { anyOf, type TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'

/** The amount that a credit note takes from one of the invoices that it names. */
export interface CreditPart {
  readonly originalId: string
  readonly creditId: string
  /** With VAT, in the currency of both: a decimal. */
  readonly amount: string
}

export async function insertCreditParts(
  tx: TenantTx,
  participantKey: string,
  parts: readonly CreditPart[],
): Promise<void> {
  if (parts.length === 0) return
  await tx.tenant
    .insertInto(
      'credit_parts',
      parts.map(({ amount, creditId, originalId }) => ({ originalId, creditId, participantKey, amount })),
    )
    .execute()
}

/** The amounts that such credit notes took from an invoice. */
export async function selectCreditParts(tx: TenantTx, originalId: string): Promise<CreditPart[]> {
  const rows = await parts(tx).where('original_id', '=', originalId).execute()
  return rows.map(toPart)
}

/** The amounts that credit notes took from several invoices each. */
export async function selectPartsOfCredits(
  tx: TenantTx,
  creditIds: readonly string[],
): Promise<CreditPart[]> {
  if (creditIds.length === 0) return []
  const rows = await parts(tx)
    .where('credit_id', '=', anyOf(creditIds))
    .orderBy('credit_id')
    .orderBy('original_id')
    .execute()
  return rows.map(toPart)
}

function parts(tx: TenantTx) {
  return tx.tenant.selectFrom('credit_parts').selectAll()
}

function toPart(row: Row<'credit_parts'>): CreditPart {
  const { participantKey: _, ...part } = recordOf(row)
  return part
}
