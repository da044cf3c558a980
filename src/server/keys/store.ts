import type { Selectable } from 'kysely'
import type { Environment } from '#contract/common'
import type { Permission } from '#core/access'
import { anyOf, isUniqueViolation, type TenantScope, type Tx } from '#platform/database'

interface KeysTable {
  organization_id: string
  environment: Environment
  id: string
  name: string
  prefix: string
  secret_hash: string
  previous_prefix: string | null
  previous_hash: string | null
  previous_ends_at: Date | null
  scopes: Permission[]
  participant_keys: string[] | null
  created_at: Date
  created_by: string
  expires_at: Date | null
  last_used_at: Date | null
  last_used_from: string | null
  revoked_at: Date | null
}

type Tables = { api_keys: KeysTable }

export interface KeyRecord {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly secretHash: string
  /** The text before the last rotation. */
  readonly previous: { readonly prefix: string; readonly hash: string; readonly endsAt: Date } | null
  readonly scopes: readonly Permission[]
  readonly participantKeys: readonly string[] | null
  readonly createdAt: Date
  /** User id. */
  readonly createdBy: string
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly lastUsedFrom: string | null
  readonly revokedAt: Date | null
}

const toKey = (row: Selectable<KeysTable>): KeyRecord => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  secretHash: row.secret_hash,
  previous:
    row.previous_hash && row.previous_prefix && row.previous_ends_at
      ? { prefix: row.previous_prefix, hash: row.previous_hash, endsAt: row.previous_ends_at }
      : null,
  scopes: row.scopes,
  participantKeys: row.participant_keys,
  createdAt: row.created_at,
  createdBy: row.created_by,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
  revokedAt: row.revoked_at,
})

function keys(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** All keys, those that were not revoked first, the newest first. */
export async function selectKeys(tx: Tx, scope: TenantScope): Promise<KeyRecord[]> {
  const rows = await keys(tx, scope)
    .orderBy('revoked_at', (by) => by.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toKey)
}

/** A key, held for the rest of the transaction. */
export async function lockKey(tx: Tx, scope: TenantScope, id: string): Promise<KeyRecord | undefined> {
  const row = await keys(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toKey(row)
}

export async function selectKeyById(tx: Tx, scope: TenantScope, id: string): Promise<KeyRecord | undefined> {
  const row = await keys(tx, scope).where('id', '=', id).executeTakeFirst()
  return row && toKey(row)
}

/** The key with this text, by its hash, also by the text before the last rotation. */
export async function selectKeyByHash(
  tx: Tx,
  scope: TenantScope,
  hash: string,
): Promise<KeyRecord | undefined> {
  const row = await keys(tx, scope)
    .where((is) => is.or([is('secret_hash', '=', hash), is('previous_hash', '=', hash)]))
    .executeTakeFirst()
  return row && toKey(row)
}

/** Names by id. */
export async function selectKeyNames(
  tx: Tx,
  scope: TenantScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await keys(tx, scope).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Adds a key; false when another one that was not revoked has its name. */
export async function insertKey(
  tx: Tx,
  scope: TenantScope,
  key: Omit<KeyRecord, 'previous' | 'lastUsedAt' | 'lastUsedFrom' | 'revokedAt'>,
): Promise<boolean> {
  try {
    await tx
      .withTables<Tables>()
      .insertInto('api_keys')
      .values({
        organization_id: scope.organizationId,
        environment: scope.environment,
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        secret_hash: key.secretHash,
        previous_prefix: null,
        previous_hash: null,
        previous_ends_at: null,
        scopes: [...key.scopes],
        participant_keys: key.participantKeys && [...key.participantKeys],
        created_at: key.createdAt,
        created_by: key.createdBy,
        expires_at: key.expiresAt,
        last_used_at: null,
        last_used_from: null,
        revoked_at: null,
      })
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Gives a key another text; the one before works until its end. */
export async function replaceText(
  tx: Tx,
  scope: TenantScope,
  id: string,
  text: { readonly prefix: string; readonly hash: string },
  previous: NonNullable<KeyRecord['previous']>,
): Promise<void> {
  await updateKey(tx, scope, id, {
    prefix: text.prefix,
    secret_hash: text.hash,
    previous_prefix: previous.prefix,
    previous_hash: previous.hash,
    previous_ends_at: previous.endsAt,
  })
}

export async function markRevoked(tx: Tx, scope: TenantScope, id: string, now: Date): Promise<void> {
  await updateKey(tx, scope, id, { revoked_at: now })
}

/** Revokes all keys that were not yet; their ids. */
export async function revokeKeys(tx: Tx, scope: TenantScope, now: Date): Promise<string[]> {
  const rows = await tx
    .withTables<Tables>()
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps when and from where a key was used last. */
export async function updateLastUsed(
  tx: Tx,
  scope: TenantScope,
  id: string,
  used: { readonly at: Date; readonly from: string },
): Promise<void> {
  await updateKey(tx, scope, id, { last_used_at: used.at, last_used_from: used.from })
}

async function updateKey(tx: Tx, scope: TenantScope, id: string, change: Partial<KeysTable>): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('api_keys')
    .set(change)
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}
