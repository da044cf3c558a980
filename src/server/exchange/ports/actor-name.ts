import type { Actor } from '#core/access'

/** The actor's name, as the events of a transmission record it. */
export function actorName(actor: Actor): string {
  return actor.userId ?? actor.apiKeyId ?? actor.kind
}
