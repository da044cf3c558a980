import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { ProblemError, problem } from '#platform/base/problem'
import { allDocumentTypes } from '#server/directory'
import { markRegistered, saveProfile } from '#server/participants'
import { type Attempt, withStep } from './attempt.ts'
import { changeAttempt } from './change-attempt.ts'
import { failStep, passStep } from './end-step.ts'
import { type LinkPorts, runAttempt } from './run-attempt.ts'

/**
 * Links a taxpayer: saves its profile, publishes it in the directory, and registers it. A failed step is part of the
 * response, with its code. Raises `onboarding.attempt-not-found`, `onboarding.not-verified`, `onboarding.expired`,
 * and `onboarding.delinking` for an attempt that is being de-linked.
 */
export async function linkAttempt(
  context: Context,
  actor: Actor,
  ports: LinkPorts,
  id: string,
): Promise<Attempt> {
  authorize(actor, 'onboarding.run')
  return await runAttempt(context, actor, ports, id, {
    begin: refuseDelinking,
    profile: saveParticipantProfile,
    directory: publishInDirectory,
    complete: markRegistered,
  })
}

async function refuseDelinking(_context: Context, _actor: Actor, attempt: Attempt): Promise<Attempt> {
  if (attempt.intent === 'delink') throw problem('onboarding.delinking')
  return attempt
}

async function saveParticipantProfile(
  context: Context,
  actor: Actor,
  _ports: LinkPorts,
  attempt: Attempt,
): Promise<Attempt> {
  const { draft, legalRegistration, address } = attempt
  if (!legalRegistration || !address) throw problem('onboarding.not-verified')
  try {
    return await changeAttempt(context, actor, attempt.id, async (newest, tx) => {
      const participant = await saveProfile(context, tx, actor, {
        tin: draft.TIN,
        trn: draft.vatTrn,
        legalType: draft.legalType,
        nameEn: draft.entityNameEn,
        nameAr: draft.entityNameAr,
        legalRegistration,
        address,
        email: draft.email,
        phone: draft.mobile,
        effectiveDate: draft.effectiveDate,
        aspName: draft.aspName,
      })
      const saved = withStep(newest, 'profile', null, context.clock.now())
      return {
        ...saved,
        participant: participant.id,
        draft: { ...saved.draft, participantId: participant.id },
      }
    })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return await failStep(context, actor, attempt, 'profile', error.code)
  }
}

async function publishInDirectory(
  context: Context,
  actor: Actor,
  { directory }: LinkPorts,
  attempt: Attempt,
): Promise<Attempt> {
  const { correlationId, draft } = attempt
  const answer = await directory.publish(
    {
      participantId: draft.peppolParticipantId,
      name: draft.entityNameEn,
      documentTypes: allDocumentTypes,
      takesResponses: true,
      serviceProviderSeat: context.config.serviceProvider.seat,
    },
    actor.environment,
  )
  if (answer.outcome === 'published') return await passStep(context, actor, attempt, 'directory')
  context.log.warn({ attempt: attempt.id, correlationId, answer }, 'the directory did not publish')
  const code =
    answer.outcome === 'refused' ? 'participant.registered-elsewhere' : 'participant.directory-unavailable'
  return await failStep(context, actor, attempt, 'directory', code)
}
