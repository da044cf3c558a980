import type { TenantScope, Tx } from '#platform/database'
import { selectStored } from './contents-store.ts'
import { xmlNameOf } from './get-document-xml.ts'
import { selectAllAfter } from './list-store.ts'

interface StoredDocument {
  readonly id: string
  /** Number, date and environment, as file names say them. */
  readonly label: string
  /** The exact XML of what was issued or received, a draft as JSON; null when there is neither. */
  readonly stored: { readonly kind: 'xml' | 'draft'; readonly bytes: Buffer } | null
}

/** For an export of everything: all documents of the organization after an id, by id, with what is stored of each, one at a time. */
export async function* readStored(
  tx: Tx,
  scope: TenantScope,
  page: { readonly after: string; readonly limit: number },
): AsyncGenerator<StoredDocument> {
  for (const record of await selectAllAfter(tx, scope, page)) {
    const { id, state } = record
    const { draft, xml } = await selectStored(tx, scope, id, { draft: state === 'draft' })
    const label = xmlNameOf(record, scope.environment).replace(/\.xml$/, '')
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
