import { sql } from 'kysely'
import { type ArchiveColumns, type ArchiveFilter, ArchiveStore } from '#platform/archive-store'
import { anyOf, type TenantScope, type Tx } from '#platform/database'
import { searchText } from '#platform/search-text'
import { JsonValue } from '#platform/update-rows'
import type { ContactRecord } from './contact.ts'

interface ContactsTable extends ArchiveColumns {
  is_customer: boolean
  is_supplier: boolean
  name_ar: string
  trading_name: string
  email: string
  phone: string
  trn: string
  tin: string
  participant_id: string
  legal_registration: unknown
  billing_address: unknown
  shipping_address: unknown
  self_billing_agreement: unknown
  notes: string
  reachability: string
  reachability_checked_at: Date | null
  reachability_documents: string[]
  merged_into: string | null
  version: number
  updated_at: Date
}

type Tables = { contacts: ContactsTable }

interface ContactFilter extends ArchiveFilter {
  readonly role?: 'customer' | 'supplier' | undefined
  /** Only those that the next invoice misses something of. Not together with a search. */
  readonly lacking?: boolean | undefined
}

function toContact(row: ContactsTable): ContactRecord {
  return {
    id: row.id,
    isCustomer: row.is_customer,
    isSupplier: row.is_supplier,
    name: row.name,
    nameAr: row.name_ar,
    tradingName: row.trading_name,
    email: row.email,
    phone: row.phone,
    trn: row.trn,
    tin: row.tin,
    participantId: row.participant_id,
    legalRegistration: row.legal_registration as ContactRecord['legalRegistration'],
    billingAddress: row.billing_address as ContactRecord['billingAddress'],
    shippingAddress: row.shipping_address as ContactRecord['shippingAddress'],
    selfBillingAgreement: row.self_billing_agreement as ContactRecord['selfBillingAgreement'],
    notes: row.notes,
    archived: row.archived,
    mergedInto: row.merged_into,
    usageCount: row.usage_count,
    reachability: {
      state: row.reachability as ContactRecord['reachability']['state'],
      checkedAt: row.reachability_checked_at?.toISOString() ?? null,
      supportedDocuments: row.reachability_documents as ContactRecord['reachability']['supportedDocuments'],
    },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * What a contact is found by. Where its TRN begins with its TIN and its participant id ends with it, they are written as one
 * number, in which each of the three stands as people type it: every piece of a word costs an entry of the index.
 */
function wordsOf({ email, name, nameAr, participantId, tin, tradingName, trn }: ContactRecord): string[] {
  const isOneNumber = tin !== '' && trn.startsWith(tin) && participantId.endsWith(`:${tin}`)
  const numbers = isOneNumber ? [`${participantId}${trn.slice(tin.length)}`] : [tin, trn, participantId]
  return [name, nameAr, tradingName, ...numbers, email]
}

function toRow(scope: TenantScope, contact: ContactRecord): ContactsTable {
  const { reachability } = contact
  return {
    organization_id: scope.organizationId,
    environment: scope.environment,
    id: contact.id,
    is_customer: contact.isCustomer,
    is_supplier: contact.isSupplier,
    name: contact.name,
    name_ar: contact.nameAr,
    trading_name: contact.tradingName,
    email: contact.email,
    phone: contact.phone,
    trn: contact.trn,
    tin: contact.tin,
    participant_id: contact.participantId,
    legal_registration: contact.legalRegistration && new JsonValue(contact.legalRegistration),
    billing_address: new JsonValue(contact.billingAddress),
    shipping_address: contact.shippingAddress && new JsonValue(contact.shippingAddress),
    self_billing_agreement: contact.selfBillingAgreement && new JsonValue(contact.selfBillingAgreement),
    notes: contact.notes,
    search: searchText(wordsOf(contact).join(' ')),
    archived: contact.archived,
    usage_count: contact.usageCount,
    reachability: reachability.state,
    reachability_checked_at: reachability.checkedAt ? new Date(reachability.checkedAt) : null,
    reachability_documents: [...reachability.supportedDocuments],
    merged_into: contact.mergedInto,
    version: contact.version,
    created_at: new Date(contact.createdAt),
    updated_at: new Date(contact.updatedAt),
  }
}

/** True where `contactReadiness` of the core finds something lacking; contacts.test.ts holds the two together. */
const isLacking = sql<boolean>`(participant_id = ''
  or (self_billing_agreement is not null and (trn = '' or coalesce(legal_registration ->> 'id', '') = ''))
  or ((is_customer or self_billing_agreement is not null) and (
    '' = any (array[billing_address ->> 'line1', billing_address ->> 'city', billing_address ->> 'subdivision',
      billing_address ->> 'country'])
    or (coalesce(legal_registration ->> 'id', '') = '' and trn = '')
    or (legal_registration ->> 'type' = 'TL' and legal_registration ->> 'id' <> ''
      and legal_registration ->> 'authority' = ''))))`

export const contactStore = new ArchiveStore<ContactsTable, ContactRecord, ContactFilter>({
  name: 'contacts',
  toRow,
  toItem: toContact,
  condition: ({ role, lacking }) => {
    const conditions = [
      ...(role ? [role === 'customer' ? sql<boolean>`is_customer` : sql<boolean>`is_supplier`] : []),
      ...(lacking ? [isLacking] : []),
    ]
    return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : undefined
  },
  searchFilter: ({ role }) => ({ role }),
})

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('contacts')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** The contacts of participant ids that are active or were merged into others, in the order of their own ids. */
export async function selectActiveOrMerged(
  tx: Tx,
  scope: TenantScope,
  participantIds: readonly string[],
): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx, scope)
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

/** The active contacts that have one of these marks; an empty mark is none. */
export async function selectByMarks(tx: Tx, scope: TenantScope, marks: Marks): Promise<ContactRecord[]> {
  const same = [
    ...(marks.trn ? [sql<boolean>`(trn = ${marks.trn} and trn <> '')`] : []),
    ...(marks.tin ? [sql<boolean>`(tin = ${marks.tin} and tin <> '')`] : []),
    ...(marks.participantId ? [sql<boolean>`(participant_id = ${marks.participantId})`] : []),
    ...(marks.registrationId
      ? [
          sql<boolean>`(legal_registration is not null and legal_registration ->> 'id' = ${marks.registrationId})`,
        ]
      : []),
  ]
  if (same.length === 0) return []
  const rows = await tenantRows(tx, scope)
    .selectAll()
    .where('archived', '=', false)
    .where(sql<boolean>`(${sql.join(same, sql` or `)})`)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(toContact)
}

/** The contacts that were merged into one, in the order of their ids. */
export async function selectMergedInto(tx: Tx, scope: TenantScope, id: string): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx, scope).selectAll().where('merged_into', '=', id).orderBy('id').execute()
  return rows.map(toContact)
}

