import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { endRegistration, listParticipants } from '#server/participants'
import { type Attempt, stateOf } from './attempt.ts'
import { changeAttempt } from './change-attempt.ts'
import { failStep, passStep } from './end-step.ts'
import { type LinkPorts, runAttempt } from './run-attempt.ts'

const actionDelink = 2
const delinkReason = 'Leaving the service provider'

/**
 * De-links a taxpayer that is linked here: checks that no work of it is under way, withdraws it from the directory,
 * and notifies the central register. It stays active until the last step is done. A failed step is part of the
 * response, with its code. Raises `onboarding.attempt-not-found`, `onboarding.not-verified`, `onboarding.expired`,
 * `onboarding.not-linked-here`, and `onboarding.live-not-connected`.
 */
export async function delinkAttempt(
  context: Context,
  actor: Actor,
  ports: LinkPorts,
  id: string,
): Promise<Attempt> {
  authorize(actor, 'onboarding.run')
  return await runAttempt(context, actor, ports, id, {
    begin: turnToDelinking,
    profile: requireNothingUnderWay,
    directory: withdrawFromDirectory,
    complete: endRegistration,
  })
}

/** The purpose of the attempt is chosen here; it cannot change after linking has started. */
async function turnToDelinking(context: Context, actor: Actor, attempt: Attempt): Promise<Attempt> {
  if (attempt.intent === 'delink') return attempt
  const held = (await listParticipants(context, actor)).find(({ tin }) => tin === attempt.draft.TIN)
  if (held?.registration !== 'registered') throw problem('onboarding.not-linked-here')
  return await changeAttempt(context, actor, attempt.id, (newest) => {
    if (newest.intent === 'delink') return newest
    if (stateOf(newest, 'profile') === 'done') throw problem('onboarding.linked-meanwhile')
    const draft = { ...newest.draft, participantId: held.id, action: actionDelink, reason: delinkReason }
    return { ...newest, intent: 'delink', participant: held.id, draft }
  })
}

async function requireNothingUnderWay(
  context: Context,
  actor: Actor,
  ports: LinkPorts,
  attempt: Attempt,
): Promise<Attempt> {
  const { participant } = attempt
  if (participant === null) throw problem('onboarding.not-linked-here')
  const underWay = await context.db.tenant(actor, (tx) => ports.countUnderWay(tx, participant))
  return underWay > 0
    ? await failStep(context, actor, attempt, 'profile', 'onboarding.documents-under-way')
    : await passStep(context, actor, attempt, 'profile')
}

async function withdrawFromDirectory(
  context: Context,
  actor: Actor,
  { directory }: LinkPorts,
  attempt: Attempt,
): Promise<Attempt> {
  const { seat } = context.config.serviceProvider
  const entry = { participantId: attempt.draft.peppolParticipantId, serviceProviderSeat: seat }
  const answer = await directory.withdraw(entry, actor.environment)
  // Another provider that has the entry by now has taken the company over: no entry of ours is left to withdraw.
  if (answer.outcome !== 'unavailable') return await passStep(context, actor, attempt, 'directory')
  context.log.warn({ attempt: attempt.id, answer }, 'the directory did not withdraw')
  return await failStep(context, actor, attempt, 'directory', 'participant.directory-unavailable')
}
