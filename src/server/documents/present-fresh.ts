import type { z } from 'zod'
import type { DocumentDetail } from '#contract/documents'
import type { TenantScope, Tx } from '#platform/database'
import type { DocumentContents, DocumentRecord } from './document.ts'
import { newestFirst, ownEntries } from './own-entries.ts'
import type { DocumentPorts } from './ports.ts'
import { presentDetail } from './present.ts'

/** A document that this transaction has just written: nothing has happened to it on its way yet. */
export interface Fresh {
  readonly record: DocumentRecord
  /** With the findings as they are shown. */
  readonly contents: DocumentContents
  /** The document of ours that it corrects. */
  readonly original: DocumentRecord | undefined
}

/** What `getDocument` would show of it, without asking for what is known. */
export function presentFresh(
  { record, contents, original }: Fresh,
  names: ReadonlyMap<string, string>,
): z.infer<typeof DocumentDetail> {
  return presentDetail(record, {
    contents,
    timeline: newestFirst(ownEntries(record, names)),
    attempts: [],
    related: original ? [{ document: original, relation: 'corrects' }] : [],
  })
}

/** Names of people by user id; null stands for nobody. */
export async function namesOf(
  tx: Tx,
  scope: TenantScope,
  ports: Pick<DocumentPorts, 'people'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  return known.length === 0 ? new Map() : await ports.people(tx, scope, known)
}
