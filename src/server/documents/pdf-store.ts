import { sql } from 'kysely'
import type { Environment } from '#contract/common'
import type { PaperLanguage } from '#core/paper'
import type { TenantScope, Tx } from '#platform/database'
import { fromStoredBytes } from '#platform/stored-bytes'

type PdfState = 'preparing' | 'ready' | 'failed'

interface PdfTable {
  organization_id: string
  environment: Environment
  document_id: string
  language: PaperLanguage
  participant_key: string
  look: string
  state: PdfState
  reason: string | null
  bytes: Buffer | null
  size: number
  asked_at: Date
  used_at: Date
}

type Tables = { document_pdfs: PdfTable }

/** A PDF that is ready, in preparation, or failed. */
export interface PdfRecord {
  readonly language: PaperLanguage
  /** SHA-256 of all its inputs. */
  readonly look: string
  readonly state: PdfState
  readonly reason: string | null
  /** Bytes of the file; 0 while there is none. */
  readonly size: number
  readonly askedAt: Date
}

/** Bytes of PDFs stored for one tenant; the least recently used are removed first. */
const keptBytes = 256 * 1024 * 1024

function rowsOf(tx: Tx, scope: TenantScope, documentId: string) {
  return tx
    .withTables<Tables>()
    .selectFrom('document_pdfs')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
}

/** The PDFs of a document, without their bytes. */
export async function selectPdfs(tx: Tx, scope: TenantScope, documentId: string): Promise<PdfRecord[]> {
  const rows = await rowsOf(tx, scope, documentId)
    .select(['language', 'look', 'state', 'reason', 'size', 'asked_at'])
    .orderBy('language')
    .execute()
  return rows.map(({ asked_at: askedAt, ...row }) => ({ ...row, askedAt }))
}

/** The bytes of a ready PDF; records its use. Undefined when it was removed meanwhile. */
export async function usePdf(
  tx: Tx,
  scope: TenantScope,
  { documentId, language, look }: { documentId: string; language: PaperLanguage; look: string },
  at: Date,
): Promise<Buffer | undefined> {
  const row = await rowsOf(tx, scope, documentId)
    .select(['bytes', 'used_at'])
    .where('language', '=', language)
    .where('look', '=', look)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  const day = 24 * 60 * 60_000
  if (row && at.getTime() - row.used_at.getTime() > day)
    await tx
      .withTables<Tables>()
      .updateTable('document_pdfs')
      .set({ used_at: at })
      .where('organization_id', '=', scope.organizationId)
      .where('environment', '=', scope.environment)
      .where('document_id', '=', documentId)
      .where('language', '=', language)
      .execute()
  return row?.bytes ?? undefined
}

/** The number of PDFs of a tenant in preparation. */
export async function countPreparing(tx: Tx, scope: TenantScope): Promise<number> {
  const { count } = await tx
    .withTables<Tables>()
    .selectFrom('document_pdfs')
    .select(sql<string>`count(*)`.as('count'))
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('state', '=', 'preparing')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Replaces the state of a PDF. */
export async function savePdf(
  tx: Tx,
  scope: TenantScope,
  page: Pick<PdfRecord, 'language' | 'look' | 'state'> & {
    readonly documentId: string
    readonly participantKey: string
    readonly reason?: string | null
    readonly bytes?: Uint8Array
  },
  at: Date,
): Promise<void> {
  const { bytes, documentId, language, look, participantKey, reason, state } = page
  const changing = {
    look,
    state,
    reason: reason ?? null,
    bytes: bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null,
    size: bytes?.length ?? 0,
    asked_at: at,
    used_at: at,
  }
  await tx
    .withTables<Tables>()
    .insertInto('document_pdfs')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      document_id: documentId,
      language,
      participant_key: participantKey,
      ...changing,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment', 'document_id', 'language']).doUpdateSet(changing),
    )
    .execute()
  if (bytes) await dropOldest(tx, scope)
}

async function dropOldest(tx: Tx, { environment, organizationId }: TenantScope): Promise<void> {
  await sql`delete from document_pdfs p using (
      select document_id, language, sum(size) over (order by used_at desc, document_id, language) as bytes
      from document_pdfs where organization_id = ${organizationId} and environment = ${environment}
    ) k
    where p.organization_id = ${organizationId} and p.environment = ${environment}
      and p.document_id = k.document_id and p.language = k.language
      and k.bytes > ${keptBytes} and p.state = 'ready'`.execute(tx)
}

interface ContentsTable {
  organization_id: string
  environment: Environment
  document_id: string
  draft: unknown
  totals: unknown
  xml: Buffer | null
  xml_sha256: string | null
}

function contentsOf(tx: Tx, scope: TenantScope, documentId: string) {
  return tx
    .withTables<{ document_contents: ContentsTable }>()
    .selectFrom('document_contents')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
}

/** The values that show whether a PDF is current, without reading the document. */
export interface PdfSource {
  readonly lines: number
  /** SHA-256 of the XML, or of a draft and its totals. */
  readonly sha256: string
  readonly isDraft: boolean
  /** Money kept back as JSON: of draft and of totals. */
  readonly retention: readonly [string | null, string | null]
}

/** The size and fingerprint of the inputs of a PDF. */
export async function selectPdfSource(tx: Tx, scope: TenantScope, documentId: string): Promise<PdfSource> {
  const row = await contentsOf(tx, scope, documentId)
    .select([
      sql<boolean>`xml is null`.as('is_draft'),
      sql<number>`case when jsonb_typeof(draft->'lines') = 'array' then jsonb_array_length(draft->'lines') else 0 end`.as(
        'lines',
      ),
      sql<string>`case when xml is null
        then encode(sha256(convert_to(draft::text || totals::text, 'UTF8')), 'hex') else xml_sha256 end`.as(
        'sha256',
      ),
      sql<string | null>`draft->>'retention'`.as('kept'),
      sql<string | null>`totals->>'retention'`.as('kept_total'),
    ])
    .executeTakeFirstOrThrow()
  const { is_draft: isDraft, kept, kept_total: keptTotal, lines, sha256 } = row
  return { lines, sha256, isDraft, retention: [kept, keptTotal] }
}

/** The inputs of a PDF: the XML, or a draft and its totals as JSON. */
export async function selectPdfContent(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<{ readonly xml: Buffer } | { readonly draftJson: string; readonly totalsJson: string }> {
  const row = await contentsOf(tx, scope, documentId)
    .select([
      'xml',
      sql<string>`case when xml is null then draft::text else '' end`.as('draft'),
      sql<string>`case when xml is null then totals::text else '' end`.as('totals'),
    ])
    .executeTakeFirstOrThrow()
  return row.xml ? { xml: fromStoredBytes(row.xml) } : { draftJson: row.draft, totalsJson: row.totals }
}
