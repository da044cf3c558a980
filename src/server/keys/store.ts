import { sql } from 'kysely'
import type { Permission } from '#core/access'
import { anyOf, type TenantTx } from '#platform/database/database'
import {
  type DatedRecordOf,
  datedRecordOf,
  type RecordChange,
  type Row,
} from '#platform/database/row-records'
import { isUniqueViolation } from '#platform/database/statement-errors'

type KeyFields = DatedRecordOf<'api_keys'>

export interface KeyRecord
  extends Readonly<
    Omit<KeyFields, 'previousPrefix' | 'previousHash' | 'previousEndsAt' | 'scopes' | 'participantKeys'>
  > {
  readonly scopes: readonly Permission[]
  readonly participantKeys: readonly string[] | null
  /** The text before the last rotation. */
  readonly previous: { readonly prefix: string; readonly hash: string; readonly endsAt: Date } | null
}

function toKey(row: Row<'api_keys'>): KeyRecord {
  const { previousEndsAt, previousHash, previousPrefix, ...key } = datedRecordOf(row)
  const previous =
    previousHash && previousPrefix && previousEndsAt
      ? { prefix: previousPrefix, hash: previousHash, endsAt: previousEndsAt }
      : null
  return { ...key, previous }
}

function keys(tx: TenantTx) {
  return tx.tenant.selectFrom('api_keys').selectAll()
}

/** All keys, those that were not revoked first, the newest first. */
export async function selectKeys(tx: TenantTx): Promise<KeyRecord[]> {
  const rows = await keys(tx)
    .orderBy('revoked_at', (by) => by.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toKey)
}

/** A key, locked for the rest of the transaction. */
export async function lockKey(tx: TenantTx, id: string): Promise<KeyRecord | undefined> {
  const row = await keys(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toKey(row)
}

export async function selectKeyById(tx: TenantTx, id: string): Promise<KeyRecord | undefined> {
  const row = await keys(tx).where('id', '=', id).executeTakeFirst()
  return row && toKey(row)
}

/** The key with this text, by its hash, also by the text before the last rotation. */
export async function selectKeyByHash(tx: TenantTx, hash: string): Promise<KeyRecord | undefined> {
  const row = await keys(tx)
    .where((is) => is.or([is('secret_hash', '=', hash), is('previous_hash', '=', hash)]))
    .executeTakeFirst()
  return row && toKey(row)
}

/** Names by id. */
export async function selectKeyNames(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await keys(tx).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Keys of any state whose name contains a text, in any case. */
export async function selectKeyIdsByName(tx: TenantTx, text: string, limit: number): Promise<string[]> {
  const rows = await keys(tx)
    .where(sql<boolean>`position(lower(${text}) in lower(name)) > 0`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds a key; false when another one that was not revoked has its name. */
export async function insertKey(
  tx: TenantTx,
  key: Omit<KeyRecord, 'previous' | 'lastUsedAt' | 'lastUsedFrom' | 'revokedAt'>,
): Promise<boolean> {
  try {
    await tx.tenant.insertInto('api_keys', key).execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Gives a key another text; the previous one works until its end. */
export async function replaceText(
  tx: TenantTx,
  id: string,
  text: { readonly prefix: string; readonly hash: string },
  previous: NonNullable<KeyRecord['previous']>,
): Promise<void> {
  await updateKey(tx, id, {
    prefix: text.prefix,
    secretHash: text.hash,
    previousPrefix: previous.prefix,
    previousHash: previous.hash,
    previousEndsAt: previous.endsAt,
  })
}

export async function markRevoked(tx: TenantTx, id: string, now: Date): Promise<KeyRecord | undefined> {
  const row = await revoking(tx, now).where('id', '=', id).executeTakeFirst()
  return row && toKey(row)
}

/** Revokes all keys that were not yet; returns them. */
export async function revokeKeys(tx: TenantTx, now: Date): Promise<KeyRecord[]> {
  return (await revoking(tx, now).execute()).map(toKey)
}

/** Revokes keys that were not yet. */
function revoking(tx: TenantTx, revokedAt: Date) {
  return tx.tenant.updateTable('api_keys', { revokedAt }).where('revoked_at', 'is', null).returningAll()
}

/** Stores when and from where a key was used last. */
export async function updateLastUsed(
  tx: TenantTx,
  id: string,
  used: { readonly at: Date; readonly from: string },
): Promise<void> {
  await updateKey(tx, id, { lastUsedAt: used.at, lastUsedFrom: used.from })
}

async function updateKey(tx: TenantTx, id: string, change: RecordChange<'api_keys'>): Promise<void> {
  await tx.tenant.updateTable('api_keys', change).where('id', '=', id).execute()
}
