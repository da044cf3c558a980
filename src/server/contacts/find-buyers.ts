import type { InvoiceDraft } from '#core/invoice'
import { parseParticipantId, participantIdOfTin, printParticipantId, tinOfTrn } from '#core/party'
import type { TenantScope, Tx } from '#platform/database'
import type { ContactRecord } from './contact.ts'
import { findContactsByParticipantId } from './find-contact.ts'
import { selectByNames } from './store.ts'

type Values = ReadonlyMap<string, string>
type Party = NonNullable<InvoiceDraft['buyer']>

/** The buyer that a row of a file names: of the address book, or as the row describes it. */
export type BuyerFinder = (values: Values) => {
  readonly contact: ContactRecord | undefined
  readonly party: Party
}

/** For imports: finds buyers by participant id, by TRN, and by name where the row has neither. */
export async function findBuyers(tx: Tx, scope: TenantScope, rows: readonly Values[]): Promise<BuyerFinder> {
  const names = [...new Set(rows.map((values) => values.get('buyer.name') ?? ''))]
  const [ofId, byName] = await Promise.all([
    findContactsByParticipantId(tx, scope, rows.map(idOf)),
    selectByNames(tx, scope, names),
  ])
  const ofName = new Map(byName.map((one) => [one.name, one]))
  return (values) => {
    const id = idOf(values)
    const named = ofName.get(values.get('buyer.name') ?? '')
    const contact = ofId.get(id) ?? (id === '' || named?.participantId === '' ? named : undefined)
    return { contact, party: partyOf(values, id) }
  }
}

function idOf(values: Values): string {
  const tin = tinOfTrn(values.get('buyer.trn') ?? '')
  return values.get('buyer.participantId') ?? (tin ? printParticipantId(participantIdOfTin(tin)) : '')
}

function partyOf(values: Values, id: string): Party {
  const participantId = parseParticipantId(id)
  const address = (['line1', 'city', 'subdivision'] as const).flatMap((part) => {
    const value = values.get(`buyer.address.${part}`)
    return value === undefined ? [] : [[part, value] as const]
  })
  const name = values.get('buyer.name')
  const trn = values.get('buyer.trn')
  return {
    ...(name ? { legalName: name } : {}),
    ...(trn ? { trn } : {}),
    ...(participantId ? { participantId } : {}),
    ...(address.length > 0 ? { address: { ...Object.fromEntries(address), country: 'AE' } } : {}),
  }
}
