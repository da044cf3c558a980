import type { Actor } from '#core/access'
import { requirePerson } from '#platform/actors/authorize'
import type { TenantTx } from '#platform/database/database'
import { selectMuted } from './choices-store.ts'
import type { Reader } from './store.ts'

/** Notices are read by users: a program has no notices. Raises `access.denied`. */
export function readerOf(actor: Actor): string {
  return requirePerson(actor).userId
}

/** A user, with the notices that are turned off. */
export async function selectReader(tx: TenantTx, actor: Actor, userId: string): Promise<Reader> {
  const muted = await selectMuted(tx, userId)
  return { userId, muted, isLimited: actor.participants !== undefined }
}
