import type { Actor } from '#core/access'
import type { ByEnvironment } from '#platform/base/by-environment'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { recordAudit } from '#server/audit'
import type { ParticipantDirectory } from '#server/directory'
import { type Attempt, isExpired, type StepKey, stateOf, withStep } from './attempt.ts'
import { authorityOf } from './authority-of.ts'
import { changeAttempt } from './change-attempt.ts'
import { failStep } from './end-step.ts'
import { getAttempt } from './get-attempt.ts'
import type { TaxAuthorityVerification } from './tax-authority-verification.ts'

export interface LinkPorts {
  readonly directory: ParticipantDirectory
  readonly authorities: ByEnvironment<TaxAuthorityVerification>
  /** Number of unfinished transmissions of a participant. */
  readonly countUnderWay: (tx: TenantTx, participantKey: string) => Promise<number>
}

type RunStep = (context: Context, actor: Actor, ports: LinkPorts, attempt: Attempt) => Promise<Attempt>

/** The differences between linking and de-linking. */
interface Course {
  /** Begins the course with an attempt, or raises the reason why it cannot. */
  readonly begin: (context: Context, actor: Actor, attempt: Attempt) => Promise<Attempt>
  /** Step 2. */
  readonly profile: RunStep
  /** Step 3. */
  readonly directory: RunStep
  /** Updates the registration of the participant with the last step. */
  readonly complete: (
    context: Context,
    tx: TenantTx,
    actor: Actor,
    participantKey: string,
  ) => Promise<unknown>
}

/**
 * Steps 2 to 4 of an attempt: profile, participant directory, central register. Each is stored when it is done and is
 * idempotent, so the attempt resumes after a crash or a failure. A failed step is part of the response, with its
 * code. The caller has checked the permission.
 * Raises `onboarding.attempt-not-found`, `onboarding.not-verified`, `onboarding.expired`, and the problems of
 * `begin`.
 */
export async function runAttempt(
  context: Context,
  actor: Actor,
  ports: LinkPorts,
  id: string,
  course: Course,
): Promise<Attempt> {
  const verified = await getAttempt(context, actor, id)
  if (stateOf(verified, 'verify') !== 'done') throw problem('onboarding.not-verified')
  if (isExpired(verified, context.clock.now())) throw problem('onboarding.expired')
  let attempt = await course.begin(context, actor, verified)
  const steps: readonly (readonly [StepKey, RunStep])[] = [
    ['profile', course.profile],
    ['directory', course.directory],
    ['register', (...step) => updateCentralRegister(...step, course.complete)],
  ]
  for (const [key, run] of steps) {
    if (stateOf(attempt, key) === 'done') continue
    attempt = await run(context, actor, ports, attempt)
    if (stateOf(attempt, key) !== 'done') break
  }
  return attempt
}

async function updateCentralRegister(
  context: Context,
  actor: Actor,
  { authorities }: LinkPorts,
  attempt: Attempt,
  complete: Course['complete'],
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
    if (stateOf(newest, 'register') === 'done') return newest
    const { intent, participant } = newest
    if (participant === null) throw problem('onboarding.not-verified', { detail: 'no participant yet' })
    await complete(context, tx, actor, participant)
    await recordAudit(tx, actor, {
      action: 'onboarding.completed',
      subjectId: newest.id,
      after: { participant, intent },
    })
    return { ...withStep(newest, 'register', null, context.clock.now()), authcodeSealed: null }
  })
}
