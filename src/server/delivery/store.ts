/** Deliveries and their events; events are append-only. */

import { sql } from 'kysely'
import type { Delivery, DeliveryEventType } from '#contract/delivery'
import { newId } from '#platform/base/ids'
import { anyOf, type TenantTx } from '#platform/database/database'
import { type DatedRecordOf, datedRecordOf, type Row } from '#platform/database/row-records'
import { idsOfParticipant } from '#server/documents/reading'

/**
 * A delivery. `counterparty` is a participant id, or the name of a party without one of its own; its link works for
 * `days` from the newest mail on.
 */
export type DeliveryRecord = Readonly<Omit<DatedRecordOf<'document_deliveries'>, 'id' | 'mailId'>> &
  Readonly<Pick<Delivery, 'id' | 'mailId'>>

/** What all recipients of a mail get. */
export type MailRecord = Readonly<Omit<DatedRecordOf<'document_mails'>, 'id'>> & {
  readonly id: NonNullable<Delivery['mailId']>
}

export type DeliveryEvent = Readonly<DatedRecordOf<'document_delivery_events'>>

function toRecord(row: Row<'document_deliveries'>): DeliveryRecord {
  const { mail_id: mailId } = row
  return { ...datedRecordOf(row), id: row.id as Delivery['id'], mailId: mailId as Delivery['mailId'] }
}

export async function insertDelivery(tx: TenantTx, delivery: DeliveryRecord): Promise<void> {
  await tx.tenant.insertInto('document_deliveries', delivery).execute()
}

export async function insertMail(tx: TenantTx, mail: MailRecord): Promise<void> {
  await tx.tenant.insertInto('document_mails', mail).execute()
}

/** The mails of a document, the newest first. */
export async function selectMails(tx: TenantTx, documentId: string): Promise<MailRecord[]> {
  const rows = await tx.tenant
    .selectFrom('document_mails')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(mailOf)
}

