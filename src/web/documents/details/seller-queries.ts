import { queryOptions } from '@tanstack/react-query'
import * as contactsApi from '#contract/api/contacts'
import * as documentsApi from '#contract/api/documents'
import type { Contact } from '#contract/contacts'
import { isCreditNote, kindOf } from '#core/kinds'
import { call } from '#web/lib/call.ts'
import type { Detail } from '../queries.ts'

/** An earlier invoice of the same seller. */
export interface EarlierBill {
  readonly number: string | null
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Without spaces. */
  readonly payeeAccounts: readonly string[]
}

/** How many earlier documents are listed, and how many invoices among them are read for their accounts. */
const listed = 20
const read = 3

/** The last invoice of the seller before this one that names an account; null if there is none. */
export function lastBillQuery({ createdAt, date, id, sendingParticipantId }: Detail) {
  return queryOptions({
    queryKey: ['last-bill', id],
    queryFn: async ({ signal }): Promise<EarlierBill | null> => {
      const query = {
        direction: 'received',
        counterparty: sendingParticipantId,
        to: date,
        limit: listed,
      } as const
      const { data } = await call(documentsApi.listDocuments, { query, signal })
      const earlier = data.filter((row) => {
        const kind = kindOf(row.typeCode)
        return row.id !== id && row.createdAt <= createdAt && kind !== undefined && !isCreditNote(kind)
      })
      for (const row of earlier.slice(0, read)) {
        const bill = (await call(documentsApi.getDocument, { params: { id: row.id }, signal })).data
        if (bill.payeeAccounts.length > 0) return bill
      }
      return null
    },
    // What arrived before it does not change.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

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
