/** Documents for other rooms: found by a name or an id, and read as they were frozen. */
import type { InvoiceDocument, Totals } from '#core/invoice'
import type { TenantTx } from '#platform/database/database'
import { selectContents } from '../contents/index.ts'
import { type DocumentRecord, isIssuedToFile, xmlNameOf } from '../model/index.ts'
import { selectDocument } from '../rows/index.ts'
import {
  findIssuedDocuments,
  selectAllAfter,
  selectReceivedElsewhere,
  selectStored,
  selectWithUuid,
  selectWithXml,
} from './store.ts'

/**
 * For the room of other providers: the issued and received documents of a participant that a name may refer to, by their id here, their
 * unique identifier (BTAE-07) or their number. Received ones arrived through another provider. Each kind
 * has its own numbers, and so has each seller.
 */
export async function findNamedDocuments(
  tx: TenantTx,
  participantKey: string,
  name: string,
): Promise<DocumentRecord[]> {
  if (name === '') return []
  const byId = await selectDocument(tx, name)
  const candidates = [
    ...(byId ? [byId] : await selectWithUuid(tx, name)),
    ...(await findIssuedDocuments(tx, participantKey, name)),
    ...(await selectReceivedElsewhere(tx, participantKey, name)),
  ]
  return candidates.filter((one) => one.participantKey === participantKey)
}

/**
 * For the exchange: the list columns of an issued or received document, without its contents; undefined for drafts
 * and unknown ids. With `lock` it is locked until the transaction ends.
 */
export async function readRecord(
  tx: TenantTx,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<DocumentRecord | undefined> {
  const record = await selectDocument(tx, id, options)
  return record?.state === 'draft' ? undefined : record
}

/** For the exchange: the row of a document in any state, a draft too, without its contents; undefined for unknown ids. */
export async function readRow(tx: TenantTx, id: string): Promise<DocumentRecord | undefined> {
  return await selectDocument(tx, id)
}

interface FrozenDocument {
  readonly record: DocumentRecord
  readonly document: InvoiceDocument
  readonly totals: Totals
  readonly xml: Buffer
  readonly xmlSha256: string
}

/** For the exchange: an issued or received document as it was frozen; undefined for drafts and unknown ids. */
export async function readFrozen(tx: TenantTx, id: string): Promise<FrozenDocument | undefined> {
  const record = await selectDocument(tx, id)
  if (!record || record.state === 'draft') return undefined
  const { draft, totals, xml, xmlSha256 } = await selectContents(tx, id)
  if (!xml || xmlSha256 === null) return undefined
  return { record, document: draft as InvoiceDocument, totals, xml, xmlSha256 }
}

/**
 * For the exchange: the data to send of such documents, in the order of their ids. Drafts, unknown ids, and documents
 * that were issued to a file are left out: the latter are never sent from here.
 */
export async function readForSending(
  tx: TenantTx,
  ids: readonly string[],
): Promise<Pick<FrozenDocument, 'record' | 'xml'>[]> {
  const contents = await selectWithXml(tx, ids)
  return contents.filter(({ record }) => record.state !== 'draft' && !isIssuedToFile(record))
}

interface StoredDocument {
  readonly id: string
  /** Number, date and environment, as in file names. */
  readonly label: string
  /** The exact XML of an issued or received document, a draft as JSON; null when there is neither. */
  readonly stored: { readonly kind: 'xml' | 'draft'; readonly bytes: Buffer } | null
}

/**
 * For a full export: all documents of the organization after an id, by id, with their stored contents, one at a time.
 */
export async function* readStored(
  tx: TenantTx,
  page: { readonly after: string; readonly limit: number },
): AsyncGenerator<StoredDocument> {
  for (const record of await selectAllAfter(tx, page)) {
    const { id, state } = record
    const { draft, xml } = await selectStored(tx, id, { draft: state === 'draft' })
    const label = xmlNameOf(record, tx.scope.environment).replace(/\.xml$/, '')
    yield {
      id,
      label,
      stored: xml
        ? { kind: 'xml', bytes: xml }
        : draft === null
          ? null
          : { kind: 'draft', bytes: Buffer.from(draft) },
    }
  }
}
