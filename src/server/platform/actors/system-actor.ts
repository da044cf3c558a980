import type { SystemActor } from '#core/access'
import type { TenantScope } from '../database/tenant-scope.ts'
import { makeSystem } from './make-actor.ts'

/**
 * The portal itself, for work that nobody requested: it acts in one organization and is limited to no participants. A call
 * states in a comment why the portal acts. Work that somebody requested runs as `actorOnBehalf` of the keys room.
 */
export function systemActor(scope: TenantScope): SystemActor {
  return makeSystem(scope)
}
