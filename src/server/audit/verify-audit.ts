import type { AuditFault } from '#contract/audit'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import { beginning, findEnd, followStretch } from './chain.ts'
import { findRewriting, type SealStore } from './sealed-check.ts'

interface AuditVerdict {
  readonly entries: number
  readonly intact: boolean
  readonly fault: AuditFault | null
  /** Place of the first entry that does not fit, or one past the last when the end was cut off. */
  readonly brokenAt: number | null
}

interface Options {
  /** Receives the number of entries verified so far. */
  readonly onProgress?: (entries: number) => void
  /** A store of seals besides the database. */
  readonly store?: SealStore | undefined
}

const stretch = 1_000

/**
 * Follows the whole chain of an organization and environment, computes every hash again, and compares the chain with
 * the seals of earlier checks.
 */
export async function verifyAudit(
  context: Pick<Context, 'secrets'>,
  tx: TenantTx,
  { onProgress = () => undefined, store }: Options = {},
): Promise<AuditVerdict> {
  const end = await findEnd(tx)
  let link = beginning
  let fault = await findRewriting(context, tx, store)
  for (let isEnd = false; !isEnd; ) {
    const next = await followStretch(tx, link, end.head, stretch)
    onProgress(next.link.seq)
    // The first fault in the chain is reported first.
    fault = next.fault ?? fault
    ;({ link, isEnd } = next)
  }
  const firstFault = fault ?? end.fault
  return {
    entries: link.seq,
    intact: firstFault === null,
    fault: firstFault?.fault ?? null,
    brokenAt: firstFault?.at ?? null,
  }
}
