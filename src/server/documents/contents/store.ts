import { sql } from 'kysely'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { problem } from '#platform/base/problem'
import { JsonValue } from '#platform/database/column-kinds'
import { anyOf, queue, type TenantTx } from '#platform/database/database'
import { tenantColumns } from '#platform/database/row-records'
import { alwaysPrepare } from '#platform/database/statement-name'
import { fromStoredBytes, toStoredBytes } from '#platform/database/stored-bytes'
import { asOneStatement, insertRows, tenantSet, updateRows, type Write } from '#platform/database/update-rows'
import { LargeDocumentError } from '#platform/http/large-requests'
import type { DocumentContents } from '../model/index.ts'

type WrittenContents = DocumentContents & {
  readonly frozen: boolean
  readonly serialized?: SerializedContents
}

/** Draft and totals as JSON: large ones are not serialized on the event loop. */
export interface SerializedContents {
  readonly draft: string
  readonly totals: string
}

/** PostgreSQL accepts JSON as text, too. */
function jsonOf<T>(value: T, serialized: string | undefined): JsonValue<T> {
  return serialized === undefined ? new JsonValue(value) : (serialized as unknown as JsonValue<T>)
}

function columnsOf(contents: WrittenContents) {
  return {
    draft: jsonOf(contents.draft, contents.serialized?.draft),
    totals: jsonOf(contents.totals, contents.serialized?.totals),
    findings: new JsonValue(contents.findings),
    xml: contents.xml && toStoredBytes(contents.xml),
    xml_sha256: contents.xmlSha256,
    rule_pack: contents.rulePack,
    frozen: contents.frozen,
  }
}

/** Contents of a draft: without XML and findings, which are computed on demand. */
export function draftContents(draft: InvoiceDraft, totals: Totals): WrittenContents {
  return { draft, totals, findings: [], xml: null, xmlSha256: null, rulePack: null, frozen: false }
}

/**
 * Writes the contents of a new document.
 * @param others writes that go with it, in the same statement
 */
export async function insertContents(
  tx: TenantTx,
  documentId: string,
  contents: WrittenContents,
  others: readonly Write[] = [],
): Promise<void> {
  const insertion = tx.tenant.insertColumns('document_contents', {
    document_id: documentId,
    ...columnsOf(contents),
  })
  await queue(tx, asOneStatement([insertion, ...others]).compile(tx))
}

/** Writes the contents of new drafts, by document id. At least one is given. */
export async function insertDraftContents(
  tx: TenantTx,
  contents: ReadonlyMap<string, Omit<WrittenContents, 'serialized'>>,
): Promise<void> {
  const [[id, one] = []] = contents
  if (id !== undefined && one && contents.size === 1) return await insertContents(tx, id, one)
  const rows = [...contents].map(([document_id, draft]) => ({
    ...tenantColumns(tx.scope),
    document_id,
    ...columnsOf(draft),
  }))
  await queue(tx, insertRows('document_contents', rows).compile(tx))
}

/**
 * Updates the contents of drafts, or freezes them.
 * @param contents by document id, at least one
 * @param others writes to include in the same statement as the first
 */
export async function replaceContents(
  tx: TenantTx,
  contents: ReadonlyMap<string, Omit<WrittenContents, 'serialized'>>,
  others: readonly Write[] = [],
): Promise<void> {
  const rows = [...contents].map(([id, one]) => ({ document_id: id, ...columnsOf(one) }))
  const [first, ...more] = updateRows(tenantSet('document_contents', ['document_id'], tx.scope), rows)
  if (first) await queue(tx, asOneStatement([first, ...others]).compile(tx))
  for (const update of more) await queue(tx, update.compile(tx))
}

/**
 * The length of a draft as JSON; not computed without a limit, nor for one that is small in any case (PostgreSQL
 * compresses texts longer than 2,000 bytes, at most to a ninetieth).
 */
function bytesOfDraft(largest: number) {
  const bytes = Number.isFinite(largest)
    ? sql<number>`case when pg_column_size(draft) < 500 then 0 else octet_length(draft::text) end`
    : sql<number>`0`
  // "offset" prevents it from being computed once for each column that uses it.
  return sql<{ bytes: number }>`(select ${bytes} as bytes offset 0)`.as<'size'>('size')
}

function unlessLarger<Name extends 'draft' | 'totals'>(name: Name, largest: number) {
  const column = sql.ref(name)
  const value = Number.isFinite(largest) ? sql`case when bytes <= ${largest} then ${column} end` : column
  return value.as(name)
}

/**
 * The contents of a document. Raises `LargeDocumentError` when they are larger than `largest`, without reading them, and
 * `document.not-found`.
 * @param largest bytes of JSON
 */
export async function selectContents(
  tx: TenantTx,
  documentId: string,
  largest = Number.POSITIVE_INFINITY,
): Promise<DocumentContents> {
  const row = await tx.tenant
    .selectFrom('document_contents')
    .innerJoinLateral(bytesOfDraft(largest), (join) => join.onTrue())
    .select(['findings', 'xml', 'xml_sha256', 'rule_pack', 'bytes'])
    .select([unlessLarger('draft', largest), unlessLarger('totals', largest)])
    .where('document_id', '=', documentId)
    .modifyEnd(alwaysPrepare)
    .executeTakeFirst()
  // A draft may have been deleted since its row was read.
  if (!row) throw problem('document.not-found', { detail: documentId })
  if (row.bytes > largest) throw new LargeDocumentError(row.bytes)
  return {
    draft: row.draft as InvoiceDraft,
    totals: row.totals as Totals,
    findings: row.findings,
    xml: row.xml && fromStoredBytes(row.xml),
    xmlSha256: row.xml_sha256,
    rulePack: row.rule_pack,
  }
}

/**
 * The form contents of drafts, by document id; unknown ids are left out. Raises `LargeDocumentError` when one is
 * larger than `largest` bytes of JSON.
 */
export async function selectDrafts(
  tx: TenantTx,
  documentIds: readonly string[],
  largest = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, InvoiceDraft>> {
  const rows = await tx.tenant
    .selectFrom('document_contents')
    .innerJoinLateral(bytesOfDraft(largest), (join) => join.onTrue())
    .select(['document_id', 'bytes', unlessLarger('draft', largest)])
    .where('document_id', '=', anyOf(documentIds))
    .modifyEnd(alwaysPrepare)
    .execute()
  for (const { bytes } of rows) if (bytes > largest) throw new LargeDocumentError(bytes)
  return new Map(rows.map((row) => [row.document_id, row.draft as InvoiceDraft]))
}

/** The XML of documents with its hash, by their ids; documents without XML are left out. */
export async function selectXml(
  tx: TenantTx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly xml: Buffer; readonly sha256: string | null }>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx.tenant
    .selectFrom('document_contents')
    .select(['document_id', 'xml', 'xml_sha256'])
    .where('document_id', 'in', [...documentIds])
    .execute()
  return new Map(
    rows.flatMap(({ document_id, xml, xml_sha256 }) =>
      xml === null ? [] : [[document_id, { xml: fromStoredBytes(xml), sha256: xml_sha256 }] as const],
    ),
  )
}
