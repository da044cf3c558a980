import type { TypeCode } from '#core/kinds'

/** The search parameters of the form. */
export interface NewDocumentSearch {
  /** A draft to continue. */
  draft?: string
  /** An issued invoice to credit. */
  credit?: string
  /** A document to write another one like. */
  copy?: string
  /** A rejected document to correct with a copy. */
  correct?: string
  /** A proforma to make an invoice of. */
  invoiceOf?: string
  typeCode?: TypeCode
  proforma?: true
}

/** Documents that the form can start from, in the order in which an address with several of them is read. */
const sources = ['draft', 'credit', 'copy', 'correct', 'invoiceOf'] as const

/** The one source that an address names. */
export function sourceOf(search: NewDocumentSearch) {
  const from = sources.find((name) => search[name] !== undefined)
  return from === undefined ? undefined : { from, id: search[from] ?? '' }
}
