import type { TypeCode } from '#core/kinds'

/** The search parameters of the form. */
export interface NewDocumentSearch {
  /** A draft to continue. */
  draft?: string
  /** An issued invoice to credit. */
  credit?: string
  /** A document to copy. */
  copy?: string
  /** A rejected document to correct with a copy. */
  correct?: string
  /** A proforma from which to create an invoice. */
  invoiceOf?: string
  typeCode?: TypeCode
  /** A contact for whom the new document is. */
  contact?: string
  proforma?: true
}

/** Documents that the form can start from, in order of precedence. */
const sources = ['draft', 'credit', 'copy', 'correct', 'invoiceOf'] as const

/** The one source that an address names. */
export function sourceOf(search: NewDocumentSearch) {
  const from = sources.find((name) => search[name] !== undefined)
  return from === undefined ? undefined : { from, id: search[from] ?? '' }
}
