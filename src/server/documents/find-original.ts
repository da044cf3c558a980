import type { TypeCode } from '#core/kinds'
import type { TenantScope, Tx } from '#platform/database'
import type { DocumentRecord } from './document.ts'
import { ledgerKey, selectLinks } from './import-link-store.ts'
import { selectDocument, selectIssuedByNumber } from './store.ts'

const billed: readonly TypeCode[] = ['380', '480']
const selfBilled: readonly TypeCode[] = ['389', '480']

/** The issued invoice of ours with this number, here or in the ledger that it was imported from, for a credit note that names it. */
export async function findOriginal(
  tx: Tx,
  scope: TenantScope,
  participantKey: string,
  wanted: { selfBilled: boolean; number: string },
): Promise<DocumentRecord | undefined> {
  const { number } = wanted
  if (!number) return undefined
  const codes = originalKinds(wanted.selfBilled)
  const found = await selectIssuedByNumber(tx, scope, participantKey, codes, number)
  if (found || wanted.selfBilled) return found
  const key = ledgerKey('invoice', number)
  const link = (await selectLinks(tx, scope, participantKey, [key])).get(key)
  const imported = link && (await selectDocument(tx, scope, link.documentId))
  return imported?.state === 'issued' && codes.includes(imported.typeCode) ? imported : undefined
}

/** The kinds of invoice that a credit note corrects. */
export function originalKinds(isSelfBilling: boolean): readonly TypeCode[] {
  return isSelfBilling ? selfBilled : billed
}
