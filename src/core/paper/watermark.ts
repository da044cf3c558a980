/** The word behind the text of a page that is no evidence. */
export type Watermark = 'draft' | 'proforma' | 'test' | 'sample'

/**
 * What stands across a page, on the screen, in print and in the PDF alike: nothing across an invoice or credit note of the
 * live environment. A proforma is given to customers and is never a draft to them; that it is a test comes first.
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
