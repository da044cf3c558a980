import type { Participant } from '#contract/participants'
import type { Attempt } from './queries.ts'

type Purpose = Attempt['intent']
type Held = Pick<Participant, 'tin' | 'registration' | 'registeredAt'>

const heldWith = (participants: readonly Held[], tin: string) =>
  participants.find((held) => held.tin === tin && held.registration === 'registered')

/**
 * What the attempt does for its company: the tax authority redirects with a TIN to the update, also for a company that is
 * not linked to this organization, which the attempt then links. A company that was registered after the
 * attempt's verification was linked by it.
 */
export function purposeOf({ intent, draft, steps }: Attempt, participants: readonly Held[]): Purpose {
  if (intent !== 'reverify') return intent
  const held = heldWith(participants, draft.TIN)
  if (!held) return 'link'
  const verifiedAt = steps.find(({ key }) => key === 'verify')?.at
  return verifiedAt && held.registeredAt && held.registeredAt >= verifiedAt ? 'link' : 'reverify'
}

/** Title and text of the update, as keys of `onboarding`: whether the company is linked to this organization. */
export function wordsOfUpdate(
  tin: string | undefined,
  attempt: Attempt | null | undefined,
  participants: readonly Held[] | undefined,
): { readonly title: string; readonly text: string } {
  const unknown = { title: 'update.title', text: 'update.textUnknown' }
  if (!participants) return unknown
  const isLinked = attempt
    ? purposeOf(attempt, participants) !== 'link'
    : tin === undefined
      ? undefined
      : heldWith(participants, tin) !== undefined
  if (isLinked === undefined) return unknown
  return isLinked
    ? { title: 'update.title', text: 'update.text' }
    : { title: 'linking.title', text: 'update.textNotLinked' }
}
