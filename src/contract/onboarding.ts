/** From "a company" to "a registered participant", through the tax authority's verification. */
import { z } from 'zod'
import { Address, EmailAddress, Instant, idOf, LegalRegistration } from './common.ts'
import { ParticipantKey } from './participants.ts'

export const AttemptId = idOf('onb')

/** The tax authority's verification service; the path segment `{provider}` of the routes. */
export const VerificationProvider = z.enum(['emaratax'])
export type VerificationProvider = z.infer<typeof VerificationProvider>

/** Field names are the specification's, its spelling of `aspAccrediationNumber` included. */
const OnboardingDraft = z.object({
  TIN: z.string(),
  legalType: z.string(),
  entityNameEn: z.string(),
  entityNameAr: z.string(),
  vatTrn: z.string(),
  effectiveDate: z.string(),
  emarataxToken: z.string(),
  peppolParticipantId: z.string(),
  eventDate: z.string(),
  aspName: z.string(),
  aspAccrediationNumber: z.string(),
  reason: z.string(),
  action: z.number().int(),
  email: z.string(),
  mobile: z.string(),
  participantId: z.string(),
})

const OnboardingStep = z.object({
  key: z.enum(['verify', 'profile', 'directory', 'register']),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Stable code of what went wrong, when failed; its words are in the locale files. */
  problem: z.string().nullable(),
  at: Instant.nullable(),
})

const OnboardingIntent = z.enum(['link', 'reverify', 'delink'])

export const OnboardingAttempt = z.object({
  id: AttemptId,
  provider: VerificationProvider,
  intent: OnboardingIntent,
  draft: OnboardingDraft,
  legalRegistration: LegalRegistration.nullable(),
  address: Address.nullable(),
  steps: z.array(OnboardingStep),
  expiresAt: Instant,
  /** Set once the participant is registered. */
  participant: ParticipantKey.nullable(),
  /** To quote when asking for help. */
  correlationId: z.string(),
})
export type OnboardingAttempt = z.infer<typeof OnboardingAttempt>

/** `POST /onboarding/{provider}/attempts`: the same authcode twice gives the same attempt. */
export const StartAttemptRequest = z.object({
  authcode: z.string().min(1).max(500),
  TIN: z.string().max(20).optional(),
})
export type StartAttemptRequest = z.infer<typeof StartAttemptRequest>

/** `POST /onboarding/attempts/{id}/verify`: step 1; the taxpayer's details come back in the draft. */
export const VerifyAttemptRequest = z.object({
  TIN: z
    .string()
    .trim()
    .regex(/^1\d{9}$/),
  email: EmailAddress,
  mobile: z
    .string()
    .trim()
    .regex(/^\+?[0-9 ()-]{7,20}$/)
    .or(z.literal(''))
    .default(''),
})
export type VerifyAttemptRequest = z.infer<typeof VerifyAttemptRequest>

/** `POST /onboarding/attempts/{id}/delink`: the same steps, to leave this provider; each tried again from where it failed. */
export const DelinkAttemptRequest = z.object({ confirmed: z.literal(true) })

/** `POST /onboarding/attempts/{id}/link`: steps 2 to 4, each tried again from where it failed. */
export const LinkAttemptRequest = z.object({ confirmed: z.literal(true) })
