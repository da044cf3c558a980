import type { InvoiceDraft, Totals } from '#core/invoice'
import { isCreditNote, isSelfBilled } from '#core/kinds'
import { divide, isZero, parseDecimal, printDecimal, trim } from '#core/money'
import { printParticipantId } from '#core/participant-ids'
import type { TenantTx } from '#platform/database/database'
import { markContactsUsed } from '#server/contacts'
import { findProductIdsByCode, markProductsUsed, recordSales, type Sale } from '#server/products'

/** An issued document, and the contact of the address book that receives it. */
interface Usage {
  readonly documentId: string
  readonly draft: InvoiceDraft
  readonly totals: Totals
  readonly contactId: string | undefined
}

/**
 * Counts documents at the contacts and the products that they name, so that these are archived and not deleted, and
 * stores the last prices of the products.
 */
export async function markUsage(
  tx: TenantTx,
  participantKey: string,
  usages: readonly Usage[],
): Promise<void> {
  const codes = usages.map(({ draft }) => productCodesOf(draft))
  const wanted = [...new Set(codes.flat())]
  const idByCode: ReadonlyMap<string, string> =
    wanted.length > 0 ? await findProductIdsByCode(tx, wanted) : new Map()
  await markContactsUsed(tx, countsOf(usages.map(({ contactId }) => [contactId])))
  await markProductsUsed(tx, countsOf(codes.map((own) => own.map((code) => idByCode.get(code)))))
  const sales = usages.flatMap((usage) => salesOf(usage, idByCode))
  await recordSales(tx, participantKey, sales)
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

/** Our products that an invoice sells, each once, at the price of the last line that has it. Purchases do not count. */
function salesOf(
  { draft, documentId, totals }: Usage,
  idByCode: ReadonlyMap<string, string>,
): readonly Sale[] {
  const { buyer, currency, issueDate, kind, lines = [] } = draft
  if (isCreditNote(kind) || isSelfBilled(kind) || !currency || !issueDate) return []
  const { scheme, value } = buyer?.participantId ?? {}
  const buyerParticipantId = scheme && value ? printParticipantId({ scheme, value }) : ''
  const sold = new Map<string, Sale>()
  for (const [index, line] of lines.entries()) {
    const productId = idByCode.get(line.item?.sellerId?.toLowerCase() ?? '')
    const unitPrice = unitPriceOf(totals.lines[index]?.netPrice, line.price?.baseQuantity)
    if (productId === undefined || unitPrice === undefined) continue
    const unitCode = line.unit ?? ''
    const buyerName = buyer?.legalName ?? ''
    const sale = { productId, buyerParticipantId, buyerName, date: issueDate, documentId }
    sold.set(productId, { ...sale, unitPrice, unitCode, currency })
  }
  return [...sold.values()]
}

/** The price of one unit, at most six decimals, from a price for a base quantity. */
function unitPriceOf(netPrice: string | undefined, baseQuantity = '1'): string | undefined {
  const [price, quantity] = [parseDecimal(netPrice), parseDecimal(baseQuantity)]
  if (!price || !quantity || isZero(quantity)) return undefined
  const unitPrice = divide(price, quantity, { scale: 6 })
  return unitPrice && printDecimal(trim(unitPrice))
}
