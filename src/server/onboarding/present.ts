import type { z } from 'zod'
import type { OnboardingAttempt } from '#contract/onboarding'
import type { Attempt } from './attempt.ts'

type Wire = z.infer<typeof OnboardingAttempt>

/** The public form of an attempt; the authcode is never included, so `emarataxToken` stays empty. */
export function presentAttempt(attempt: Attempt): Wire {
  return {
    id: attempt.id as Wire['id'],
    provider: attempt.provider,
    intent: attempt.intent,
    draft: { ...attempt.draft, emarataxToken: '' },
    legalRegistration: attempt.legalRegistration,
    address: attempt.address,
    steps: attempt.steps,
    expiresAt: attempt.expiresAt,
    participant: attempt.participant as Wire['participant'],
    correlationId: attempt.correlationId,
  }
}
