import type { Finding } from '#contract/common'
import type { InvoiceDraft } from '#core/invoice'
import { parseParticipantId, participantIdOfTin, printParticipantId } from '#core/participant-ids'
import { areSimilarNames, digitsOf, isTrn, tinOfTrn } from '#core/party'
import { fieldFinding } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { ContactRecord } from './contact.ts'
import { findContactsByParticipantId } from './find-contact.ts'
import { selectByNames } from './store.ts'

type Values = ReadonlyMap<string, string>
type Party = NonNullable<InvoiceDraft['buyer']>

interface FoundBuyer {
  readonly contact: ContactRecord | undefined
  readonly party: Party
  /** Where the row and the address book disagree, or more than one contact may be meant. */
  readonly findings: readonly Finding[]
}

/** The buyer that a row of a file names: of the address book, or as the row describes it. */
export type BuyerFinder = (values: Values) => FoundBuyer

/**
 * For imports: finds buyers by participant id, by TRN, and by name where the row has neither. A name that several
 * contacts share identifies none of them; a TRN of another contact is never ignored.
 */
export async function findBuyers(tx: TenantTx, rows: readonly Values[]): Promise<BuyerFinder> {
  const names = [...new Set(rows.map((values) => values.get('buyer.name') ?? ''))]
  const [ofId, byName] = await Promise.all([
    findContactsByParticipantId(tx, rows.map(idOf)),
    selectByNames(tx, names),
  ])
  const ofName = new Map<string, ContactRecord[]>()
  for (const one of byName) ofName.set(one.name, [...(ofName.get(one.name) ?? []), one])
  return (values) => {
    const id = idOf(values)
    const named = ofName.get(values.get('buyer.name') ?? '') ?? []
    const usable = id === '' ? named : named.filter(({ participantId }) => participantId === '')
    const contact = ofId.get(id) ?? (usable.length === 1 ? usable[0] : undefined)
    const isAmbiguous = !contact && id === '' && usable.length > 1
    return {
      contact,
      party: partyOf(values, id),
      findings: [
        ...(isAmbiguous ? [ambiguous(usable, 'buyer.name')] : []),
        ...(contact ? compareWith(contact, values) : []),
      ],
    }
  }
}

/** Several contacts have the name of a row that has no number to distinguish them. */
export function ambiguous(contacts: readonly ContactRecord[], path: string): Finding {
  const { name } = contacts[0] as ContactRecord
  const ids = contacts.map(({ email, participantId, trn }) => trn || participantId || email || '–').join(', ')
  const count = String(contacts.length)
  const message = `${count} contacts are called ${name} (${ids}). Add the TRN of the one that is meant.`
  return fieldFinding(path, 'falaj-import-buyer-ambiguous', message, { name, count, ids })
}

/** The row has another name, or another TRN, than the contact that it identifies. */
function compareWith(contact: ContactRecord, values: Values): Finding[] {
  const name = values.get('buyer.name') ?? ''
  const trn = digitsOf(values.get('buyer.trn') ?? '')
  const names = [contact.name, contact.nameAr, contact.tradingName].filter((one) => one !== '')
  const isNamed = name === '' || names.some((one) => one === name || areSimilarNames(one, name))
  const findings: Finding[] = []
  if (!isNamed) {
    const message = `The file says ${name}; its TRN or participant ID is that of your contact ${contact.name}, who gets this document.`
    findings.push(
      advice('buyer.name', 'falaj-import-buyer-name', message, { value: name, contact: contact.name }),
    )
  }
  if (isTrn(trn) && trn !== contact.trn) {
    const contactTrn = contact.trn || '–'
    const message = `The file says TRN ${trn}; your contact ${contact.name} has ${contactTrn}, which the document gets.`
    const params = { value: trn, contact: contact.name, trn: contactTrn }
    findings.push(advice('buyer.trn', 'falaj-import-buyer-trn', message, params))
  }
  return findings
}

function advice(path: string, rule: string, message: string, params: Record<string, string>): Finding {
  return { ...fieldFinding(path, rule, message, params), severity: 'warning' }
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
