import { sql } from 'kysely'
import type { Page } from '#contract/common'
import { isUniqueViolation, queue, type TenantScope, type Tx } from '#platform/database'
import type { Edge } from '#platform/keyset'
import { countFound, countSome, type FindIds, fromEdge, searchNamed } from '#platform/named-query'
import { searchTerms, searchText } from '#platform/search-text'
import type { ContactRecord } from './contact.ts'

interface ContactsTable {
  organization_id: string
  environment: string
  id: string
  is_customer: boolean
  is_supplier: boolean
  name: string
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
  notes: string
  search: string
  archived: boolean
  usage_count: number
  reachability: string
  reachability_checked_at: Date | null
  reachability_documents: string[]
  version: number
  created_at: Date
  updated_at: Date
}

type Tables = { contacts: ContactsTable }

export interface ContactFilter {
  readonly role?: 'customer' | 'supplier' | undefined
  readonly search?: string | undefined
  readonly archived: boolean
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
    legal_registration: contact.legalRegistration && JSON.stringify(contact.legalRegistration),
    billing_address: JSON.stringify(contact.billingAddress),
    shipping_address: contact.shippingAddress && JSON.stringify(contact.shippingAddress),
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

function mine(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('contacts')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

function filtered(tx: Tx, scope: TenantScope, filter: ContactFilter) {
  let query = mine(tx, scope).where('archived', '=', filter.archived)
  if (filter.role === 'customer') query = query.where('is_customer', '=', true)
  if (filter.role === 'supplier') query = query.where('is_supplier', '=', true)
  return query
}

function finder(filter: ContactFilter): FindIds {
  return (terms, edge, limit) =>
    sql`select id from falaj.find_contacts(${filter.archived}, ${filter.role ?? null}, ${terms.patterns}, ${terms.grams}, ${edge.name},
      ${edge.id}, ${edge.side === 'before'}, ${limit}) as id`
}

/** Up to `limit` contacts beyond the edge, from it outwards, by name and id. */
export async function selectContacts(
  tx: Tx,
  scope: TenantScope,
  filter: ContactFilter,
  edge: Edge | undefined,
  limit: number,
): Promise<ContactRecord[]> {
  const list = filtered(tx, scope, filter).selectAll()
  const terms = searchTerms(filter.search)
  if (!terms) return (await fromEdge(list, edge, limit).execute()).map(toContact)
  const { near, far } = await searchNamed(tx, list, terms, { edge, limit }, finder(filter))
  const ids = sql<boolean>`id = any(${far}::text[])`
  const rows = far.length > 0 ? await mine(tx, scope).selectAll().where(ids).execute() : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...near, ...far.flatMap((id) => byId.get(id) ?? [])].map(toContact)
}

/** How many contacts match, counted up to a bound. */
export async function countContacts(
  tx: Tx,
  scope: TenantScope,
  filter: ContactFilter,
): Promise<Page['total']> {
  const list = filtered(tx, scope, filter)
  const terms = searchTerms(filter.search)
  if (!terms) return await countSome(tx, list)
  return await countFound(tx, list.select(['id', 'name', 'search']), terms, finder(filter))
}

export async function selectContact(
  tx: Tx,
  scope: TenantScope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ContactRecord | undefined> {
  let query = mine(tx, scope).selectAll().where('id', '=', id)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && toContact(row)
}

/** The active contact of a participant id. */
export async function selectByParticipantId(
  tx: Tx,
  scope: TenantScope,
  participantId: string,
): Promise<ContactRecord | undefined> {
  const row = await mine(tx, scope)
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('archived', '=', false)
    .orderBy('id')
    .executeTakeFirst()
  return row && toContact(row)
}

/** Adds a contact; false when another active one has its participant id. */
export async function insertContact(tx: Tx, scope: TenantScope, contact: ContactRecord): Promise<boolean> {
  const result = await tx
    .withTables<Tables>()
    .insertInto('contacts')
    .values(toRow(scope, contact))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n
}

/**
 * Writes all fields of a contact whose row the caller has locked, except its usage; false when another active one
 * got its participant id at the same moment (the transaction is over then).
 */
export async function replaceContact(tx: Tx, scope: TenantScope, contact: ContactRecord): Promise<boolean> {
  const {
    organization_id,
    environment,
    id,
    created_at: _created,
    usage_count: _usage,
    ...row
  } = toRow(scope, contact)
  try {
    await tx
      .withTables<Tables>()
      .updateTable('contacts')
      .set(row)
      .where('organization_id', '=', organization_id)
      .where('environment', '=', environment)
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function deleteContact(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .deleteFrom('contacts')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}

export async function addUsage(tx: Tx, scope: TenantScope, id: string): Promise<void> {
  const statement = tx
    .withTables<Tables>()
    .updateTable('contacts')
    .set((builder) => ({ usage_count: builder('usage_count', '+', 1) }))
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
  await queue(tx, statement.compile())
}

/** Active contacts that have an address on the network, by id. */
export async function selectWithParticipantId(
  tx: Tx,
  scope: TenantScope,
  after: string,
  limit: number,
): Promise<Pick<ContactRecord, 'id' | 'participantId'>[]> {
  const rows = await mine(tx, scope)
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
