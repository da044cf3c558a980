import { isUsableDate } from '#core/calendar'
import { type InvoiceDraft, isStoredAddress, type Party, type Totals } from '#core/invoice'
import { isCreditNote, isSelfBilled, typeCodeOf } from '#core/kinds'
import { tinScheme } from '#core/participant-ids'
import type { TenantTx } from '#platform/database/database'
import { searchText } from '#platform/database/search-text'
import { type ContactRecord, findContactsOfParties, type NamedParty } from '#server/contacts'
import type { DocumentSummary } from '../model/index.ts'
import { listedNumber } from '../numbers/index.ts'

/** `0235:` and the number of a party's electronic address; empty without one. */
function participantIdOf(party: Party | undefined): string {
  const value = party?.participantId?.value
  return value ? `${party.participantId?.scheme || tinScheme}:${value}` : ''
}

interface Given {
  readonly direction: 'sent' | 'received'
  /** `YYYY-MM-DD` in Asia/Dubai: the date of a draft without a date. */
  readonly today: string
}

/** The columns of the lists; the Arabic name and address of the other side come from the address book. */
export async function summarizeFor(
  tx: TenantTx,
  draft: InvoiceDraft,
  totals: Totals,
  given: Given,
): Promise<DocumentSummary> {
  const [contact] = await findContactsOfParties(tx, [counterpartyOf(draft, given.direction)])
  return summarize(draft, totals, { ...given, contact })
}

/** The other side, as the address book is queried for it. */
export function counterpartyOf(draft: InvoiceDraft, direction: Given['direction']): NamedParty {
  const { sender, receiver } = partiesOf(draft)
  const party = direction === 'sent' ? receiver : sender
  return { participantId: participantIdOf(party), name: nameOf(party) }
}

function nameOf(party: Party | undefined): string {
  return party?.legalName || party?.tradingName || ''
}

function partiesOf(draft: InvoiceDraft): { sender: Party | undefined; receiver: Party | undefined } {
  return isSelfBilled(draft.kind)
    ? { sender: draft.buyer, receiver: draft.seller }
    : { sender: draft.seller, receiver: draft.buyer }
}

/** What the lists and the papers take from the address book. */
type ListedContact = Pick<ContactRecord, 'nameAr' | 'addressAr' | 'billingAddress'>

/** The columns of the lists. */
export function summarize(
  draft: InvoiceDraft,
  totals: Totals,
  { contact, direction, today }: Given & { readonly contact: ListedContact | undefined },
): DocumentSummary {
  const counterpartyNameAr = contact?.nameAr ?? ''
  const { sender, receiver } = partiesOf(draft)
  const counterparty = direction === 'sent' ? receiver : sender
  const counterpartyName = nameOf(counterparty)
  const ids = [participantIdOf(counterparty), counterparty?.trn ?? '', counterparty?.tin ?? '']
  return {
    typeCode: typeCodeOf(draft.kind),
    date: isUsableDate(draft.issueDate) ? draft.issueDate : today,
    number: listedNumber(draft.number),
    counterpartyName,
    counterpartyNameAr,
    counterpartyAddressAr:
      contact && isStoredAddress(counterparty?.address, contact.billingAddress) ? contact.addressAr : '',
    sendingParticipantId: participantIdOf(sender),
    receivingParticipantId: participantIdOf(receiver),
    currency: /^[A-Z]{3}$/.test(draft.currency ?? '') ? (draft.currency as string) : 'AED',
    payable: totals.payable ?? '0.00',
    gross: totals.grossTotal ?? '0.00',
    dueDate: isUsableDate(draft.dueDate) && !isCreditNote(draft.kind) ? draft.dueDate : null,
    proforma: draft.proforma === true,
    search: searchText(
      [
        draft.number ?? '',
        draft.ledgerNumber ?? '',
        counterpartyName,
        counterpartyNameAr,
        ...ids,
        ...ordersOf(draft),
      ].join(' '),
    ),
  }
}

/** Maximum number of line orders that are searchable: each enlarges the index of words. */
const maxLineOrders = 20

/** The orders that a document refers to, as a whole and by its lines, each once. */
function ordersOf({ references, lines }: InvoiceDraft): string[] {
  const ofLines = (lines ?? []).flatMap(({ orderReference }) => orderReference?.order ?? [])
  const orders = [references?.purchaseOrder ?? '', references?.salesOrder ?? '']
  return [...new Set([...orders, ...[...new Set(ofLines)].slice(0, maxLineOrders)])]
}
