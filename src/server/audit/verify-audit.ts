import type { TenantScope, Tx } from '#platform/database'
import { chainStart, hashEntry } from './entry.ts'
import { listEntries, lockHead } from './store.ts'

interface AuditVerdict {
  readonly entries: number
  readonly intact: boolean
  /** Place of the first entry that does not fit, or one past the last when the end was cut off. */
  readonly brokenAt: number | null
}

const batch = 1_000

/** Walks the whole chain of an organization and environment and computes every hash again. */
export async function verifyAudit(tx: Tx, scope: TenantScope): Promise<AuditVerdict> {
  const head = await lockHead(tx, scope)
  let previousHash = chainStart
  let seq = 0
  for (;;) {
    const entries = await listEntries(tx, scope, seq, batch)
    for (const { hash, ...entry } of entries) {
      const fits = entry.seq === seq + 1 && entry.previousHash === previousHash && hashEntry(entry) === hash
      if (!fits) return { entries: seq, intact: false, brokenAt: seq + 1 }
      previousHash = hash
      seq = entry.seq
    }
    if (entries.length < batch) break
  }
  const whole = head.seq === seq && head.hash === previousHash
  return { entries: seq, intact: whole, brokenAt: whole ? null : seq + 1 }
}
