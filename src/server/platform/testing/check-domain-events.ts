import { isDeepStrictEqual } from 'node:util'
import { domainEvents } from '#contract/domain-events/registry'
import { fromStoredBytes } from '../database/stored-bytes.ts'

export interface StoredEvent {
  readonly name: string
  readonly version: number
  readonly payload: Buffer
}

/**
 * Faults of stored domain events, a sentence for each: names, versions, and payloads that differ from their
 * declaration.
 */
export function faultsOfDomainEvents(rows: readonly StoredEvent[]): string[] {
  const faults = rows.flatMap(({ name, payload: stored, version }) => {
    const event = domainEvents.get(name)
    if (event?.version !== version) return [`${name} ${version} is not declared`]
    const payload: unknown = JSON.parse(fromStoredBytes(stored).toString())
    const { data, error } = event.payload.safeParse(payload)
    if (error) return [`${name}: ${error.message}`]
    return isDeepStrictEqual(data, payload) ? [] : [`${name}: the payload has fields that are not declared`]
  })
  return [...new Set(faults)]
}
