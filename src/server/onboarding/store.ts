import type { TenantScope, Tx } from '#platform/database'
import type { Attempt } from './attempt.ts'

interface AttemptsTable {
  organization_id: string
  environment: string
  id: string
  provider: string
  intent: string
  user_id: string
  authcode_hash: string
  authcode_sealed: string | null
  draft: unknown
  legal_registration: unknown
  address: unknown
  steps: unknown
  expires_at: Date
  participant_key: string | null
  correlation_id: string
  created_at: Date
  updated_at: Date
}

type Tables = { onboarding_attempts: AttemptsTable }

function toAttempt(row: AttemptsTable): Attempt {
  return {
    id: row.id,
    provider: row.provider as Attempt['provider'],
    intent: row.intent as Attempt['intent'],
    userId: row.user_id,
    authcodeHash: row.authcode_hash,
    authcodeSealed: row.authcode_sealed,
    draft: row.draft as Attempt['draft'],
    legalRegistration: row.legal_registration as Attempt['legalRegistration'],
    address: row.address as Attempt['address'],
    steps: row.steps as Attempt['steps'],
    expiresAt: row.expires_at.toISOString(),
    participant: row.participant_key,
    correlationId: row.correlation_id,
  }
}

function toChanges(attempt: Attempt, now: Date) {
  return {
    intent: attempt.intent,
    authcode_sealed: attempt.authcodeSealed,
    draft: JSON.stringify(attempt.draft),
    legal_registration: attempt.legalRegistration && JSON.stringify(attempt.legalRegistration),
    address: attempt.address && JSON.stringify(attempt.address),
    steps: JSON.stringify(attempt.steps),
    participant_key: attempt.participant,
    updated_at: now,
  }
}

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('onboarding_attempts')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
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

/** Attempts of a person that have not come to their end, the newest first; whether their time is over is not asked. */
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
  await tx
    .withTables<Tables>()
    .insertInto('onboarding_attempts')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: attempt.id,
      provider: attempt.provider,
      user_id: attempt.userId,
      authcode_hash: attempt.authcodeHash,
      expires_at: new Date(attempt.expiresAt),
      correlation_id: attempt.correlationId,
      created_at: now,
      ...toChanges(attempt, now),
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'authcode_hash']).doNothing(),
    )
    .execute()
}

export async function replaceAttempt(tx: Tx, scope: TenantScope, attempt: Attempt, now: Date): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('onboarding_attempts')
    .set(toChanges(attempt, now))
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', attempt.id)
    .execute()
}
