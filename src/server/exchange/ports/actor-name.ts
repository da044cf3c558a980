import type { Actor } from '#core/access'

/** Who it was, as the events of a transmission write it down. */
export function actorName(actor: Actor): string {
  return actor.userId ?? actor.apiKeyId ?? actor.kind
}