export async function selectMail(tx: TenantTx, id: string): Promise<MailRecord | undefined> {
  const row = await tx.tenant.selectFrom('document_mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && mailOf(row)
}

function mailOf(row: Row<'document_mails'>): MailRecord {
  return { ...datedRecordOf(row), id: row.id as MailRecord['id'] }
}

function deliveries(tx: TenantTx) {
  return tx.tenant.selectFrom('document_deliveries').selectAll()
}

/** With `lock` concurrent changes are serialized. */
export async function selectDelivery(
  tx: TenantTx,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<DeliveryRecord | undefined> {
  const query = deliveries(tx).where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toRecord(row)
}

export async function selectByToken(tx: TenantTx, tokenHash: string): Promise<DeliveryRecord | undefined> {
  const row = await deliveries(tx).where('token_hash', '=', tokenHash).executeTakeFirst()
  return row && toRecord(row)
}

/** Those of a document, the newest first. */
export async function selectDeliveries(tx: TenantTx, documentId: string): Promise<DeliveryRecord[]> {
  const rows = await deliveries(tx).where('document_id', '=', documentId).orderBy('id', 'desc').execute()
  return rows.map(toRecord)
}

interface MailedTo {
  readonly counterparty: string
  /** The company whose documents they are: another one of the organization may have other readers. */
  readonly participantKey: string
  /** The address of one of its recipients. */
  readonly recipient?: string
}

/**
 * The deliveries of the newest mail to a counterparty of which one is {@link usable}, in the order of its recipients;
 * without the others and the copy for its sender. Empty without one.
 */
export async function selectLastMailed(tx: TenantTx, to: MailedTo): Promise<DeliveryRecord[]> {
  let query = usable(tx, to).where('role', '=', 'to')
  if (to.recipient !== undefined)
    query = query.where(({ fn }) => fn('lower', ['recipient']), '=', to.recipient.toLowerCase())
  const newest = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!newest) return []
  if (newest.mail_id === null) return [toRecord(newest)]
  const rows = await usable(tx, to)
    .where('document_id', '=', newest.document_id)
    .where('mail_id', '=', newest.mail_id)
    .where('role', '<>', 'self')
    .orderBy('id')
    .execute()
  return rows.map(toRecord)
}

/** Mailed deliveries to a counterparty, not revoked, whose mail neither bounced nor failed without a later success. */
function usable(tx: TenantTx, { counterparty, participantKey }: MailedTo) {
  return deliveries(tx)
    .where('counterparty', '=', counterparty)
    .where('channel', '=', 'email')
    .where('revoked_at', 'is', null)
    .where('document_id', 'in', idsOfParticipant(tx, participantKey))
    .where(({ exists, not, ref }) =>
      not(
        exists(
          tx.tenant
            .selectFrom('document_delivery_events as event')
            .select('event.id')
            .where('event.delivery_id', '=', ref('document_deliveries.id'))
            .where('event.type', 'in', ['bounced', 'failed'])
            .where((of) =>
              of.not(
                of.exists(
                  // Of a later request: a bounce may be recorded before the response to its own.
                  tx.tenant
                    .selectFrom('document_delivery_events as success')
                    .select('success.id')
                    .where('success.delivery_id', '=', of.ref('event.delivery_id'))
                    .where('success.request_id', '>', of.ref('event.request_id'))
                    .where('success.type', '=', 'sent'),
                ),
              ),
            ),
        ),
      ),
    )
}

export async function updateDelivery(
  tx: TenantTx,
  id: string,
  change: { readonly expiresAt: Date } | { readonly revokedAt: Date },
): Promise<void> {
  await tx.tenant.updateTable('document_deliveries', change).where('id', '=', id).execute()
}

type NewEvent = Pick<DeliveryEvent, 'deliveryId' | 'type' | 'at'> &
  Partial<Pick<DeliveryEvent, 'requestId' | 'userId' | 'requester' | 'code' | 'detail'>>

/** Adds an event, and returns its id. */
export async function insertEvent(tx: TenantTx, event: NewEvent): Promise<string> {
  const id = newId('dle')
  await tx.tenant.insertInto('document_delivery_events', { ...event, id }).execute()
  return id
}

function deliveryEvents(tx: TenantTx) {
  return tx.tenant.selectFrom('document_delivery_events').selectAll()
}

export async function selectEvent(tx: TenantTx, id: string): Promise<DeliveryEvent | undefined> {
  const row = await deliveryEvents(tx).where('id', '=', id).executeTakeFirst()
  return row && datedRecordOf(row)
}

/** Events that end a request. */
export const endsOfRequests: readonly DeliveryEventType[] = ['sent', 'kept', 'bounced', 'failed']

/** Unfinished requests to mail a delivery. */
export async function selectOpenRequests(tx: TenantTx): Promise<{ deliveryId: string; requestId: string }[]> {
  const ended = deliveryEvents(tx)
    .clearSelect()
    .select('request_id')
    .where('type', 'in', endsOfRequests)
    .where('request_id', 'is not', null)
  const rows = await deliveryEvents(tx)
    .where('type', 'in', ['requested', 'resent'])
    .where('id', 'not in', ended)
    .orderBy('id')
    .execute()
  return rows.map(({ delivery_id, id }) => ({ deliveryId: delivery_id, requestId: id }))
}

/** Events of deliveries, oldest first. */
export async function selectEvents(tx: TenantTx, deliveryIds: readonly string[]): Promise<DeliveryEvent[]> {
  if (deliveryIds.length === 0) return []
  const rows = await deliveryEvents(tx).where('delivery_id', '=', anyOf(deliveryIds)).orderBy('id').execute()
  return rows.map(datedRecordOf)
}

/**
 * The time of the nth newest request since an instant: of the organization in this environment, or of one document
 * without copies for senders.
 * Undefined when there are fewer.
 */
export async function selectRequestTime(
  tx: TenantTx,
  { documentId, nth, since }: { readonly since: Date; readonly nth: number; readonly documentId?: string },
): Promise<Date | undefined> {
  let query = deliveryEvents(tx)
    .where('at', '>', since)
    .where('type', 'in', ['requested', 'resent'])
    .orderBy('at', 'desc')
    .limit(1)
    .offset(nth - 1)
  if (documentId !== undefined)
    query = query.where(
      'delivery_id',
      'in',
      tx.tenant
        .selectFrom('document_deliveries')
        .select('id')
        .where('document_id', '=', documentId)
        .where('role', '<>', 'self'),
    )
  return (await query.executeTakeFirst())?.at
}

/** Makes concurrent requests of the organization in this environment wait until this transaction ends. */
export async function lockRequests(tx: TenantTx): Promise<void> {
  const name = `deliveries ${tx.scope.organizationId} ${tx.scope.environment}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
