import type { TypeCode } from '#core/kinds'
import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { selectIssuedByNumber } from './store.ts'

const billed: readonly TypeCode[] = ['380', '480']
const selfBilled: readonly TypeCode[] = ['389', '480']

/** The issued invoice of ours with this number, for a credit note that names it. */
export async function findOriginal(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  wanted: { selfBilled: boolean; number: string },
): Promise<DocumentRecord | undefined> {
  if (!wanted.number) return undefined
  return await selectIssuedByNumber(
    tx,
    scope,
    participantKey,
    wanted.selfBilled ? selfBilled : billed,
    wanted.number,
  )
}
