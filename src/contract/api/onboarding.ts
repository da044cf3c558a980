/** Operations that link a company to the network, or de-link it, after the tax authority has verified the taxpayer. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import {
  AttemptId,
  DelinkAttemptRequest,
  LinkAttemptRequest,
  OnboardingAttempt,
  StartAttemptRequest,
  VerificationProvider,
  VerifyAttemptRequest,
} from '../onboarding.ts'
import { operation } from './operation.ts'

const shared = { tag: 'onboarding', needs: 'onboarding.run' } as const
const params = z.object({ id: AttemptId })
const one = dataOf(OnboardingAttempt)

export const startOnboardingAttempt = operation({
  ...shared,
  method: 'POST',
  path: '/onboarding/{provider}/attempts',
  summary: 'Open the onboarding attempt of an authentication code',
  description: 'Takes no `Idempotency-Key`: an authentication code has one attempt, which a repeat returns.',
  params: z.object({ provider: VerificationProvider }),
  body: StartAttemptRequest,
  response: one,
  audit: ['onboarding.started'],
  problems: ['onboarding.attempt-not-found', 'onboarding.live-not-connected'],
})

export const listOnboardingAttempts = operation({
  ...shared,
  method: 'GET',
  path: '/onboarding/attempts',
  summary: 'List my unfinished onboarding attempts, newest first',
  response: dataOf(z.array(OnboardingAttempt)),
  problems: [],
})

export const getOnboardingAttempt = operation({
  ...shared,
  method: 'GET',
  path: '/onboarding/attempts/{id}',
  summary: 'Get an onboarding attempt',
  params,
  response: one,
  problems: ['onboarding.attempt-not-found'],
})

export const verifyOnboardingAttempt = operation({
  ...shared,
  method: 'POST',
  path: '/onboarding/attempts/{id}/verify',
  summary: 'Onboarding, step 1: verify with the tax authority',
  params,
  body: VerifyAttemptRequest,
  response: one,
  audit: { nothing: 'it is a step; the last one records onboarding.completed' },
  problems: [
    'onboarding.attempt-not-found',
    'onboarding.authority-refused',
    'onboarding.authority-unavailable',
    'onboarding.code-unknown',
    'onboarding.expired',
    'onboarding.live-not-connected',
  ],
})

export const linkOnboardingAttempt = operation({
  ...shared,
  method: 'POST',
  path: '/onboarding/attempts/{id}/link',
  summary: 'Onboarding, steps 2 to 4: profile, directory, central register',
  description:
    'Takes no `Idempotency-Key`: an attempt links one participant. A repeat continues where an earlier request stopped, and returns the attempt.',
  params,
  body: LinkAttemptRequest,
  response: one,
  audit: [
    'participant.created',
    'participant.profile-updated',
    'participant.registered',
    'onboarding.completed',
  ],
  problems: [
    'onboarding.attempt-not-found',
    'onboarding.delinking',
    'onboarding.expired',
    'onboarding.live-not-connected',
    'onboarding.not-verified',
    'participant.not-found',
  ],
})

export const delinkOnboardingAttempt = operation({
  ...shared,
  method: 'POST',
  path: '/onboarding/attempts/{id}/delink',
  summary: 'Offboarding, steps 2 to 4: pending documents, directory, central register',
  params,
  body: DelinkAttemptRequest,
  response: one,
  audit: ['participant.delinked', 'onboarding.completed'],
  problems: [
    'onboarding.attempt-not-found',
    'onboarding.expired',
    'onboarding.linked-meanwhile',
    'onboarding.live-not-connected',
    'onboarding.not-linked-here',
    'onboarding.not-verified',
    'participant.not-found',
  ],
})
