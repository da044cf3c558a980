import type { InvoiceDraft } from '#core/invoice'
import type { TenantScope, Tx } from '#platform/database'
import { markContactsUsed } from '#server/contacts'
import { findProductIdsByCode, markProductsUsed } from '#server/products'

/** A document and the contact of the address book that it goes to. */
interface Usage {
  readonly draft: InvoiceDraft
  readonly contactId: string | undefined
}

/** Counts documents at the contacts and the products that they name, so that these are archived and not deleted. */
export async function markUsage(tx: Tx, scope: TenantScope, usages: readonly Usage[]): Promise<void> {
  const codes = usages.map(({ draft }) => productCodesOf(draft))
  const wanted = [...new Set(codes.flat())]
  const idByCode = wanted.length > 0 ? await findProductIdsByCode(tx, scope, wanted) : new Map()
  await markContactsUsed(tx, scope, countsOf(usages.map(({ contactId }) => [contactId])))
  await markProductsUsed(tx, scope, countsOf(codes.map((own) => own.map((code) => idByCode.get(code)))))
}

/** The codes of the products that a document names by our code, each once, in lower case. */
function productCodesOf({ lines = [] }: InvoiceDraft): string[] {
  return [...new Set(lines.flatMap(({ item }) => item?.sellerId?.toLowerCase() ?? []))]
}

/** How many documents name an id. */
function countsOf(idsByDocument: readonly (readonly (string | undefined)[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of idsByDocument.flat()) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
