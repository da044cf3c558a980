import type { z } from 'zod'
import type { Attempt } from '#contract/documents'
import type { TenantTx } from '#platform/database/database'
import type { Approver } from '#server/settings'
import type { DocumentContents, DocumentPorts, DocumentRecord } from '../model/index.ts'
import type { AccountHistory } from '../received/index.ts'
import { documentTimeline, newestFirst, type TimelineEntry } from './timeline.ts'

/** A document with all related records. */
export interface FullDocument extends AccountHistory {
  readonly record: DocumentRecord
  /** Of a draft with findings as if it were issued now. */
  readonly contents: DocumentContents
  /** Newest first. */
  readonly timeline: readonly TimelineEntry[]
  readonly attempts: readonly z.infer<typeof Attempt>[]
  readonly related: readonly RelatedDocument[]
  /** Of a draft that awaits approval: the members who may decide now; null for other documents. */
  readonly approvers: readonly Approver[] | null
}

export interface RelatedDocument {
  readonly document: DocumentRecord
  readonly relation: 'corrects' | 'correctedBy'
  /** The amount that the credit note takes from the invoice, when it names several: a decimal, with VAT. */
  readonly part?: string
}

/** A document that an operation has just written: it has no exchange yet. */
export interface WrittenDocument {
  readonly record: DocumentRecord
  readonly contents: DocumentContents
  /** Our document that it corrects. */
  readonly original: DocumentRecord | undefined
}

/** The result of `getDocument`, from the records that the operation has. */
export function fullDocumentOf(
  { record, contents, original }: WrittenDocument,
  names: ReadonlyMap<string, string>,
): FullDocument {
  return {
    record,
    contents,
    timeline: newestFirst(documentTimeline(record, names)),
    attempts: [],
    changedAccount: null,
    approvedAccounts: [],
    approvers: null,
    related: original ? [{ document: original, relation: 'corrects' }] : [],
  }
}

/** Names of users by id; null is ignored. */
export async function namesOf(
  tx: TenantTx,
  ports: Pick<DocumentPorts, 'people'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids.filter((id) => id !== null))]
  return distinct.length === 0 ? new Map() : await ports.people(tx, distinct)
}
