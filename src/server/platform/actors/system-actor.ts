import type { SystemActor } from '#core/access'
import type { TenantScope } from '../database/tenant-scope.ts'
import { makeSystem } from './make-actor.ts'

/**
 * The portal itself, for work without a requester: it acts in one organization and is not limited to participants.
 * Each call states in a comment why the portal acts. Requested work runs as `actorOnBehalf` of the keys room.
 */
export function systemActor(scope: TenantScope): SystemActor {
  return makeSystem(scope)
}
