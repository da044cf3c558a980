import type { Finding } from '#contract/common'
import { ContactInput } from '#contract/contacts'
import type { ImportKind, ReadRow } from '#core/imports'
import { participantIdOfTin, printParticipantId } from '#core/participant-ids'
import { areSimilarNames, tinOfTrn } from '#core/party'
import { fieldFinding } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { isReportOnly } from '#server/directory'
import { checkedInput, nestedValues, type RecordByKey, recordTarget } from '#server/master-data'
import { checkContact } from './check-contact.ts'
import type { ContactRecord } from './contact.ts'
import { contactKind } from './contact-kind.ts'
import { ambiguous } from './find-buyers.ts'
import { findContactsByParticipantId } from './find-contact.ts'
import { selectByNames } from './store.ts'

type Values = ReadonlyMap<string, string>

/** Customers and suppliers of a file: identified by participant id, and by name where they have none. */
export const contactTarget = recordTarget(contactKind, {
  keyOf,
  findByKey,
  merge,
  check: (raw) => checkedInput(ContactInput, raw, checkContact),
})

/** The participant id of the file, or derived from the TIN, or from the TRN of a company without a tax group. */
function participantIdOf(values: Values): string {
  const participantId = values.get('participantId')
  if (participantId) return participantId
  const tin = values.get('tin') ?? tinOfTrn(values.get('trn') ?? '')
  return tin ? printParticipantId(participantIdOfTin(tin)) : ''
}

function keyOf(values: Values): string {
  const id = participantIdOf(values)
  return id && !isReportOnly(id) ? id : `name ${(values.get('name') ?? '').trim()}`
}

async function findByKey(
  tx: TenantTx,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, RecordByKey<ContactRecord>>> {
  const ids = rows.map(({ values }) => participantIdOf(values))
  const names = rows.map(({ values }) => values.get('name') ?? '')
  const [ofId, byName] = await Promise.all([findContactsByParticipantId(tx, ids), selectByNames(tx, names)])
  const ofName = new Map<string, ContactRecord[]>()
  for (const one of byName) ofName.set(one.name, [...(ofName.get(one.name) ?? []), one])
  return new Map(
    rows.flatMap(({ values }): [string, RecordByKey<ContactRecord>][] => {
      const id = participantIdOf(values)
      // A contact with the same name and another participant id is a different one.
      const named = (ofName.get(values.get('name') ?? '') ?? []).filter((one) => !id || !one.participantId)
      // Several contacts with one name are ambiguous: `doubtful` reports that.
      const contact = ofId.get(id) ?? (named.length === 1 ? named[0] : undefined)
      if (contact) return [[keyOf(values), { item: contact, ...otherName(contact, values) }]]
      return named.length > 1 ? [[keyOf(values), { finding: ambiguous(named, 'name') }]] : []
    }),
  )
}

/** A name very different from that of the contact with the row's number: the contact would be renamed. */
function otherName(contact: ContactRecord, values: Values): { finding?: Finding } {
  const name = values.get('name') ?? ''
  if (name === '' || name === contact.name || areSimilarNames(name, contact.name)) return {}
  const message = `Your contact with this number is called ${contact.name}; it would be renamed ${name}.`
  const params = { value: name, contact: contact.name }
  return {
    finding: { ...fieldFinding('name', 'falaj-import-renamed', message, params), severity: 'warning' },
  }
}

function merge(kind: ImportKind, values: Values, before: ContactInput | undefined): unknown {
  const isSupplier = kind === 'suppliers'
  const stated = nestedValues(values)
  const registration = stated['legalRegistration'] as object | undefined
  const trn = values.get('trn') ?? before?.trn ?? ''
  // Values derived from a number are filled in once: a file that repeats the stored values changes nothing.
  const isKnown =
    before !== undefined && before.trn === trn && (values.get('tin') ?? before.tin) === before.tin
  const tin = values.get('tin') ?? (before?.tin || (isKnown ? '' : tinOfTrn(trn)) || '')
  return {
    ...(before ?? { isCustomer: !isSupplier, isSupplier }),
    ...stated,
    ...rolesOf(kind, values),
    tin,
    participantId:
      values.get('participantId') ?? (before?.participantId || (isKnown ? '' : participantIdOf(values))),
    billingAddress: { ...before?.billingAddress, ...(stated['billingAddress'] as object | undefined) },
    legalRegistration: registration
      ? { type: 'TL', id: '', authority: '', ...before?.legalRegistration, ...registration }
      : (before?.legalRegistration ?? null),
  }
}

/** Every contact in a file of customers is one, unless the file has a column for that. */
function rolesOf(kind: ImportKind, values: Values): { isCustomer?: boolean; isSupplier?: boolean } {
  const roles = (['isCustomer', 'isSupplier'] as const).flatMap((role) => {
    const value = values.get(role)
    return value === undefined ? [] : [[role, value === 'true'] as const]
  })
  if (roles.length > 0) return Object.fromEntries(roles)
  return kind === 'suppliers' ? { isSupplier: true } : { isCustomer: true }
}
