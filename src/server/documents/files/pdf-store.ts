import { sql } from 'kysely'
import type { PaperLanguage } from '#core/paper'
import type { TenantTx } from '#platform/database/database'
import { type DatedRecordOf, datedRecordOf } from '#platform/database/row-records'
import { fromStoredBytes } from '#platform/database/stored-bytes'
import { ofTenant } from '#platform/database/tenant-queries'

/**
 * A PDF that is ready, in preparation, or failed. `look` is the SHA-256 of all its inputs, `size` the bytes of the file; 0
 * while there is none.
 */
export type PdfRecord = Readonly<
  Pick<DatedRecordOf<'document_pdfs'>, 'language' | 'look' | 'state' | 'reason' | 'size' | 'askedAt'>
>

/** Bytes of PDFs stored for one tenant; the least recently used are removed first. */
const keptBytes = 256 * 1024 * 1024

function rowsOf(tx: TenantTx, documentId: string) {
  return tx.tenant.selectFrom('document_pdfs').where('document_id', '=', documentId)
}

/** The PDFs of a document, without their bytes. */
export async function selectPdfs(tx: TenantTx, documentId: string): Promise<PdfRecord[]> {
  const rows = await rowsOf(tx, documentId)
    .select(['language', 'look', 'state', 'reason', 'size', 'asked_at'])
    .orderBy('language')
    .execute()
  return rows.map(datedRecordOf)
}

/** A stored PDF: that of one state of a document in one language. */
export interface PdfKey {
  readonly documentId: string
  readonly language: PaperLanguage
  readonly look: string
  /** In bytes: a PDF of the same look may have been replaced by one with other bytes. */
  readonly size: number
}

function storedPdf(tx: TenantTx, { documentId, language, look, size }: PdfKey) {
  return rowsOf(tx, documentId)
    .where('language', '=', language)
    .where('look', '=', look)
    .where('size', '=', size)
    .where('state', '=', 'ready')
}

export interface ByteRange {
  /** The first byte, from 0. */
  readonly from: number
  /** In bytes. */
  readonly length: number
}

/** A piece of a ready PDF; undefined when the PDF has been removed or replaced. */
export async function selectPdfPiece(
  tx: TenantTx,
  key: PdfKey,
  { from, length }: ByteRange,
): Promise<Buffer | undefined> {
  const row = await storedPdf(tx, key)
    .select(sql<Buffer>`substring(bytes from ${from + 1}::integer for ${length}::integer)`.as('piece'))
    .executeTakeFirst()
  return row?.piece
}

/** Records the use of a ready PDF, at most once a day. */
export async function recordPdfUse(tx: TenantTx, key: PdfKey, at: Date): Promise<void> {
  const row = await storedPdf(tx, key).select('used_at').executeTakeFirst()
  const day = 24 * 60 * 60_000
  if (!row || at.getTime() - row.used_at.getTime() <= day) return
  await tx.tenant
    .updateTable('document_pdfs', { usedAt: at })
    .where('document_id', '=', key.documentId)
    .where('language', '=', key.language)
    .execute()
}

/** The number of PDFs of a tenant in preparation. */
export async function countPreparing(tx: TenantTx): Promise<number> {
  const { count } = await tx.tenant
    .selectFrom('document_pdfs')
    .select(sql<string>`count(*)`.as('count'))
    .where('state', '=', 'preparing')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Replaces the state of a PDF. */
export async function savePdf(
  tx: TenantTx,
  page: Pick<PdfRecord, 'language' | 'look' | 'state'> & {
    readonly documentId: string
    readonly participantKey: string
    readonly reason?: string | null
    readonly bytes?: Uint8Array
  },
  at: Date,
): Promise<void> {
  const { bytes, documentId, language, look, participantKey, reason, state } = page
  const stored = {
    documentId,
    language,
    participantKey,
    look,
    state,
    reason: reason ?? null,
    bytes: bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null,
    size: bytes?.length ?? 0,
    askedAt: at,
    usedAt: at,
  }
  await tx.tenant.upsertInto('document_pdfs', stored, ['documentId', 'language']).execute()
  if (bytes) await dropOldest(tx)
}

/** Removes a PDF in preparation: the next request starts again. */
export async function deletePreparing(
  tx: TenantTx,
  documentId: string,
  language: PaperLanguage,
): Promise<void> {
  await tx.tenant
    .deleteFrom('document_pdfs')
    .where('document_id', '=', documentId)
    .where('language', '=', language)
    .where('state', '=', 'preparing')
    .execute()
}

async function dropOldest(tx: TenantTx): Promise<void> {
  await sql`delete from document_pdfs p using (
      select document_id, language, sum(size) over (order by used_at desc, document_id, language) as bytes
      from document_pdfs where ${ofTenant(tx.scope)}
    ) k
    where ${ofTenant(tx.scope, 'p')} and p.document_id = k.document_id and p.language = k.language
      and k.bytes > ${keptBytes} and p.state = 'ready'`.execute(tx)
}

function contentsOf(tx: TenantTx, documentId: string) {
  return tx.tenant.selectFrom('document_contents').where('document_id', '=', documentId)
}

/** The state of the content of a PDF, read without the content: that of a large draft takes tens of milliseconds to read. */
export interface PdfSource {
  readonly isDraft: boolean
  /** SHA-256 of the XML; null of a draft, whose content changes with its version. */
  readonly xmlSha256: string | null
}

/** The state of the content of a PDF. */
export async function selectPdfSource(tx: TenantTx, documentId: string): Promise<PdfSource> {
  const { is_draft: isDraft, xml_sha256: xmlSha256 } = await contentsOf(tx, documentId)
    .select([sql<boolean>`xml is null`.as('is_draft'), 'xml_sha256'])
    .executeTakeFirstOrThrow()
  return { isDraft, xmlSha256 }
}

/** The number of lines of a document. It reads the whole draft, tens of milliseconds for 10,000 lines. */
export async function countLines(tx: TenantTx, documentId: string): Promise<number> {
  const { lines } = await contentsOf(tx, documentId)
    .select(
      sql<number>`case when jsonb_typeof(draft->'lines') = 'array' then jsonb_array_length(draft->'lines') else 0 end`.as(
        'lines',
      ),
    )
    .executeTakeFirstOrThrow()
  return lines
}

/** Retained amounts as JSON, of draft and of totals; null where there are none. */
type Retention = readonly [draft: string | null, totals: string | null]

/**
 * The inputs of a PDF: the XML with the retained amounts, which XML has no field for; or a draft and its totals as
 * JSON.
 */
export async function selectPdfContent(
  tx: TenantTx,
  documentId: string,
): Promise<
  | { readonly xml: Buffer; readonly retention: Retention }
  | { readonly draftJson: string; readonly totalsJson: string }
> {
  const row = await contentsOf(tx, documentId)
    .select([
      'xml',
      sql<string>`case when xml is null then draft::text else '' end`.as('draft'),
      sql<string>`case when xml is null then totals::text else '' end`.as('totals'),
      sql<string | null>`case when xml is not null then draft->>'retention' end`.as('kept'),
      sql<string | null>`case when xml is not null then totals->>'retention' end`.as('kept_total'),
    ])
    .executeTakeFirstOrThrow()
  if (!row.xml) return { draftJson: row.draft, totalsJson: row.totals }
  return { xml: fromStoredBytes(row.xml), retention: [row.kept, row.kept_total] }
}