/** The contacts of ids, in no order. */
export async function selectActiveByIds(
  tx: Tx,
  scope: TenantScope,
  ids: readonly string[],
): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx, scope)
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('archived', '=', false)
    .execute()
  return rows.map(toContact)
}

/** What led to one contact leads to another one. */
export async function redirectMerged(tx: Tx, scope: TenantScope, from: string, to: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('contacts')
    .set({ merged_into: to })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('merged_into', '=', from)
    .execute()
}

/** Active contacts that have an address on the network, by id. */
export async function selectWithParticipantId(
  tx: Tx,
  scope: TenantScope,
  after: string,
  limit: number,
): Promise<Pick<ContactRecord, 'id' | 'participantId'>[]> {
  const rows = await tenantRows(tx, scope)
    .select(['id', 'participant_id'])
    .where('archived', '=', false)
    .where('participant_id', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, participantId: row.participant_id }))
}

/** Keeps what the directory said; it does not count as a change of the contact. */
export async function updateReachability(
  tx: Tx,
  scope: TenantScope,
  id: string,
  reachability: ContactRecord['reachability'],
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('contacts')
    .set({
      reachability: reachability.state,
      reachability_checked_at: reachability.checkedAt ? new Date(reachability.checkedAt) : null,
      reachability_documents: [...reachability.supportedDocuments],
    })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}

/** The active contacts with exactly these names; all of those that share a name, the oldest first. */
export async function selectByNames(
  tx: Tx,
  scope: TenantScope,
  names: readonly string[],
): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx, scope)
    .selectAll()
    .where('name', '=', anyOf(names))
    .where('archived', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(toContact)
}
