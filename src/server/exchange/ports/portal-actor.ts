import type { Actor } from '#core/access'
import type { TenantScope } from '#platform/database'

/** Our own worker, acting within one organization and environment. */
export function portalActor(scope: TenantScope): Actor {
  return {
    kind: 'system',
    userId: null,
    organizationId: scope.organizationId,
    environment: scope.environment,
    role: 'viewer',
  }
}

/** Who it was, as the events of a transmission write it down. */
export function actorName(actor: Actor): string {
  return actor.userId ?? actor.apiKeyId ?? actor.kind
}
