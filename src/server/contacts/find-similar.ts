import type { SimilarContact, SimilarContactsQuery } from '#contract/contacts'
import type { Actor } from '#core/access'
import { reportOnlyReason } from '#core/participant-ids'
import { areSimilarNames, searchableWords } from '#core/party'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import type { ContactRecord } from './contact.ts'
import { presentContact } from './present.ts'
import { contactStore, selectByIdentifiers } from './store.ts'

type Likeness = SimilarContact['because'][number]

/** Maximum number of names with a word in common that are compared. */
const namesLookedAt = 200
/** Maximum number of results. */
const most = 10

/**
 * The active contacts that are likely the same as the described one: those with the same TRN, TIN, registration or
 * participant id, and those whose name differs in spelling only; the most similar first.
 */
export async function findSimilarContacts(
  context: Context,
  actor: Actor,
  query: SimilarContactsQuery,
): Promise<SimilarContact[]> {
  authorize(actor, 'contact.read')
  return await context.db.tenant(actor, async (tx) => {
    const marked = await selectByIdentifiers(tx, identifiersOf(query))
    const candidates = new Map([...marked, ...(await selectByWords(tx, query))].map((one) => [one.id, one]))
    return [...candidates.values()]
      .filter(({ id }) => id !== query.except)
      .map((contact) => ({ contact: presentContact(contact, actor), because: likenessesOf(contact, query) }))
      .filter(({ because }) => because.length > 0)
      .sort((a, b) => b.because.length - a.because.length)
      .slice(0, most)
  })
}

/** The identifiers of a party, without report-only addresses, which are shared by many. */
function identifiersOf(query: SimilarContactsQuery) {
  const { trn = '', tin = '', participantId = '', registrationId = '' } = query
  return { trn, tin, participantId: reportOnlyReason(participantId) ? '' : participantId, registrationId }
}

/** Active contacts that have one of the two longest words of either name. */
async function selectByWords(
  tx: TenantTx,
  { name = '', nameAr = '' }: SimilarContactsQuery,
): Promise<ContactRecord[]> {
  const words = [name, nameAr].flatMap((one) => searchableWords(one).slice(0, 2))
  const similar: ContactRecord[] = []
  for (const search of new Set(words)) {
    const filter = { search, archived: false }
    const { rows } = await contactStore.selectPage(tx, filter, undefined, namesLookedAt)
    similar.push(...rows)
  }
  return similar
}

function likenessesOf(contact: ContactRecord, query: SimilarContactsQuery): Likeness[] {
  const identifiers = identifiersOf(query)
  const same: readonly (readonly [Likeness, string, string])[] = [
    ['trn', identifiers.trn, contact.trn],
    ['tin', identifiers.tin, contact.tin],
    ['participantId', identifiers.participantId, contact.participantId],
    ['registration', identifiers.registrationId, contact.legalRegistration?.id ?? ''],
  ]
  const queriedNames = [query.name, query.nameAr]
  const names = [contact.name, contact.nameAr, contact.tradingName]
  const isNamedAlike = queriedNames.some((one = '') => names.some((other) => areSimilarNames(one, other)))
  return [
    ...same.flatMap(([likeness, one, other]) => (one !== '' && one === other ? [likeness] : [])),
    ...(isNamedAlike ? (['name'] as const) : []),
  ]
}
