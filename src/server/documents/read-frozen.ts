import type { InvoiceDocument, Totals } from '#core/invoice'
import type { TenantScope, Tx } from '#platform/database'
import { selectContents, selectWithXml } from './contents-store.ts'
import type { DocumentRecord } from './document.ts'
import { selectDocument } from './store.ts'

export interface FrozenDocument {
  readonly record: DocumentRecord
  readonly document: InvoiceDocument
  readonly totals: Totals
  readonly xml: Buffer
  /** As it was when the document was frozen. */
  readonly xmlSha256: string | null
}

/** For the exchange: an issued or received document as it was frozen; undefined for drafts and unknown ids. */
export async function readFrozen(
  tx: Tx,
  scope: TenantScope,
  id: string,
): Promise<FrozenDocument | undefined> {
  const record = await selectDocument(tx, scope, id)
  if (!record || record.state === 'draft') return undefined
  const { draft, totals, xml, xmlSha256 } = await selectContents(tx, scope, id)
  return xml ? { record, document: draft as InvoiceDocument, totals, xml, xmlSha256 } : undefined
}

/** For the exchange: what is sent of such documents, in the order of their ids; drafts and unknown ids are left out. */
export async function readForSending(
  tx: Tx,
  scope: TenantScope,
  ids: readonly string[],
): Promise<Pick<FrozenDocument, 'record' | 'xml'>[]> {
  const found = await selectWithXml(tx, scope, ids)
  return found.filter(({ record }) => record.state !== 'draft')
}
