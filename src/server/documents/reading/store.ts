/** Documents for other rooms: by number, by id, by period, with their stored contents. */
import { sql } from 'kysely'
import { typeCodes } from '#core/kinds'
import { anyOf, type TenantTx } from '#platform/database/database'
import { recordOf } from '#platform/database/row-records'
import { fromStoredBytes } from '#platform/database/stored-bytes'
import { sameTenant } from '#platform/database/tenant-queries'
import type { DocumentRecord } from '../model/index.ts'
import { documentRows, toRecord } from '../rows/index.ts'

/** Issued documents that no other provider sends, in the order of their ids, behind one of them. */
export async function findToBeSent(
  tx: TenantTx,
  after: string,
  limit: number,
): Promise<{ id: string; participantKey: string }[]> {
  const rows = await documentRows(tx)
    .clearSelect()
    .select(['id', 'participant_key'])
    .where('state', '=', 'issued')
    .where('transmission_reason', 'is distinct from', 'otherProvider')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(recordOf)
}

/** Documents with this unique identifier (BTAE-07): one, or the two sides of it between participants of one organization. */
export async function selectWithUuid(tx: TenantTx, uuid: string): Promise<DocumentRecord[]> {
  const named = tx.tenant.selectFrom('document_search').select('document_id').where('uuid', '=', uuid)
  const rows = await documentRows(tx).where('id', 'in', named).execute()
  return rows.map(toRecord)
}

/** The issued documents of ours with this number; each kind has its own numbers. */
export async function findIssuedDocuments(
  tx: TenantTx,
  participantKey: string,
  number: string,
): Promise<DocumentRecord[]> {
  const rows = await documentRows(tx)
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'issued')
    .where('type_code', 'in', typeCodes)
    // By the index that makes numbers unique in whichever case.
    .where(sql<boolean>`lower(number) = ${number.toLowerCase()}`)
    .where('number', '=', number)
    .execute()
  return rows.map(toRecord)
}

/** The ids of up to `limit` issued and as many received documents of participants with this number, in any case. */
export async function findDocumentIds(
  tx: TenantTx,
  participantKeys: readonly string[],
  number: string,
  limit: number,
): Promise<string[]> {
  const numbered = documentRows(tx)
    .clearSelect()
    .select('id')
    .where('participant_key', '=', anyOf(participantKeys))
    .where(sql<boolean>`lower(number) = ${number.toLowerCase()}`)
    .limit(limit)
  const [issued, received] = await Promise.all([
    numbered.where('state', '=', 'issued').where('type_code', 'in', typeCodes).execute(),
    numbered.where('state', '=', 'received').execute(),
  ])
  return [...issued, ...received].map(({ id }) => id)
}

/** The ids of the documents of a participant in any state: a subquery for other rooms. */
export function idsOfParticipant(tx: TenantTx, participantKey: string) {
  return documentRows(tx).clearSelect().select('id').where('participant_key', '=', participantKey)
}

/** The numbers of documents in any state, by their ids. */
export async function selectNumbers(
  tx: TenantTx,
  ids: readonly string[],
): Promise<Pick<DocumentRecord, 'id' | 'number' | 'direction'>[]> {
  return await documentRows(tx)
    .clearSelect()
    .select(['id', 'number', 'direction'])
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Received documents with this number that arrived through another provider. */
export async function selectReceivedElsewhere(
  tx: TenantTx,
  participantKey: string,
  number: string,
): Promise<DocumentRecord[]> {
  const rows = await documentRows(tx)
    .where('participant_key', '=', participantKey)
    .where('state', '=', 'received')
    .where('transmission_reason', '=', 'otherProvider')
    .where('number', '=', number)
    .execute()
  return rows.map(toRecord)
}

/** A part of documents by id: those after an id. */
interface IdPage {
  readonly after: string
  readonly limit: number
}

/** Documents that a participant issued or received in a period, rejected on arrival or not, by id. */
export async function findPeriodIds(
  tx: TenantTx,
  { participantKey, from, to }: { participantKey: string; from: string; to: string },
  { after, limit }: IdPage,
): Promise<string[]> {
  const rows = await tx.tenant
    .selectFrom('documents')
    .select('id')
    .where('participant_key', '=', participantKey)
    .where('direction', 'in', ['sent', 'received'])
    .where('state', '<>', 'draft')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** All documents of the organization after an id, of all participants and in all states, by id. */
export async function selectAllAfter(tx: TenantTx, { after, limit }: IdPage): Promise<DocumentRecord[]> {
  const rows = await tx.tenant
    .selectFrom('documents')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toRecord)
}

/** Documents with their frozen text, in the order of their ids; those without one are left out. */
export async function selectWithXml(
  tx: TenantTx,
  documentIds: readonly string[],
): Promise<{ readonly record: DocumentRecord; readonly xml: Buffer }[]> {
  const rows = await tx.tenant
    .selectFrom('documents as d')
    .innerJoin('document_contents as c', sameTenant('c.document_id', 'd.id'))
    .selectAll('d')
    .select('c.xml')
    .where('d.id', '=', anyOf(documentIds))
    // The condition is repeated for both tables: a plan cached while they were empty read all texts of the tenant.
    .where('c.document_id', '=', anyOf(documentIds))
    .orderBy('d.id')
    .execute()
  return rows.flatMap((row) => (row.xml ? [{ record: toRecord(row), xml: fromStoredBytes(row.xml) }] : []))
}

/** The stored contents of a document, unchanged: its XML and, of a draft, its form contents as JSON. */
export async function selectStored(
  tx: TenantTx,
  documentId: string,
  what: { readonly draft: boolean },
): Promise<{ readonly xml: Buffer | null; readonly draft: string | null }> {
  const row = await tx.tenant
    .selectFrom('document_contents')
    .select('xml')
    .$if(what.draft, (query) => query.select(sql<string>`jsonb_pretty(draft)`.as('draft')))
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return { xml: row?.xml ? fromStoredBytes(row.xml) : null, draft: row?.draft ?? null }
}
