import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { ByEnvironment } from '#platform/by-environment'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { ProblemError, problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import { allDocumentTypes, type ParticipantDirectory, registration, saveProfile } from '#server/participants'
import { type Attempt, isExpired, type StepKey, stateOf, withStep } from './attempt.ts'
import { authorityOf } from './authority-of.ts'
import { changeAttempt } from './change-attempt.ts'
import { failStep } from './fail-step.ts'
import { getAttempt } from './get-attempt.ts'
import type { TaxAuthorityVerification } from './tax-authority-verification.ts'

export interface LinkPorts {
  readonly directory: ParticipantDirectory
  readonly authorities: ByEnvironment<TaxAuthorityVerification>
  /** How many things of a participant the exchange has not brought to their end. */
  readonly countUnderWay: (tx: Tx, scope: TenantScope, participantKey: string) => Promise<number>
}

type RunStep = (context: Context, actor: Actor, ports: LinkPorts, attempt: Attempt) => Promise<Attempt>

/**
 * Steps 2 to 4: profile, participant directory, central register. Each is kept when it is done and can be done
 * again without harm, so a crash or a failure is taken up where it happened. A failed step is part of the
 * answer, with its code. Raises `onboarding.attempt-not-found`, `onboarding.not-verified`, `onboarding.expired`, and
 * `onboarding.delinking` for one that was begun to leave.
 */
export async function linkAttempt(
  context: Context,
  actor: Actor,
  ports: LinkPorts,
  id: string,
): Promise<Attempt> {
  authorize(actor, 'onboarding.run')
  let attempt = await getAttempt(context, actor, id)
  if (stateOf(attempt, 'verify') !== 'done') throw problem('onboarding.not-verified')
  if (isExpired(attempt, context.clock.now())) throw problem('onboarding.expired')
  if (attempt.intent === 'delink') throw problem('onboarding.delinking')
  for (const [key, run] of linkSteps) {
    if (stateOf(attempt, key) === 'done') continue
    attempt = await run(context, actor, ports, attempt)
    if (stateOf(attempt, key) !== 'done') break
  }
  return attempt
}

const linkSteps: readonly (readonly [StepKey, RunStep])[] = [
  ['profile', saveParticipantProfile],
  ['directory', publishInDirectory],
  ['register', updateCentralRegister],
]

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
  ports: LinkPorts,
  attempt: Attempt,
): Promise<Attempt> {
  const { draft } = attempt
  const answer = await ports.directory.publish(
    {
      participantId: draft.peppolParticipantId,
      name: draft.entityNameEn,
      documentTypes: allDocumentTypes,
      takesResponses: true,
      serviceProviderSeat: context.config.serviceProvider.seat,
    },
    actor.environment,
  )
  if (answer.outcome === 'published') {
    return await changeAttempt(context, actor, attempt.id, (newest) =>
      withStep(newest, 'directory', null, context.clock.now()),
    )
  }
  context.log.warn(
    { attempt: attempt.id, correlationId: attempt.correlationId, answer },
    'the directory did not publish',
  )
  const code =
    answer.outcome === 'refused' ? 'participant.registered-elsewhere' : 'participant.directory-unavailable'
  return await failStep(context, actor, attempt, 'directory', code)
}

async function updateCentralRegister(
  context: Context,
  actor: Actor,
  ports: LinkPorts,
  attempt: Attempt,
): Promise<Attempt> {
  const { draft } = attempt
  const answer = await authorityOf(ports.authorities, actor.environment).register({
    tin: draft.TIN,
    participantId: draft.peppolParticipantId,
    aspName: draft.aspName,
    aspAccreditationNumber: draft.aspAccrediationNumber,
    reason: draft.reason,
    action: draft.action,
    email: draft.email,
    mobile: draft.mobile,
    correlationId: attempt.correlationId,
  })
  if (answer.outcome === 'registered') return await completeRegistration(context, actor, attempt)
  context.log.warn(
    { attempt: attempt.id, correlationId: attempt.correlationId, answer },
    'the register was not updated',
  )
  const code =
    answer.outcome === 'refused' ? 'onboarding.authority-refused' : 'onboarding.authority-unavailable'
  return await failStep(context, actor, attempt, 'register', code)
}

async function completeRegistration(context: Context, actor: Actor, attempt: Attempt): Promise<Attempt> {
  return await changeAttempt(context, actor, attempt.id, async (newest, tx) => {
    if (stateOf(newest, 'register') === 'done') return newest
    if (newest.participant === null)
      throw problem('onboarding.not-verified', { detail: 'no participant yet' })
    await registration.mark(context, tx, actor, newest.participant)
    await recordAudit(tx, actor, {
      action: 'onboarding.completed',
      subjectId: newest.id,
      after: { participant: newest.participant, intent: newest.intent },
    })
    return { ...withStep(newest, 'register', null, context.clock.now()), authcodeSealed: null }
  })
}
