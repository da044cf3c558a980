import type { Environment } from '#contract/common'
import type { Actor } from '#core/access'
import { changeEnvironment } from './make-actor.ts'

/**
 * The same actor in an environment of the organization: memberships and roles are of both. Raises an error for a key of the
 * other environment, which has no access there.
 */
export function inEnvironment<A extends Actor>(actor: A, environment: Environment): A {
  const principal = actor.kind === 'onBehalf' ? actor.requester : actor
  if (principal.kind === 'apiKey' && environment !== actor.environment)
    throw new Error(`key ${principal.apiKeyId} is of ${actor.environment} and acts nowhere else`)
  return changeEnvironment(actor, environment)
}
