/** The word behind the text of a page that is no evidence. */
export type Watermark = 'draft' | 'proforma' | 'test' | 'sample'

/**
 * The watermark of a page, on screen, in print and in the PDF: none on an invoice or credit note of the live
 * environment. A proforma is given to customers, so it is never marked as a draft; the test mark has priority.
 */
export function watermarkOf(page: {
  readonly isDraft: boolean
  readonly isProforma: boolean
  readonly isTest: boolean
}): Watermark | undefined {
  if (page.isDraft && !page.isProforma) return 'draft'
  if (page.isTest) return 'test'
  return page.isProforma ? 'proforma' : undefined
}
