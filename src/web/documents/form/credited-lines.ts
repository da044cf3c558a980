import { isBlankLine, newLine } from '#core/drafts'
import type { InvoiceDraft, InvoiceLine } from '#core/invoice'

/** A line of the credited invoice with the quantity that is not credited yet, and whether the draft credits it. */
interface CreditableLine {
  readonly line: InvoiceLine
  readonly isCredited: boolean
}

/** Credit notes keep the ids of the lines; a line of the draft with another name and another price is another line. */
function isOf(line: InvoiceLine, own: InvoiceLine): boolean {
  return line.id === own.id && (line.item?.name === own.item?.name || line.price?.gross === own.price?.gross)
}

/** What is left of the invoice, line by line. Pure. */
export function creditableLines(
  draft: Pick<InvoiceDraft, 'lines'>,
  left: readonly InvoiceLine[],
): CreditableLine[] {
  return left.map((line) => ({ line, isCredited: (draft.lines ?? []).some((own) => isOf(line, own)) }))
}

/**
 * The draft that credits a line of the invoice, or does not. Credited lines are in the order of the invoice, other lines
 * of the draft follow them; a draft without lines has a blank one. Pure.
 * @param left the lines of the invoice that are not fully credited
 */
export function withLineCredited(
  draft: InvoiceDraft,
  left: readonly InvoiceLine[],
  changed: InvoiceLine,
  isCredited: boolean,
): InvoiceDraft {
  const own = draft.lines ?? []
  const credited = left.flatMap((line) => {
    if (line === changed) return isCredited ? [own.find((one) => isOf(line, one)) ?? line] : []
    return own.find((one) => isOf(line, one)) ?? []
  })
  const others = own.filter((one) => !isBlankLine(one) && !left.some((line) => isOf(line, one)))
  const lines = [...credited, ...others]
  return { ...draft, lines: lines.length > 0 ? lines : [newLine('1', draft.kind)] }
}

/** The draft that credits everything that is left of the invoice, with its allowances and charges. Pure. */
export function withAllCredited(draft: InvoiceDraft, credit: InvoiceDraft): InvoiceDraft {
  const { allowances: _allowances, charges: _charges, ...rest } = draft
  const { allowances, charges, lines = [] } = credit
  return { ...rest, lines, ...(allowances ? { allowances } : {}), ...(charges ? { charges } : {}) }
}
