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
  const { number } = wanted
  if (!number) return undefined
  return await selectIssuedByNumber(tx, scope, participantKey, originalKinds(wanted.selfBilled), number)
}

/** The kinds of invoice that a credit note corrects. */
export function originalKinds(isSelfBilling: boolean): readonly TypeCode[] {
  return isSelfBilling ? selfBilled : billed
}
