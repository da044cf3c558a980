import { ContactInput } from '#contract/contacts'
import type { ImportKind, ReadRow } from '#core/imports'
import { participantIdOfTin, printParticipantId, tinOfTrn } from '#core/party'
import type { TenantScope, Tx } from '#platform/database'
import { archiveTarget, checkedInput, nestedValues } from '#server/imports'
import { isReportOnly } from '#server/participants'
import { checkContact } from './check-contact.ts'
import { type ContactRecord, inputOf } from './contact.ts'
import { findContactsByParticipantId } from './find-contact.ts'
import { contactStore, selectByNames } from './store.ts'

type Values = ReadonlyMap<string, string>

/** Customers and suppliers of a file: told apart by participant id, and by name where they have none. */
export const contactTarget = archiveTarget<ContactRecord, ContactInput>({
  name: 'contact',
  prefix: 'con',
  store: contactStore,
  inputOf,
  fresh: { mergedInto: null, reachability: { state: 'notChecked', checkedAt: null, supportedDocuments: [] } },
  keyOf,
  findByKey,
  merge,
  check: (raw) => checkedInput(ContactInput, raw, checkContact),
})

/** As the file says, or as it follows from the TIN, or from the TRN of a company that is in no tax group. */
function participantIdOf(values: Values): string {
  const given = values.get('participantId')
  if (given) return given
  const tin = values.get('tin') ?? tinOfTrn(values.get('trn') ?? '')
  return tin ? printParticipantId(participantIdOfTin(tin)) : ''
}

function keyOf(values: Values): string {
  const id = participantIdOf(values)
  return id && !isReportOnly(id) ? id : `name ${(values.get('name') ?? '').trim()}`
}

async function findByKey(
  tx: Tx,
  scope: TenantScope,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, ContactRecord>> {
  const ids = rows.map(({ values }) => participantIdOf(values))
  const names = rows.map(({ values }) => values.get('name') ?? '')
  const [ofId, byName] = await Promise.all([
    findContactsByParticipantId(tx, scope, ids),
    selectByNames(tx, scope, names),
  ])
  const ofName = new Map(byName.map((one) => [one.name, one]))
  return new Map(
    rows.flatMap(({ values }) => {
      const id = participantIdOf(values)
      const named = ofName.get(values.get('name') ?? '')
      // A contact of the same name under another participant id is somebody else.
      const found = ofId.get(id) ?? (named && (!id || !named.participantId) ? named : undefined)
      return found ? [[keyOf(values), found] as const] : []
    }),
  )
}

function merge(kind: ImportKind, values: Values, before: ContactInput | undefined): unknown {
  const isSupplier = kind === 'suppliers'
  const said = nestedValues(values)
  const registration = said['legalRegistration'] as object | undefined
  const trn = values.get('trn') ?? before?.trn ?? ''
  const tin = values.get('tin') ?? (before?.tin || tinOfTrn(trn) || '')
  return {
    ...(before ?? { isCustomer: !isSupplier, isSupplier }),
    ...said,
    ...(isSupplier ? { isSupplier: true } : { isCustomer: true }),
    tin,
    participantId: values.get('participantId') ?? (before?.participantId || participantIdOf(values)),
    billingAddress: { ...before?.billingAddress, ...(said['billingAddress'] as object | undefined) },
    legalRegistration: registration
      ? { type: 'TL', id: '', ...before?.legalRegistration, ...registration }
      : (before?.legalRegistration ?? null),
  }
}
