import type { TransmissionSnapshot } from '#core/transmission'

const finalStates: readonly TransmissionSnapshot['state'][] = ['sent', 'failed', 'canceled', 'notApplicable']

/** Whether a transmission has ended, so that those that it blocks may be sent. */
export function hasEnded({ state }: Pick<TransmissionSnapshot, 'state'>): boolean {
  return finalStates.includes(state)
}
