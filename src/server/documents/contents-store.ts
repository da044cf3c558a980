import type { Environment, Finding } from '#contract/common'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { queue, type TenantScope, type Tx } from '#platform/database'
import { fromStoredBytes, toStoredBytes } from '#platform/stored-bytes'
import type { DocumentContents, DocumentRecord } from './document.ts'
import { type DocumentTables, toRecord } from './document-row.ts'

interface ContentsTable {
  organization_id: string
  environment: Environment
  document_id: string
  draft: unknown
  totals: unknown
  findings: unknown
  /** In the form of stored bytes. */
  xml: Buffer | null
  xml_sha256: string | null
  rule_pack: string | null
  frozen: boolean
}

type Tables = {
  document_contents: ContentsTable
}

/** Contents as they are written; frozen ones never change again. */
type WrittenContents = DocumentContents & {
  readonly frozen: boolean
  readonly serialized?: SerializedContents
}

/** Draft and totals as JSON already: what is large is not written out on the event loop. */
export interface SerializedContents {
  readonly draft: string
  readonly totals: string
}

function columnsOf(contents: WrittenContents) {
  return {
    draft: contents.serialized?.draft ?? JSON.stringify(contents.draft),
    totals: contents.serialized?.totals ?? JSON.stringify(contents.totals),
    findings: JSON.stringify(contents.findings),
    xml: contents.xml && toStoredBytes(contents.xml),
    xml_sha256: contents.xmlSha256,
    rule_pack: contents.rulePack,
    frozen: contents.frozen,
  }
}

/** Contents of a draft: neither XML nor findings, which are made afresh when somebody asks. */
export function draftContents(draft: InvoiceDraft, totals: Totals): WrittenContents {
  return { draft, totals, findings: [], xml: null, xmlSha256: null, rulePack: null, frozen: false }
}

/** Writes the contents of a new document. */
export async function insertContents(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
  contents: WrittenContents,
): Promise<void> {
  const statement = tx
    .withTables<Tables>()
    .insertInto('document_contents')
    .values({
      organization_id: scope.organizationId,
      environment: scope.environment,
      document_id: documentId,
      ...columnsOf(contents),
    })
  await queue(tx, statement.compile())
}

/** Writes the contents of a draft again, or freezes them. */
export async function replaceContents(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
  contents: WrittenContents,
): Promise<void> {
  const statement = tx
    .withTables<Tables>()
    .updateTable('document_contents')
    .set(columnsOf(contents))
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
  await queue(tx, statement.compile())
}

export async function selectContents(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<DocumentContents> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('document_contents')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return {
    draft: row.draft as InvoiceDraft,
    totals: row.totals as Totals,
    findings: row.findings as Finding[],
    xml: row.xml && fromStoredBytes(row.xml),
    xmlSha256: row.xml_sha256,
    rulePack: row.rule_pack,
  }
}

/** A document with its frozen text; undefined when it has none. */
export async function selectWithXml(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<{ readonly record: DocumentRecord; readonly xml: Buffer } | undefined> {
  const row = await tx
    .withTables<Tables & DocumentTables>()
    .selectFrom('documents as d')
    .innerJoin('document_contents as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'd.organization_id')
        .onRef('c.environment', '=', 'd.environment')
        .onRef('c.document_id', '=', 'd.id'),
    )
    .selectAll('d')
    .select('c.xml')
    .where('d.organization_id', '=', scope.organizationId)
    .where('d.environment', '=', scope.environment)
    .where('d.id', '=', documentId)
    .executeTakeFirst()
  return row?.xml ? { record: toRecord(row), xml: fromStoredBytes(row.xml) } : undefined
}

/** What is in the form of a draft; undefined for an unknown id. */
export async function selectDraft(
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<InvoiceDraft | undefined> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('document_contents')
    .select('draft')
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return row?.draft as InvoiceDraft | undefined
}

/** The XML of documents with its fingerprint, by their ids; those that have none are left out. */
export async function selectXml(
  tx: Tx,
  scope: TenantScope,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly xml: Buffer; readonly sha256: string | null }>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('document_contents')
    .select(['document_id', 'xml', 'xml_sha256'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment', '=', scope.environment)
    .where('document_id', 'in', [...documentIds])
    .execute()
  return new Map(
    rows.flatMap(({ document_id, xml, xml_sha256 }) =>
      xml === null ? [] : [[document_id, { xml: fromStoredBytes(xml), sha256: xml_sha256 }] as const],
    ),
  )
}
