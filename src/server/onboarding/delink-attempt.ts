import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { listParticipants, registration } from '#server/participants'
import { type Attempt, isExpired, type StepKey, stateOf, withStep } from './attempt.ts'
import { authorityOf } from './authority-of.ts'
import { changeAttempt } from './change-attempt.ts'
import { failStep } from './fail-step.ts'
import { getAttempt } from './get-attempt.ts'
import type { LinkPorts } from './link-attempt.ts'

const actionDelink = 2
const delinkReason = 'Leaving the service provider'

type RunStep = (context: Context, actor: Actor, ports: LinkPorts, attempt: Attempt) => Promise<Attempt>

/**
 * Takes a taxpayer that is linked here off the network: looks that nothing of it is under way, withdraws it from the directory,
 * and tells the central register. It stays active until the last step is done. Each step is kept and can be done again
 * without harm; a failed one is part of the answer, with its code. Raises `onboarding.attempt-not-found`,
 * `onboarding.not-verified`, `onboarding.expired`, `onboarding.not-linked-here`, and `onboarding.live-not-connected`.
 */
export async function delinkAttempt(
  context: Context,
  actor: Actor,
  ports: LinkPorts,
  id: string,
): Promise<Attempt> {
  authorize(actor, 'onboarding.run')
  const verified = await getAttempt(context, actor, id)
  if (stateOf(verified, 'verify') !== 'done') throw problem('onboarding.not-verified')
  if (isExpired(verified, context.clock.now())) throw problem('onboarding.expired')
  let attempt = await turnToDelinking(context, actor, verified)
  for (const [key, run] of delinkSteps) {
    if (stateOf(attempt, key) === 'done') continue
    attempt = await run(context, actor, ports, attempt)
    if (stateOf(attempt, key) !== 'done') break
  }
  return attempt
}

const delinkSteps: readonly (readonly [StepKey, RunStep])[] = [
  ['profile', requireNothingUnderWay],
  ['directory', withdrawFromDirectory],
  ['register', updateCentralRegister],
]

/** What the attempt is for is chosen here; one that has begun to link goes on linking. */
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
  const underWay = await context.db.tenant(actor, (tx) => ports.countUnderWay(tx, actor, participant))
  if (underWay > 0) {
    return await failStep(context, actor, attempt, 'profile', 'onboarding.documents-under-way')
  }
  return await changeAttempt(context, actor, attempt.id, (newest) =>
    withStep(newest, 'profile', null, context.clock.now()),
  )
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
  // Another provider that holds the entry meanwhile has taken the company over: there is nothing of ours to withdraw.
  if (answer.outcome !== 'unavailable') {
    return await changeAttempt(context, actor, attempt.id, (newest) =>
      withStep(newest, 'directory', null, context.clock.now()),
    )
  }
  context.log.warn({ attempt: attempt.id, answer }, 'the directory did not withdraw')
  return await failStep(context, actor, attempt, 'directory', 'participant.directory-unavailable')
}

async function updateCentralRegister(
  context: Context,
  actor: Actor,
  { authorities }: LinkPorts,
  attempt: Attempt,
): Promise<Attempt> {
  const { correlationId, draft } = attempt
  const answer = await authorityOf(authorities, actor.environment).register({
    tin: draft.TIN,
    participantId: draft.peppolParticipantId,
    aspName: draft.aspName,
    aspAccreditationNumber: draft.aspAccrediationNumber,
    reason: draft.reason,
    action: draft.action,
    email: draft.email,
    mobile: draft.mobile,
    correlationId,
  })
  if (answer.outcome !== 'registered') {
    context.log.warn({ attempt: attempt.id, correlationId, answer }, 'the register was not updated')
    const code =
      answer.outcome === 'refused' ? 'onboarding.authority-refused' : 'onboarding.authority-unavailable'
    return await failStep(context, actor, attempt, 'register', code)
  }
  return await changeAttempt(context, actor, attempt.id, async (newest, tx) => {
    if (stateOf(newest, 'register') === 'done' || newest.participant === null) return newest
    await registration.end(context, tx, actor, newest.participant)
    await recordAudit(tx, actor, {
      action: 'onboarding.completed',
      subjectId: newest.id,
      after: { participant: newest.participant, intent: newest.intent },
    })
    return { ...withStep(newest, 'register', null, context.clock.now()), authcodeSealed: null }
  })
}
