import type { Participant } from '#contract/participants'

/** Street and city of the company, as one isolated text. */
export function placeOf({ address }: Pick<Participant, 'address'>): string {
  return `\u2068${[address.line1, address.city].filter(Boolean).join(', ')}\u2069`
}
