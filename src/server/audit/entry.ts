/** An entry of the audit trail and the hash that binds it to the one before. */
import { createHash } from 'node:crypto'

export interface AuditEntry {
  readonly seq: number
  readonly id: string
  readonly at: string
  readonly actorKind: 'user' | 'system' | 'apiKey'
  readonly actorId: string | null
  readonly action: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  readonly previousHash: string
  readonly hash: string
}

/** What the first entry of a chain is bound to. */
export const chainStart = '0'.repeat(64)

/** JSON with sorted keys and without undefined, so that the database may reorder keys and the hash still holds. */
function canonicalJson(value: unknown): string {
  if (value === undefined || value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
  return `{${fields.join(',')}}`
}

/** SHA-256 over everything that the entry says and the hash of the entry before it, as 64 hex digits. */
export function hashEntry(entry: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex')
}
