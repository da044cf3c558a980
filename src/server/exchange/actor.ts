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
