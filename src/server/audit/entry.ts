/** An entry of the audit trail and the hash that binds it to the one before. */
import { createHash } from 'node:crypto'

export interface AuditEntry {
  readonly seq: number
  readonly id: string
  readonly at: string
  readonly actorKind: 'user' | 'system' | 'apiKey'
  readonly actorId: string | null
  /** The network address of the request; null for our own worker. */
  readonly address: string | null
  readonly action: string
  readonly subjectId: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  readonly previousHash: string
  readonly hash: string
}

/** The previous hash of the first entry of a chain. */
export const chainStart = '0'.repeat(64)

/** JSON with sorted keys and without undefined, so that the hash is the same when the database reorders keys. */
function canonicalJson(value: unknown): string {
  if (value === undefined || value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
  return `{${fields.join(',')}}`
}

/** SHA-256 over all fields of the entry and the hash of the entry before it, as 64 hex digits. */
export function hashEntry(entry: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex')
}

/** An entry before its position in the chain is known. */
export type OpenEntry = Omit<AuditEntry, 'seq' | 'previousHash' | 'hash'>

/**
 * The text that `hashEntry` hashes, in parts without the previous hash and the position in the chain (their keys come
 * in this order): the database, which alone knows the end of the chain, fills them in.
 */
export function openText(entry: OpenEntry): readonly [beforeHash: string, beforeSeq: string, rest: string] {
  const [hashMark, seqMark] = ['previousHash', 'seq']
  const fields = (keep: (key: string) => boolean) =>
    canonicalJson(Object.fromEntries(Object.entries(entry).filter(([key]) => keep(key)))).slice(1, -1)
  const first = fields((key) => key < hashMark)
  const second = fields((key) => key > hashMark && key < seqMark)
  const third = fields((key) => key > seqMark)
  return [`{${first},"${hashMark}":"`, `",${second},"${seqMark}":`, `,${third}}`]
}
