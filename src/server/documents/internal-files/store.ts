/** Internal files of documents (migration 0093). */
import { sql } from 'kysely'
import type { TenantTx } from '#platform/database/database'
import { type RecordOf, recordOf } from '#platform/database/row-records'

/** Without the bytes. */
export type InternalFileRecord = Omit<RecordOf<'internal_files'>, 'bytes'> & {
  /** In bytes. */
  readonly size: number
}

function filesOf(tx: TenantTx, documentId: string) {
  return tx.tenant.selectFrom('internal_files').where('document_id', '=', documentId)
}

/** The internal files of a document, oldest first. */
export async function selectInternalFiles(tx: TenantTx, documentId: string): Promise<InternalFileRecord[]> {
  const rows = await filesOf(tx, documentId)
    .select(['id', 'document_id', 'participant_key', 'name', 'media_type', 'sha256', 'added_by', 'added_at'])
    .select(sql<number>`length(bytes)`.as('size'))
    .orderBy('id')
    .execute()
  return rows.map(recordOf)
}

/** The bytes of an internal file with its name and type; undefined when the document has no such file. */
export async function selectInternalFile(
  tx: TenantTx,
  documentId: string,
  id: string,
): Promise<{ readonly name: string; readonly mediaType: string; readonly bytes: Buffer } | undefined> {
  const row = await filesOf(tx, documentId)
    .select(['name', 'media_type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { name: row.name, mediaType: row.media_type, bytes: row.bytes }
}

interface NewInternalFile
  extends Pick<
    InternalFileRecord,
    'addedBy' | 'documentId' | 'id' | 'mediaType' | 'name' | 'participantKey' | 'sha256'
  > {
  readonly bytes: Buffer
  readonly addedAt: Date
}

export async function insertInternalFile(tx: TenantTx, file: NewInternalFile): Promise<void> {
  await tx.tenant.insertInto('internal_files', file).execute()
}

/** Deletes an internal file of a document; returns its name, or undefined when there is none. */
export async function deleteInternalFile(
  tx: TenantTx,
  documentId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx.tenant
    .deleteFrom('internal_files')
    .where('document_id', '=', documentId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
