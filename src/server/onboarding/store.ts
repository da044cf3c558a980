import type { TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import type { Attempt } from './attempt.ts'

function toAttempt(row: Row<'onboarding_attempts'>): Attempt {
  const { createdAt: _created, participantKey, updatedAt: _updated, ...attempt } = recordOf(row)
  return { ...attempt, participant: participantKey } as Attempt
}

function tenantRows(tx: TenantTx) {
  return tx.tenant.selectFrom('onboarding_attempts').selectAll()
}

export async function selectAttempt(
  tx: TenantTx,
  by: { id: string } | { authcodeHash: string },
  options: { lock?: boolean } = {},
): Promise<Attempt | undefined> {
  let query =
    'id' in by
      ? tenantRows(tx).where('id', '=', by.id)
      : tenantRows(tx).where('authcode_hash', '=', by.authcodeHash)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && toAttempt(row)
}

/** Unfinished attempts of a user, the newest first, including expired ones. */
export async function selectUnfinished(tx: TenantTx, userId: string, limit: number): Promise<Attempt[]> {
  const rows = await tenantRows(tx)
    .where('user_id', '=', userId)
    .where('authcode_sealed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAttempt)
}

/** Adds an attempt unless there is one for its authcode already. */
export async function insertAttempt(tx: TenantTx, attempt: Attempt, now: Date): Promise<void> {
  const { participant: participantKey, ...fields } = attempt
  await tx.tenant
    .insertInto('onboarding_attempts', { ...fields, participantKey, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'authcode_hash']).doNothing(),
    )
    .execute()
}

export async function replaceAttempt(tx: TenantTx, attempt: Attempt, now: Date): Promise<void> {
  await tx.tenant
    .updateTable('onboarding_attempts', {
      intent: attempt.intent,
      authcodeSealed: attempt.authcodeSealed,
      draft: attempt.draft,
      legalRegistration: attempt.legalRegistration,
      address: attempt.address,
      steps: attempt.steps,
      participantKey: attempt.participant,
      updatedAt: now,
    })
    .where('id', '=', attempt.id)
    .execute()
}
