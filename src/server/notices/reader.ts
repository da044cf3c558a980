import type { Actor } from '#core/access'
import { requirePerson } from '#platform/actors/authorize'
import type { Tx } from '#platform/database/database'
import { selectMuted } from './choices-store.ts'
import { type Reader, selectMark } from './store.ts'

/** Notices are read by users: a program has none of its own. Raises `access.denied`. */
export function readerOf(actor: Actor): string {
  return requirePerson(actor).userId
}

/** A user with what was read and which notices are turned off. */
export async function selectReader(tx: Tx, actor: Actor, userId: string): Promise<Reader> {
  const [mark, muted] = await Promise.all([selectMark(tx, actor, userId), selectMuted(tx, actor, userId)])
  return { userId, mark, muted, isLimited: actor.participants !== undefined }
}
