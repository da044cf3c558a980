import { sql } from 'kysely'
import { reportOnlyReceivers, tinScheme } from '#core/participant-ids'
import { anyOf, type TenantTx } from '#platform/database/database'
import { type Row, recordOf } from '#platform/database/row-records'
import { searchText } from '#platform/database/search-text'
import { MasterDataStore, type RecordFilter } from '#server/master-data'
import type { ContactRecord } from './contact.ts'

interface ContactFilter extends RecordFilter {
  readonly role?: 'customer' | 'supplier' | undefined
  /** Only those with missing fields for the next invoice. Not together with a search. */
  readonly lacking?: boolean | undefined
}

function toContact(row: Row<'contacts'>): ContactRecord {
  const { reachability, reachabilityCheckedAt, reachabilityDocuments, search: _, ...contact } = recordOf(row)
  return {
    ...contact,
    reachability: {
      state: reachability,
      checkedAt: reachabilityCheckedAt,
      supportedDocuments: reachabilityDocuments,
    },
  }
}

function fieldsOf({ reachability, ...contact }: ContactRecord) {
  const search = searchText(wordsOf({ ...contact, reachability }).join(' '))
  return { ...contact, ...reachabilityFields(reachability), search }
}

function reachabilityFields({ checkedAt, state, supportedDocuments }: ContactRecord['reachability']) {
  return {
    reachability: state,
    reachabilityCheckedAt: checkedAt,
    reachabilityDocuments: supportedDocuments,
  }
}

/**
 * The searchable words of a contact. If its TRN begins with its TIN and its participant id ends with it, they are
 * stored as one number, which contains each of the three as users type it: every piece of a word costs an entry of
 * the index.
 */
function wordsOf({ email, name, nameAr, participantId, tin, tradingName, trn }: ContactRecord): string[] {
  const isOneNumber = tin !== '' && trn.startsWith(tin) && participantId.endsWith(`:${tin}`)
  const numbers = isOneNumber ? [`${participantId}${trn.slice(tin.length)}`] : [tin, trn, participantId]
  return [name, nameAr, tradingName, ...numbers, email]
}

/** A consumer, of whom an invoice needs only the name; an export, whose buyer needs no identification. */
const isConsumer = sql<boolean>`(participant_id = ${`${tinScheme}:${reportOnlyReceivers.buyerOutsideScope}`}
  and trn = '' and coalesce(legal_registration ->> 'type', '') not in ('TL', 'CD'))`
const isExport = sql<boolean>`participant_id = ${`${tinScheme}:${reportOnlyReceivers.exportOutsidePeppol}`}`

/** True if `contactReadiness` of the core finds missing fields; contacts.test.ts compares the two. */
const isLacking = sql<boolean>`(participant_id = ''
  or (self_billing_agreement is not null and (trn = '' or coalesce(legal_registration ->> 'id', '') = ''))
  or ((is_customer or self_billing_agreement is not null) and (self_billing_agreement is not null or not ${isConsumer}) and (
    '' = any (array[billing_address ->> 'line1', billing_address ->> 'city', billing_address ->> 'subdivision',
      billing_address ->> 'country'])
    or (coalesce(legal_registration ->> 'id', '') = '' and trn = '' and not ${isExport})
    or (legal_registration ->> 'type' = 'TL' and legal_registration ->> 'id' <> ''
      and legal_registration ->> 'authority' = ''))))`

export const contactStore = new MasterDataStore<'contacts', ContactRecord, ContactFilter>({
  name: 'contacts',
  fieldsOf,
  toItem: toContact,
  unique: {
    column: 'participant_id',
    valueOf: (id) => id,
    isUnique: (id) => sql`${id} <> '' and ${id} not like '0235:99000000%'`,
  },
  condition: ({ role, lacking }) => {
    const conditions = [
      ...(role ? [role === 'customer' ? sql<boolean>`is_customer` : sql<boolean>`is_supplier`] : []),
      ...(lacking ? [isLacking] : []),
    ]
    return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : undefined
  },
  searchFilter: ({ role }) => ({ role }),
})

function tenantRows(tx: TenantTx) {
  return tx.tenant.selectFrom('contacts')
}

/** The contacts of participant ids that are active or were merged into others, in the order of their own ids. */
export async function selectActiveOrMerged(
  tx: TenantTx,
  participantIds: readonly string[],
): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx)
    .selectAll()
    .where('participant_id', '=', anyOf(participantIds))
    .where(({ eb, or }) => or([eb('archived', '=', false), eb('merged_into', 'is not', null)]))
    .orderBy('id')
    .execute()
  return rows.map(toContact)
}

interface Marks {
  readonly trn: string
  readonly tin: string
  readonly participantId: string
  readonly registrationId: string
}

/** The active contacts with one of these marks; an empty mark is ignored. */
export async function selectByIdentifiers(tx: TenantTx, identifiers: Marks): Promise<ContactRecord[]> {
  const same = [
    ...(identifiers.trn ? [sql<boolean>`(trn = ${identifiers.trn} and trn <> '')`] : []),
    ...(identifiers.tin ? [sql<boolean>`(tin = ${identifiers.tin} and tin <> '')`] : []),
    ...(identifiers.participantId ? [sql<boolean>`(participant_id = ${identifiers.participantId})`] : []),
    ...(identifiers.registrationId
      ? [
          sql<boolean>`(legal_registration is not null and legal_registration ->> 'id' = ${identifiers.registrationId})`,
        ]
      : []),
  ]
  if (same.length === 0) return []
  const rows = await tenantRows(tx)
    .selectAll()
    .where('archived', '=', false)
    .where(sql<boolean>`(${sql.join(same, sql` or `)})`)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(toContact)
}

/** The contacts that were merged into these, in the order of their ids. */
export async function selectMergedInto(tx: TenantTx, ids: readonly string[]): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx).selectAll().where('merged_into', '=', anyOf(ids)).orderBy('id').execute()
  return rows.map(toContact)
}

/** The contacts of ids, in no order. */
export async function selectActiveByIds(tx: TenantTx, ids: readonly string[]): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx)
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('archived', '=', false)
    .execute()
  return rows.map(toContact)
}

/** Redirects references to one contact to another one. */
export async function redirectMerged(tx: TenantTx, from: string, to: string): Promise<void> {
  await tx.tenant.updateTable('contacts', { mergedInto: to }).where('merged_into', '=', from).execute()
}

/** Active contacts that have an address on the network, by id. */
export async function selectWithParticipantId(
  tx: TenantTx,
  after: string,
  limit: number,
): Promise<Pick<ContactRecord, 'id' | 'participantId'>[]> {
  const rows = await tenantRows(tx)
    .select(['id', 'participant_id'])
    .where('archived', '=', false)
    .where('participant_id', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(recordOf)
}

/** Stores the result of the directory; it does not count as a change of the contact. */
export async function updateReachability(
  tx: TenantTx,
  id: string,
  reachability: ContactRecord['reachability'],
): Promise<void> {
  await tx.tenant.updateTable('contacts', reachabilityFields(reachability)).where('id', '=', id).execute()
}

/** The active contacts with exactly these names; all of those that share a name, the oldest first. */
export async function selectByNames(tx: TenantTx, names: readonly string[]): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx)
    .selectAll()
    .where('name', '=', anyOf(names))
    .where('archived', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(toContact)
}
