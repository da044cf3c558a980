import { isDeepStrictEqual } from 'node:util'
import type { TenantScope } from '#platform/database/database'
import type { Write } from '#platform/database/update-rows'
import type { DocumentRecord, ExchangeFacts } from '../model/index.ts'
import { documentUpdates, factColumns, filterColumns, providerColumns } from '../rows/index.ts'
import type { FilterKeys } from '../standing/index.ts'

/** A locked document before the change, with its new facts. */
export interface FactsRow {
  readonly before: DocumentRecord
  readonly facts: ExchangeFacts
  readonly filterKeys: FilterKeys
  readonly envelopeId: string | null
}

/** The facts of documents, to be written. */
export function factWrites(scope: TenantScope, changed: readonly FactsRow[], now: Date): Write[] {
  const columns = changed.map(({ before, facts, filterKeys, envelopeId }) => {
    const { rejection, ...others } = factColumns(facts)
    return {
      id: before.id,
      ...others,
      ...(isDeepStrictEqual(facts.rejection, before.facts.rejection) ? {} : { rejection }),
      ...(isDeepStrictEqual(facts.atProvider, before.facts.atProvider)
        ? {}
        : providerColumns(before.facts, facts, now)),
      ...filterColumns(before, filterKeys, now),
      ...(envelopeId === before.envelopeId ? {} : { envelope_id: envelopeId }),
    }
  })
  return documentUpdates(scope, columns)
}
