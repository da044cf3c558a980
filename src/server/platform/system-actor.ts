import type { Actor } from '#core/access'
import type { TenantScope } from './database.ts'

/** The portal itself, for work without a requester: it acts in one organization and sees all of its participants. */
export function systemActor({ environment, organizationId }: TenantScope): Actor {
  return { kind: 'system', userId: null, organizationId, environment, role: 'viewer' }
}
