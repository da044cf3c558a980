/** Walking the chain of an audit trail, a stretch at a time. */
import type { AuditFault } from '#contract/audit'
import type { TenantTx } from '#platform/database/database'
import { type AuditEntry, chainStart, hashEntry } from './entry.ts'
import { listEntries, readEnds } from './store.ts'

/** A place in the chain, and the hash up to it. */
export interface Link {
  readonly seq: number
  readonly hash: string
}

export interface Fault {
  readonly fault: AuditFault
  /** Place of the first entry that does not fit, or one past the last when the end was cut off. */
  readonly at: number
}

export const beginning: Link = { seq: 0, hash: chainStart }

/** The end of the chain by its head; a fault when the entries end at another place. */
export async function findEnd(tx: TenantTx): Promise<{ head: Link; fault: Fault | null }> {
  const { head = beginning, lastSeq } = await readEnds(tx)
  if (lastSeq < head.seq) return { head, fault: { fault: 'cut', at: lastSeq + 1 } }
  if (lastSeq > head.seq) return { head, fault: { fault: 'added', at: head.seq + 1 } }
  return { head, fault: null }
}

/** Follows entries from a valid link: the last valid link, and the fault of the next entry. */
function follow(from: Link, entries: readonly AuditEntry[]): { link: Link; fault: Fault | null } {
  let link = from
  for (const { hash, ...entry } of entries) {
    const at = link.seq + 1
    if (entry.seq !== at) return { link, fault: { fault: 'missing', at } }
    if (hashEntry(entry) !== hash) return { link, fault: { fault: 'changed', at } }
    if (entry.previousHash !== link.hash) return { link, fault: { fault: 'unlinked', at } }
    link = { seq: at, hash }
  }
  return { link, fault: null }
}

/** The next part of the chain: the last valid link, the fault, and whether there is more. */
export async function followStretch(
  tx: TenantTx,
  from: Link,
  head: Link,
  length: number,
): Promise<{ link: Link; fault: Fault | null; isEnd: boolean }> {
  const entries = (await listEntries(tx, from.seq, length)).filter(({ seq }) => seq <= head.seq)
  const { link, fault } = follow(from, entries)
  if (fault) return { link, fault, isEnd: true }
  if (entries.length === length && link.seq < head.seq) return { link, fault, isEnd: false }
  if (link.seq < head.seq) return { link, fault: { fault: 'cut', at: link.seq + 1 }, isEnd: true }
  const isWhole = link.hash === head.hash
  return { link, fault: isWhole ? null : { fault: 'unlinked', at: link.seq }, isEnd: true }
}
