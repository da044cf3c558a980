import type { ExchangeRateQuery, SuggestedExchangeRate } from '#contract/exchange-rates'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { requireParticipant } from '#server/participants'
import { selectContents } from '../contents/index.ts'
import { selectLastIssuedIn } from './store.ts'

/**
 * The rate to AED of the newest issued document in a currency, as a suggestion for the next one. Null when there is
 * none, and for AED. Raises `participant.not-found`.
 */
export async function suggestExchangeRate(
  context: Context,
  actor: Actor,
  participantKey: string,
  { currency }: ExchangeRateQuery,
): Promise<SuggestedExchangeRate> {
  authorize(actor, 'document.draft')
  authorize(actor, 'document.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const last = await selectLastIssuedIn(tx, participantKey, currency)
    if (!last) return null
    const { draft } = await selectContents(tx, last.id, context.largestDocument)
    const rate = draft.exchangeRate?.rate
    if (!rate) return null
    const id = last.id as NonNullable<SuggestedExchangeRate>['id']
    return { rate, id, number: last.number ?? '', date: last.date }
  })
}
