/** Deliveries and what became of them; what happened is only ever added. */

import type { Environment, Language } from '#contract/common'
import type { Delivery, DeliveryEventType } from '#contract/delivery'
import { anyOf, type TenantScope, type Tx } from '#platform/database'
import { newId } from '#platform/ids'

interface DeliveriesTable {
  organization_id: string
  environment: Environment
  id: string
  document_id: string
  counterparty: string
  channel: 'email' | 'link'
  recipient: string
  language: Language
  token_hash: string
  days: number
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

interface EventsTable {
  organization_id: string
  environment: Environment
  id: string
  delivery_id: string
  type: DeliveryEventType
  request_id: string | null
  at: Date
  user_id: string | null
  code: string | null
  detail: string | null
}

type Tables = { document_deliveries: DeliveriesTable; document_delivery_events: EventsTable }

export interface DeliveryRecord {
  readonly id: Delivery['id']
  readonly documentId: string
  /** Whom the document is for: participant id, or the name of those who have none of their own. */
  readonly counterparty: string
  readonly channel: 'email' | 'link'
  readonly recipient: string
  readonly language: Language
  readonly tokenHash: string
  /** For which its link works, from the newest mail on. */
  readonly days: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
}

export interface DeliveryEvent {
  readonly id: string
  readonly deliveryId: string
  readonly type: DeliveryEventType
  readonly requestId: string | null
  readonly at: Date
  readonly userId: string | null
  readonly code: string | null
  readonly detail: string | null
}

function toRecord(row: DeliveriesTable): DeliveryRecord {
  return {
    id: row.id as Delivery['id'],
    documentId: row.document_id,
    counterparty: row.counterparty,
    channel: row.channel,
    recipient: row.recipient,
    language: row.language,
    tokenHash: row.token_hash,
    days: row.days,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}

export async function insertDelivery(tx: Tx, scope: TenantScope, delivery: DeliveryRecord): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('document_deliveries')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id: delivery.id,
      document_id: delivery.documentId,
      counterparty: delivery.counterparty,
      channel: delivery.channel,
      recipient: delivery.recipient,
      language: delivery.language,
      token_hash: delivery.tokenHash,
      days: delivery.days,
      created_at: delivery.createdAt,
      expires_at: delivery.expiresAt,
      revoked_at: delivery.revokedAt,
    })
    .execute()
}

function deliveries(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('document_deliveries')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

/** With `lock` whoever changes it goes one after another. */
export async function selectDelivery(
  tx: Tx,
  scope: TenantScope,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<DeliveryRecord | undefined> {
  const query = deliveries(tx, scope).where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toRecord(row)
}

export async function selectByToken(
  tx: Tx,
  scope: TenantScope,
  tokenHash: string,
): Promise<DeliveryRecord | undefined> {
  const row = await deliveries(tx, scope).where('token_hash', '=', tokenHash).executeTakeFirst()
  return row && toRecord(row)
}

/** Those of a document, the newest first. */
export async function selectDeliveries(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<DeliveryRecord[]> {
  const rows = await deliveries(tx, scope)
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toRecord)
}

/** The newest mailed to a counterparty whose mail did not come back. */
export async function selectLastMailed(
  tx: Tx,
  scope: TenantScope,
  counterparty: string,
): Promise<DeliveryRecord | undefined> {
  const row = await deliveries(tx, scope)
    .where('counterparty', '=', counterparty)
    .where('channel', '=', 'email')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('document_delivery_events as event')
            .select('event.id')
            .where('event.organization_id', '=', scope.organizationId)
            .where('event.environment', '=', scope.environment)
            .whereRef('event.delivery_id', '=', 'document_deliveries.id')
            .where('event.type', '=', 'bounced'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRecord(row)
}

export async function updateDelivery(
  tx: Tx,
  scope: TenantScope,
  id: string,
  change: { readonly expiresAt: Date } | { readonly revokedAt: Date },
): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('document_deliveries')
    .set('expiresAt' in change ? { expires_at: change.expiresAt } : { revoked_at: change.revokedAt })
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('id', '=', id)
    .execute()
}

type NewEvent = Pick<DeliveryEvent, 'deliveryId' | 'type' | 'at'> &
  Partial<Pick<DeliveryEvent, 'requestId' | 'userId' | 'code' | 'detail'>>

/** Adds what happened, and gives its id. */
export async function insertEvent(tx: Tx, scope: TenantScope, event: NewEvent): Promise<string> {
  const id = newId('dle')
  await tx
    .withTables<Tables>()
    .insertInto('document_delivery_events')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      id,
      delivery_id: event.deliveryId,
      type: event.type,
      request_id: event.requestId ?? null,
      at: event.at,
      user_id: event.userId ?? null,
      code: event.code ?? null,
      detail: event.detail ?? null,
    })
    .execute()
  return id
}

