import { type Actor, type PersonActor, recordedKindOf, userIdOf } from '#core/access'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { selectProfile } from './store.ts'

/**
 * Whether a user operates this portal. Operators are configured by e-mail address, and must have proven to read its
 * mails: any user can register with any address. While none is configured and only this machine reaches the portal,
 * as on a trial, owners are operators. Programs never are.
 */
export function isOperatorIdentity(
  config: Pick<Context['config'], 'operators' | 'forThisMachine'>,
  actor: Pick<PersonActor, 'role'>,
  identity: Pick<Identity, 'email' | 'mailboxProven'>,
): boolean {
  if (config.operators === undefined) return config.forThisMachine && actor.role === 'owner'
  return identity.mailboxProven && config.operators.includes(identity.email.toLowerCase())
}

declare const proven: unique symbol
/** A user whom `requireOperator` has verified as an operator; there is no other way to create one. */
export type Operator = PersonActor & { readonly [proven]: true }

/** For other rooms, before anything that only operators do. Raises `operations.not-operator` (403). */
export async function requireOperator(
  context: Context,
  provider: IdentityProvider,
  actor: Actor,
): Promise<Operator> {
  const refused = problem('operations.not-operator', { detail: userIdOf(actor) ?? recordedKindOf(actor) })
  if (actor.kind !== 'person') throw refused
  const profile = await context.db.tenant(actor, (tx) => selectProfile(tx, actor.userId))
  const identity = profile && (await provider.find(profile.user.identityId))
  if (!identity || !isOperatorIdentity(context.config, actor, identity)) throw refused
  return actor as Operator
}
