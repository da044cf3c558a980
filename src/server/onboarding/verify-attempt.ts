import type { z } from 'zod'
import type { VerifyAttemptRequest } from '#contract/onboarding'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import { authorize } from '#platform/actors/authorize'
import type { ByEnvironment } from '#platform/base/by-environment'
import type { Context } from '#platform/base/context'
import { fieldFinding, type ProblemError, problem } from '#platform/base/problem'
import { type Attempt, isExpired, stateOf, withStep } from './attempt.ts'
import { authorityOf } from './authority-of.ts'
import { changeAttempt } from './change-attempt.ts'
import { getAttempt } from './get-attempt.ts'
import { unsealAuthcode } from './seal.ts'
import type { TaxAuthorityVerification, TaxpayerDetails, VerifyAnswer } from './tax-authority-verification.ts'

/**
 * Step 1: the authority checks TIN, e-mail, mobile and authcode and returns the taxpayer's details. A verified
 * attempt stays so. Raises `onboarding.attempt-not-found`, `onboarding.expired`, `onboarding.code-unknown`,
 * `onboarding.authority-refused` and `onboarding.authority-unavailable`; the last three are stored with the step. And
 * `onboarding.live-not-connected`.
 */
export async function verifyAttempt(
  context: Context,
  actor: Actor,
  authorities: ByEnvironment<TaxAuthorityVerification>,
  id: string,
  input: z.infer<typeof VerifyAttemptRequest>,
): Promise<Attempt> {
  authorize(actor, 'onboarding.run')
  const attempt = await getAttempt(context, actor, id)
  if (stateOf(attempt, 'verify') === 'done') return attempt
  if (isExpired(attempt, context.clock.now()) || attempt.authcodeSealed === null)
    throw problem('onboarding.expired')
  const answer = await authorityOf(authorities, actor.environment).verify({
    authcode: unsealAuthcode(context, attempt.authcodeSealed),
    tin: input.TIN,
    email: input.email,
    mobile: input.mobile,
    correlationId: attempt.correlationId,
  })
  const refusal = refusalOf(answer)
  const now = context.clock.now()
  const changed = await changeAttempt(context, actor, id, (newest) => {
    if (stateOf(newest, 'verify') === 'done') return newest
    if (answer.outcome !== 'verified') return withStep(newest, 'verify', refusal?.code ?? null, now)
    return withDetails(
      withStep(newest, 'verify', null, now),
      answer.taxpayer,
      input,
      dubaiDate(now.getTime()),
    )
  })
  if (refusal && stateOf(changed, 'verify') !== 'done') throw refusal
  return changed
}

function refusalOf(answer: VerifyAnswer): ProblemError | null {
  if (answer.outcome === 'verified') return null
  if (answer.outcome === 'codeUnknown') return problem('onboarding.code-unknown')
  if (answer.outcome === 'unavailable')
    return problem('onboarding.authority-unavailable', { detail: answer.detail })
  const message = 'The tax authority gave this code to another taxpayer; check the TIN.'
  return problem('onboarding.authority-refused', {
    findings: [fieldFinding('TIN', 'falaj-onboarding-tin-mismatch', message)],
  })
}

function withDetails(
  attempt: Attempt,
  taxpayer: TaxpayerDetails,
  input: z.infer<typeof VerifyAttemptRequest>,
  eventDate: string,
): Attempt {
  return {
    ...attempt,
    draft: {
      ...attempt.draft,
      TIN: taxpayer.tin,
      legalType: taxpayer.legalType,
      entityNameEn: taxpayer.nameEn,
      entityNameAr: taxpayer.nameAr,
      vatTrn: taxpayer.trn,
      effectiveDate: taxpayer.effectiveDate,
      peppolParticipantId: `0235:${taxpayer.tin}`,
      eventDate,
      email: input.email,
      mobile: input.mobile,
    },
    legalRegistration: taxpayer.legalRegistration,
    address: taxpayer.address,
  }
}
