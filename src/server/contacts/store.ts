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
  version: number
  updated_at: Date
}

type Tables = { contacts: ContactsTable }

interface ContactFilter extends ArchiveFilter {
  readonly role?: 'customer' | 'supplier' | undefined
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

function toRow(scope: TenantScope, contact: ContactRecord): ContactsTable {
  const words = [
    contact.name,
    contact.nameAr,
    contact.tradingName,
    contact.tin,
    contact.trn,
    contact.participantId,
    contact.email,
  ]
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
    search: searchText(words.join(' ')),
    archived: contact.archived,
    usage_count: contact.usageCount,
    reachability: reachability.state,
    reachability_checked_at: reachability.checkedAt ? new Date(reachability.checkedAt) : null,
    reachability_documents: [...reachability.supportedDocuments],
    version: contact.version,
    created_at: new Date(contact.createdAt),
    updated_at: new Date(contact.updatedAt),
  }
}

export const contactStore = new ArchiveStore<ContactsTable, ContactRecord, ContactFilter>({
  name: 'contacts',
  toRow,
  toItem: toContact,
  condition: ({ role }) =>
    role && (role === 'customer' ? sql<boolean>`is_customer` : sql<boolean>`is_supplier`),
  findIds: (filter, terms, edge, limit) =>
    sql`select id from falaj.find_contacts(${filter.archived}, ${filter.role ?? null}, ${terms.patterns}, ${terms.grams},
      ${edge.key}, ${edge.id}, ${edge.side === 'before'}, ${limit}) as id`,
})

function tenantRows(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('contacts')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** The active contacts of participant ids, in the order of their own ids. */
export async function selectByParticipantIds(
  tx: Tx,
  scope: TenantScope,
  participantIds: readonly string[],
): Promise<ContactRecord[]> {
  const rows = await tenantRows(tx, scope)
    .selectAll()
    .where('participant_id', '=', anyOf(participantIds))
    .where('archived', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(toContact)
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

/** The active contacts of these names, to the letter; of several of one name the newest. */
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
