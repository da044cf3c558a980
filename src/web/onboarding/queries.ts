import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as onboardingApi from '#contract/api/onboarding'
import type { OnboardingAttempt, VerifyAttemptRequest } from '#contract/onboarding'
import type { DataOf } from '#web/lib/api.ts'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { storedVerification, storeVerification } from './verification.ts'

export type Attempt = OnboardingAttempt

async function openAttempt(signal: AbortSignal): Promise<Attempt | null> {
  const verification = storedVerification()
  if (!verification) return null
  const { provider, authcode, TIN, attemptId, ...chosen } = verification
  if (attemptId) {
    const params = { id: attemptId }
    return (await call(onboardingApi.getOnboardingAttempt, { params, signal })).data
  }
  if (!authcode) return null
  const body = TIN ? { authcode, TIN } : { authcode }
  const { data } = await call(onboardingApi.startOnboardingAttempt, { params: { provider }, body, signal })
  storeVerification({ provider, attemptId: data.id, ...chosen })
  return data
}

/** The attempt of this tab: opened once with the authentication code, and found again after a reload. */
export const attemptQuery = queryOptions({
  queryKey: ['onboarding', 'attempt'],
  queryFn: ({ signal }) => openAttempt(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

async function cacheAttempt(answer: Promise<DataOf<Attempt>>): Promise<Attempt> {
  const { data } = await answer
  queryClient.setQueryData(attemptQuery.queryKey, data)
  return data
}

export const verifyAttempt = (id: string, request: z.infer<typeof VerifyAttemptRequest>) =>
  cacheAttempt(call(onboardingApi.verifyOnboardingAttempt, { params: { id }, body: request }))

export const linkAttempt = (id: string) =>
  cacheAttempt(call(onboardingApi.linkOnboardingAttempt, { params: { id }, body: { confirmed: true } }))

export const delinkAttempt = (id: string) =>
  cacheAttempt(call(onboardingApi.delinkOnboardingAttempt, { params: { id }, body: { confirmed: true } }))

/** Attempts that can be continued. */
export const unfinishedQuery = queryOptions({
  queryKey: ['onboarding', 'unfinished'],
  queryFn: async ({ signal }) => (await call(onboardingApi.listOnboardingAttempts, { signal })).data,
  staleTime: 0,
})

/** Continues an attempt of another tab in this tab. */
export function continueAttempt(attempt: Attempt): void {
  storeVerification({ provider: attempt.provider, attemptId: attempt.id })
  queryClient.setQueryData(attemptQuery.queryKey, attempt)
}

/** Whether all steps are done: the company is linked, updated, or has left. */
export function isLinked(attempt: Attempt): boolean {
  return attempt.steps.every((step) => step.state === 'done')
}

export function stepState(attempt: Attempt, key: Attempt['steps'][number]['key']): string {
  return attempt.steps.find((step) => step.key === key)?.state ?? 'waiting'
}
