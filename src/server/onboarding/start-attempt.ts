import type { z } from 'zod'
import type { StartAttemptRequest, VerificationProvider } from '#contract/onboarding'
import { type Actor, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { ByEnvironment } from '#platform/base/by-environment'
import type { Context } from '#platform/base/context'
import { newId, newUuid } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { type Attempt, freshSteps } from './attempt.ts'
import { authorityOf } from './authority-of.ts'
import { hashAuthcode, sealAuthcode } from './seal.ts'
import { insertAttempt, selectAttempt } from './store.ts'
import type { TaxAuthorityVerification } from './tax-authority-verification.ts'

const minute = 60_000
const onboardingReason = 'Onboarding to UAE e-invoicing'
const actionLink = 1

/**
 * Opens the attempt of an authcode; its time limit starts with this first use. The same code again, in another tab or
 * after a reload, gives the same attempt. Raises `onboarding.live-not-connected`.
 */
export async function startAttempt(
  context: Context,
  actor: Actor,
  authorities: ByEnvironment<TaxAuthorityVerification>,
  provider: z.infer<typeof VerificationProvider>,
  input: z.infer<typeof StartAttemptRequest>,
): Promise<Attempt> {
  authorize(actor, 'onboarding.run')
  authorityOf(authorities, actor.environment)
  const authcodeHash = hashAuthcode(context, input.authcode)
  return await context.db.tenant(actor, async (tx) => {
    const existing = await selectAttempt(tx, { authcodeHash })
    if (existing) return existing
    const fresh = newAttempt(context, actor, provider, input, authcodeHash)
    await insertAttempt(tx, fresh, context.clock.now())
    const attempt = await selectAttempt(tx, { authcodeHash })
    if (!attempt) throw problem('onboarding.attempt-not-found', { detail: fresh.id })
    if (attempt.id === fresh.id) {
      await recordAudit(tx, actor, {
        action: 'onboarding.started',
        subjectId: attempt.id,
        after: { intent: attempt.intent },
      })
    }
    return attempt
  })
}

function newAttempt(
  context: Context,
  actor: Actor,
  provider: z.infer<typeof VerificationProvider>,
  input: z.infer<typeof StartAttemptRequest>,
  authcodeHash: string,
): Attempt {
  const { serviceProvider, onboardingMinutes } = context.config
  return {
    id: newId('onb'),
    provider,
    intent: input.TIN ? 'reverify' : 'link',
    userId: userIdOf(actor) ?? '',
    authcodeHash,
    authcodeSealed: sealAuthcode(context, input.authcode),
    draft: {
      TIN: input.TIN ?? '',
      legalType: '',
      entityNameEn: '',
      entityNameAr: '',
      vatTrn: '',
      effectiveDate: '',
      emarataxToken: '',
      peppolParticipantId: '',
      eventDate: '',
      aspName: serviceProvider.name,
      aspAccrediationNumber: serviceProvider.accreditation,
      reason: onboardingReason,
      action: actionLink,
      email: '',
      mobile: '',
      participantId: '',
    },
    legalRegistration: null,
    address: null,
    steps: [...freshSteps],
    expiresAt: new Date(context.clock.now().getTime() + onboardingMinutes * minute).toISOString(),
    participant: null,
    correlationId: newUuid(),
  }
}
