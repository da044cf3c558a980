/** Comments on documents (migration 0089). */
import { sql } from 'kysely'
import type { TenantTx } from '#platform/database/database'
import type { Edge } from '#platform/database/keyset'
import { type RecordOf, recordOf } from '#platform/database/row-records'

export type CommentRecord = RecordOf<'document_comments'>

function comments(tx: TenantTx) {
  return tx.tenant.selectFrom('document_comments')
}

/** Up to `limit` comments on a document from the edge outwards: older ones, or newer ones before the edge. */
export async function selectComments(
  tx: TenantTx,
  documentId: string,
  edge: Edge | undefined,
  limit: number,
): Promise<CommentRecord[]> {
  const isBefore = edge?.side === 'before'
  let query = comments(tx).selectAll().where('document_id', '=', documentId)
  if (edge) query = query.where('id', isBefore ? '>' : '<', edge.id)
  const rows = await query
    .orderBy('id', isBefore ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(recordOf)
}

/** How many comments a document has, counted up to a bound. */
export async function countComments(tx: TenantTx, documentId: string, bound: number): Promise<number> {
  const some = comments(tx).select('id').where('document_id', '=', documentId).limit(bound)
  const { count } = await tx
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a comment of a document. */
export async function lockComment(
  tx: TenantTx,
  documentId: string,
  id: string,
): Promise<CommentRecord | undefined> {
  const row = await comments(tx)
    .selectAll()
    .where('id', '=', id)
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst()
  return row && recordOf(row)
}

interface NewComment
  extends Pick<CommentRecord, 'authorId' | 'documentId' | 'id' | 'participantKey' | 'text'> {
  readonly mentions: readonly string[]
  readonly writtenAt: Date
}

export async function insertComment(tx: TenantTx, comment: NewComment): Promise<void> {
  await tx.tenant.insertInto('document_comments', { ...comment, mentions: [...comment.mentions] }).execute()
}

export async function updateComment(
  tx: TenantTx,
  id: string,
  change: { readonly text: string; readonly mentions: readonly string[]; readonly editedAt: Date },
): Promise<void> {
  await tx.tenant
    .updateTable('document_comments', { ...change, mentions: [...change.mentions] })
    .where('id', '=', id)
    .execute()
}

/** Marks a comment as deleted and empties it. */
export async function emptyComment(
  tx: TenantTx,
  id: string,
  deleted: { readonly deletedBy: string; readonly deletedAt: Date },
): Promise<void> {
  await tx.tenant
    .updateTable('document_comments', { ...deleted, text: '', mentions: [] })
    .where('id', '=', id)
    .execute()
}

/** Replaces a text, the name of a mention, in the comments that mention a user. Returns in how many it was. */
export async function replaceMentions(
  tx: TenantTx,
  userId: string,
  mention: string,
  replacement: string,
): Promise<number> {
  const { numUpdatedRows } = await tx.tenant
    .updateTable('document_comments')
    .set({ text: sql<string>`replace(text, ${mention}, ${replacement})` })
    .where(sql<boolean>`mentions @> array[${userId}] and position(${mention} in text) > 0`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
