/** Files that drafts attach, and the documents that name them (migration 0093). */
import { sql } from 'kysely'
import type { StoredFile } from '#core/draft-checks'
import { anyOf, type TenantTx } from '#platform/database/database'
import { ofTenant, sameTenant } from '#platform/database/tenant-queries'

/** Stores a file that no draft names yet; one that is stored stays as it is, and is as new for the nightly job. */
export async function insertAttachment(
  tx: TenantTx,
  participantKey: string,
  { bytes, sha256 }: { readonly sha256: string; readonly bytes: Buffer },
  now: Date,
): Promise<void> {
  await tx.tenant
    .insertInto('attachment_files', { participantKey, sha256, bytes, uploadedAt: now, unusedSince: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'participant_key', 'sha256']).doUpdateSet({
        unused_since: sql`case when attachment_files.unused_since is not null then excluded.unused_since end`,
      }),
    )
    .execute()
}

function filesOf(tx: TenantTx, participantKey: string, hashes: readonly string[]) {
  return tx.tenant
    .selectFrom('attachment_files')
    .where('participant_key', '=', participantKey)
    .where('sha256', '=', anyOf(hashes))
}

/**
 * The stored ones of some files of a participant.
 * @param lock whether they may not be deleted until the transaction ends
 */
export async function selectAttachments(
  tx: TenantTx,
  participantKey: string,
  hashes: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredFile[]> {
  return await filesOf(tx, participantKey, hashes)
    .select(['sha256', sql<number>`length(bytes)`.as('size')])
    .$if(lock, (query) => query.forKeyShare())
    .execute()
}

/** The bytes of files of a participant, by hash; unknown ones are left out. */
export async function selectAttachmentBytes(
  tx: TenantTx,
  participantKey: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await filesOf(tx, participantKey, hashes).select(['sha256', 'bytes']).execute()
  return new Map(rows.map(({ bytes, sha256 }) => [sha256, bytes]))
}

interface Link {
  readonly documentId: string
  readonly participantKey: string
  readonly sha256: string
}

/** Stores which documents name which files. At least one is given. */
export async function insertLinks(tx: TenantTx, links: readonly Link[]): Promise<void> {
  await tx.tenant
    .insertInto('document_attachments', links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks files that are now part of an issued document: they stay. */
export async function markAttachmentsIssued(
  tx: TenantTx,
  participantKey: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  await tx.tenant
    .updateTable('attachment_files', { issued: true })
    .where('participant_key', '=', participantKey)
    .where('sha256', '=', anyOf(hashes))
    .where('issued', '=', false)
    .execute()
}

/** Bytes of the files that documents name, by document; documents without files are left out. */
export async function attachedBytesOf(
  tx: TenantTx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx.tenant
    .selectFrom('document_attachments as a')
    .innerJoin('attachment_files as f', (join) =>
      sameTenant('f.sha256', 'a.sha256')(join).onRef('f.participant_key', '=', 'a.participant_key'),
    )
    .select(['a.document_id', sql<number>`sum(length(f.bytes))::integer`.as('bytes')])
    .where('a.document_id', '=', anyOf(documentIds))
    .groupBy('a.document_id')
    .execute()
  return new Map(rows.map((row) => [row.document_id, row.bytes]))
}

/**
 * Locks documents that have named files which no issued document contains, in the order of their ids, so that no save or
 * issue changes them until the transaction ends. Issued ones among them named such a file as drafts.
 */
export async function lockDocumentsWithFiles(tx: TenantTx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.tenant
    .selectFrom('document_attachments as a')
    .innerJoin('attachment_files as f', (join) =>
      sameTenant('f.sha256', 'a.sha256')(join).onRef('f.participant_key', '=', 'a.participant_key'),
    )
    .select('a.document_id')
    .distinct()
    .where('f.issued', '=', false)
    .where('a.document_id', '>', after)
    .orderBy('a.document_id')
    .limit(limit)
    .execute()
  const ids = rows.map(({ document_id }) => document_id)
  if (ids.length > 0)
    await tx.tenant
      .selectFrom('documents')
      .select('id')
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forUpdate()
      .execute()
  return ids
}

/** Removes the links of documents to files that their contents do not name any more. At least one id is given. */
export async function deleteStaleLinks(tx: TenantTx, documentIds: readonly string[]): Promise<void> {
  await sql`
    delete from document_attachments a
    where ${ofTenant(tx.scope, 'a')} and a.document_id = ${anyOf(documentIds)}
      and not exists (
        select from document_contents c
        where ${ofTenant(tx.scope, 'c')} and c.document_id = a.document_id
          and c.draft -> 'attachments' @>
            jsonb_build_array(jsonb_build_object('file', jsonb_build_object('sha256', a.sha256)))
      )`.execute(tx)
}

/**
 * Stores since when files are named by no document, and deletes those for which that was before an instant. Files of issued
 * documents stay in any case.
 */
export async function deleteUnused(tx: TenantTx, now: Date, before: Date): Promise<void> {
  const isLinked = sql`exists (
    select from document_attachments a
    where ${ofTenant(tx.scope, 'a')} and a.participant_key = f.participant_key and a.sha256 = f.sha256
  )`
  await sql`
    update attachment_files f set unused_since = case when ${isLinked} then null else ${now}::timestamptz end
    where ${ofTenant(tx.scope, 'f')} and (f.unused_since is null) <> ${isLinked}`.execute(tx)
  await sql`
    delete from attachment_files f
    where ${ofTenant(tx.scope, 'f')} and f.unused_since < ${before} and not f.issued and not ${isLinked}`.execute(
    tx,
  )
}
