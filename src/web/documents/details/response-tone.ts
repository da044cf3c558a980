import type { Decision } from '#contract/responses'

const tones = { approve: 'done', hold: 'waiting', dispute: 'needsYou', none: 'neutral' } as const

/** Tone of a business response, in the lists and in the details. */
export function responseTone(decision: Decision | null) {
  return tones[decision ?? 'none']
}
