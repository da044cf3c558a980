import type { InvoiceDraft } from '#core/invoice'
import { isCreditNote, isSelfBilled, type TypeCode } from '#core/kinds'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '../model/index.ts'
import { ledgerKey, selectIssuedByNumber, selectLinks } from '../numbers/index.ts'
import { selectDocument } from '../rows/index.ts'

const billed: readonly TypeCode[] = ['380', '480']
const selfBilled: readonly TypeCode[] = ['389', '480']

/**
 * Our issued invoice with this number, here or in the ledger that it was imported from, for a credit note that names
 * it.
 */
export async function findOriginal(
  tx: TenantTx,
  participantKey: string,
  wanted: { selfBilled: boolean; number: string },
): Promise<DocumentRecord | undefined> {
  const { number } = wanted
  if (!number) return undefined
  const codes = originalKinds(wanted.selfBilled)
  const originals = await selectIssuedByNumber(tx, participantKey, codes, number)
  if (originals || wanted.selfBilled) return originals
  const key = ledgerKey('invoice', number)
  const link = (await selectLinks(tx, participantKey, [key])).get(key)
  const imported = link && (await selectDocument(tx, link.documentId))
  return imported?.state === 'issued' && codes.includes(imported.typeCode) ? imported : undefined
}

/** The kinds of invoice that a credit note corrects. */
export function originalKinds(isSelfBilling: boolean): readonly TypeCode[] {
  return isSelfBilling ? selfBilled : billed
}

/** Our document that a credit note corrects, when it names exactly one; see `creditRecords` for several. */
export async function originalOf(
  tx: TenantTx,
  participantKey: string,
  draft: InvoiceDraft,
): Promise<DocumentRecord | undefined> {
  const [number, ...others] = creditedNumbersOf(draft)
  const selfBilled = isSelfBilled(draft.kind)
  return number !== undefined && others.length === 0
    ? await findOriginal(tx, participantKey, { selfBilled, number })
    : undefined
}

/** The numbers of the invoices that a credit note names, each once, in its order. */
export function creditedNumbersOf({ kind, precedingDocuments }: InvoiceDraft): string[] {
  const named = isCreditNote(kind) ? (precedingDocuments ?? []) : []
  return [...new Set(named.map(({ number }) => number?.trim() ?? '').filter((number) => number !== ''))]
}

/** The draft with the unique identifier of the document that it corrects, which users do not enter. */
export function withReferenceTo(draft: InvoiceDraft, original: DocumentRecord | undefined): InvoiceDraft {
  const [preceding] = draft.precedingDocuments ?? []
  if (!original?.uuid || !preceding || preceding.uuid) return draft
  // A file may name it by its ledger number: the sent document names it as issued.
  const number = original.number ?? preceding.number
  return {
    ...draft,
    precedingDocuments: [{ ...preceding, ...(number ? { number } : {}), uuid: original.uuid }],
  }
}
