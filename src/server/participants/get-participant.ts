import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { Participant } from './participant.ts'
import { selectParticipant, selectParticipants } from './store.ts'

/** One participant of the actor's organization. Raises `participant.not-found`. */
export async function getParticipant(context: Context, actor: Actor, key: string): Promise<Participant> {
  authorize(actor, 'participant.read')
  return await context.db.tenant(actor, (tx) => requireParticipant(tx, key))
}

/** All participants of the actor's organization in its environment, by English name. */
export async function listParticipants(context: Context, actor: Actor): Promise<Participant[]> {
  authorize(actor, 'participant.read')
  return await context.db.tenant(actor, (tx) => selectParticipants(tx))
}

/**
 * For other rooms, inside their transaction: the participant that was selected in the client, if it belongs to the
 * organization and environment. Raises `participant.not-found` otherwise.
 */
export async function requireParticipant(tx: TenantTx, key: string): Promise<Participant> {
  const participant = await selectParticipant(tx, { key })
  if (!participant) throw problem('participant.not-found', { detail: key })
  return participant
}

/** For other rooms, inside their transaction: all participants of the organization in its environment that the actor sees. */
export async function participantsOf(tx: TenantTx): Promise<Participant[]> {
  return await selectParticipants(tx)
}