function toEvent(row: EventsTable): DeliveryEvent {
  return {
    id: row.id,
    deliveryId: row.delivery_id,
    type: row.type,
    requestId: row.request_id,
    at: row.at,
    userId: row.user_id,
    code: row.code,
    detail: row.detail,
  }
}

function deliveryEvents(tx: Tx, scope: TenantScope) {
  return tx
    .withTables<Tables>()
    .selectFrom('document_delivery_events')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
}

export async function selectEvent(
  tx: Tx,
  scope: TenantScope,
  id: string,
): Promise<DeliveryEvent | undefined> {
  const row = await deliveryEvents(tx, scope).where('id', '=', id).executeTakeFirst()
  return row && toEvent(row)
}

/** After which nothing more is to be done for a request. */
export const endsOfRequests: readonly DeliveryEventType[] = ['sent', 'kept', 'bounced', 'failed']

/** Requests to mail a delivery that have not come to an end. */
export async function selectOpenRequests(
  tx: Tx,
  scope: TenantScope,
): Promise<{ deliveryId: string; requestId: string }[]> {
  const ended = deliveryEvents(tx, scope)
    .clearSelect()
    .select('request_id')
    .where('type', 'in', endsOfRequests)
    .where('request_id', 'is not', null)
  const rows = await deliveryEvents(tx, scope)
    .where('type', 'in', ['requested', 'resent'])
    .where('id', 'not in', ended)
    .orderBy('id')
    .execute()
  return rows.map(({ delivery_id, id }) => ({ deliveryId: delivery_id, requestId: id }))
}

/** What happened to deliveries, oldest first. */
export async function selectEvents(
  tx: Tx,
  scope: TenantScope,
  deliveryIds: readonly string[],
): Promise<DeliveryEvent[]> {
  if (deliveryIds.length === 0) return []
  const rows = await deliveryEvents(tx, scope)
    .where('delivery_id', '=', anyOf(deliveryIds))
    .orderBy('id')
    .execute()
  return rows.map(toEvent)
}

/**
 * When the request was made that is the nth of those since an instant, the newest being the first: of the organization in
 * this environment, or of one document. Nothing when there are fewer.
 */
export async function selectRequestTime(
  tx: Tx,
  scope: TenantScope,
  { documentId, nth, since }: { readonly since: Date; readonly nth: number; readonly documentId?: string },
): Promise<Date | undefined> {
  let query = deliveryEvents(tx, scope)
    .where('at', '>', since)
    .where('type', 'in', ['requested', 'resent'])
    .orderBy('at', 'desc')
    .limit(1)
    .offset(nth - 1)
  if (documentId !== undefined)
    query = query.where('delivery_id', 'in', (from) =>
      from
        .selectFrom('document_deliveries')
        .select('id')
        .where('organization_id', '=', scope.organizationId)
        .where('environment', '=', scope.environment)
        .where('document_id', '=', documentId),
    )
  return (await query.executeTakeFirst())?.at
}
