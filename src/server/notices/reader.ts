import type { Actor } from '#core/access'
import { problem } from '#platform/problem'

/** Notices are read by people: a program has none of its own. Raises `access.denied`. */
export function readerOf(actor: Actor): string {
  if (actor.userId === null) throw problem('access.denied', { detail: 'no person is signed in' })
  return actor.userId
}
