/** The participants of the organization that a user may see and work for. */
import type { Actor, Role } from '#core/access'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import { listParticipants } from '#server/participants'

const sees: readonly Role[] = ['owner', 'admin']

/**
 * The limits of a user after a choice that was made in the actor's environment: those of the other one stay. Null for
 * all participants, in both.
 * Raises `participant.not-found`, and `common.invalid` for a role that manages people and for no participant at all.
 */
export async function limitsOf(
  context: Context,
  actor: Actor,
  role: Role,
  chosen: readonly string[] | null,
  before: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (chosen === null) return null
  if (sees.includes(role))
    throw refused(
      'falaj-people-role-sees-all',
      'Owners and admins see all participants; choose another role.',
    )
  const here = new Set((await listParticipants(context, actor)).map(({ id }) => id))
  const unknown = chosen.find((key) => !here.has(key))
  if (unknown !== undefined) throw problem('participant.not-found', { detail: unknown })
  const next = [...(before ?? []).filter((key) => !here.has(key)), ...new Set(chosen)]
  if (next.length === 0) throw refused('falaj-people-no-participant', 'Choose one participant or more.')
  return next
}

/** A user's limits in another role. */
export function limitsInRole(role: Role, limits: readonly string[] | null): readonly string[] | null {
  return sees.includes(role) ? null : limits
}

function refused(rule: string, message: string): Error {
  return problem('common.invalid', { findings: [fieldFinding('participants', rule, message)] })
}
