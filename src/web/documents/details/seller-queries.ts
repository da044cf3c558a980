import { queryOptions } from '@tanstack/react-query'
import * as contactsApi from '#contract/api/contacts'
import type { Contact } from '#contract/contacts'
import { call } from '#web/lib/call.ts'
import type { Detail } from '../queries.ts'

/** The contacts that are the seller of a received document: by TRN, TIN or participant id, never by name. */
export function sellerContactsQuery({ draft, sendingParticipantId }: Detail) {
  const marks = {
    participantId: sendingParticipantId,
    ...(draft.seller?.trn ? { trn: draft.seller.trn } : {}),
  }
  return queryOptions({
    queryKey: ['contacts', 'seller', marks],
    queryFn: async ({ signal }): Promise<Contact[]> =>
      (await call(contactsApi.findSimilarContacts, { query: marks, signal })).data.map(
        ({ contact }) => contact,
      ),
  })
}
