import type { TransmissionSnapshot } from '#core/transmission'

const finalStates: readonly TransmissionSnapshot['state'][] = ['sent', 'failed', 'canceled', 'notApplicable']

/** Whether nothing of a transmission is still to come, so that what it blocks may go. */
export function hasEnded({ state }: Pick<TransmissionSnapshot, 'state'>): boolean {
  return finalStates.includes(state)
}
