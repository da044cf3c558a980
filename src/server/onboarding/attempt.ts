import type { z } from 'zod'
import type { OnboardingAttempt } from '#contract/onboarding'

type Wire = z.infer<typeof OnboardingAttempt>

type Step = Wire['steps'][number]
export type StepKey = Step['key']

/** One try to bring a taxpayer onto the network, with the state of each of its four steps. */
export interface Attempt extends Omit<Wire, 'id' | 'participant'> {
  readonly id: string
  readonly participant: string | null
  readonly userId: string
  readonly authcodeHash: string
  /** Encrypted; null once the attempt has ended. */
  readonly authcodeSealed: string | null
}

const stepKeys: readonly StepKey[] = ['verify', 'profile', 'directory', 'register']

export const freshSteps: readonly Step[] = stepKeys.map((key) => ({
  key,
  state: 'waiting',
  problem: null,
  at: null,
}))

export function stateOf(attempt: Attempt, key: StepKey): Step['state'] {
  return attempt.steps.find((step) => step.key === key)?.state ?? 'waiting'
}

/** The attempt after a step has succeeded (`problem` null) or failed with a code. */
export function withStep(attempt: Attempt, key: StepKey, problem: string | null, at: Date): Attempt {
  const ended: Step = { key, state: problem === null ? 'done' : 'failed', problem, at: at.toISOString() }
  return { ...attempt, steps: attempt.steps.map((step) => (step.key === key ? ended : step)) }
}

/** The user's time limit ends with the third step: the later steps do not need the authcode. */
export function isExpired(attempt: Attempt, now: Date): boolean {
  return stateOf(attempt, 'profile') !== 'done' && now.toISOString() > attempt.expiresAt
}
