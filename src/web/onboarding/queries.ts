import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OnboardingAttempt, VerifyAttemptRequest } from '#contract/onboarding'
import { api, type DataOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { storedVerification, storeVerification } from './verification.ts'

export type Attempt = OnboardingAttempt

async function openAttempt(signal: AbortSignal): Promise<Attempt | null> {
  const verification = storedVerification()
  if (!verification) return null
  const { provider, authcode, TIN, attemptId } = verification
  if (attemptId) return (await api.get<DataOf<Attempt>>(`/onboarding/attempts/${attemptId}`, { signal })).data
  if (!authcode) return null
  const body = TIN ? { authcode, TIN } : { authcode }
  const { data } = await api.post<DataOf<Attempt>>(`/onboarding/${provider}/attempts`, body, { signal })
  storeVerification({ provider, attemptId: data.id })
  return data
}

/** The attempt of this tab: opened with the authentication code once, found again after a reload. */
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
  cacheAttempt(api.post<DataOf<Attempt>>(`/onboarding/attempts/${id}/verify`, request))

export const linkAttempt = (id: string) =>
  cacheAttempt(api.post<DataOf<Attempt>>(`/onboarding/attempts/${id}/link`, { confirmed: true }))

export const delinkAttempt = (id: string) =>
  cacheAttempt(api.post<DataOf<Attempt>>(`/onboarding/attempts/${id}/delink`, { confirmed: true }))

/** What was begun and can be taken up. */
export const unfinishedQuery = queryOptions({
  queryKey: ['onboarding', 'unfinished'],
  queryFn: async ({ signal }) => (await api.get<DataOf<Attempt[]>>('/onboarding/attempts', { signal })).data,
  staleTime: 0,
})

/** Makes an attempt that was begun in another tab the one of this tab. */
export function takeUp(attempt: Attempt): void {
  storeVerification({ provider: attempt.provider, attemptId: attempt.id })
  queryClient.setQueryData(attemptQuery.queryKey, attempt)
}

/** Whether all steps are done: the company is linked, brought up to date, or has left. */
export function isLinked(attempt: Attempt): boolean {
  return attempt.steps.every((step) => step.state === 'done')
}

export function stepState(attempt: Attempt, key: Attempt['steps'][number]['key']): string {
  return attempt.steps.find((step) => step.key === key)?.state ?? 'waiting'
}
