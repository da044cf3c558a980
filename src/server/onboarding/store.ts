import type { TenantScope, Tx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import type { Attempt } from './attempt.ts'

function toAttempt(row: Row<'onboarding_attempts'>): Attempt {
  const { createdAt: _created, participantKey, updatedAt: _updated, ...attempt } = recordOf(row)
  return { ...attempt, participant: participantKey } as Attempt
}

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx.tenant(scope).selectFrom('onboarding_attempts').selectAll()
}

export async function selectAttempt(
  tx: Tx,
  scope: TenantScope,
  by: { id: string } | { authcodeHash: string },
  options: { lock?: boolean } = {},
): Promise<Attempt | undefined> {
  let query =
    'id' in by
      ? tenantRows(tx, scope).where('id', '=', by.id)
      : tenantRows(tx, scope).where('authcode_hash', '=', by.authcodeHash)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && toAttempt(row)
}

/** Unfinished attempts of a user, the newest first, including expired ones. */
export async function selectUnfinished(
  tx: Tx,
  scope: TenantScope,
  userId: string,
  limit: number,
): Promise<Attempt[]> {
  const rows = await tenantRows(tx, scope)
    .where('user_id', '=', userId)
    .where('authcode_sealed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAttempt)
}

/** Adds an attempt unless there is one for its authcode already. */
export async function insertAttempt(tx: Tx, scope: TenantScope, attempt: Attempt, now: Date): Promise<void> {
  const { participant: participantKey, ...fields } = attempt
  await tx
    .tenant(scope)
    .insertInto('onboarding_attempts', { ...fields, participantKey, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'authcode_hash']).doNothing(),
    )
    .execute()
}

export async function replaceAttempt(tx: Tx, scope: TenantScope, attempt: Attempt, now: Date): Promise<void> {
  await tx
    .tenant(scope)
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
