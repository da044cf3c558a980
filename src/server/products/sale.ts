/** The last sale of a product to a buyer. */
export interface Sale {
  readonly productId: string
  /** Empty, or a report-only address, where the name alone identifies the buyer. */
  readonly buyerParticipantId: string
  readonly buyerName: string
  /** Issue date of the invoice, `YYYY-MM-DD`. */
  readonly date: string
  /** `doc_…` */
  readonly documentId: string
  /** Of one unit, net of VAT, after discount: a decimal. */
  readonly unitPrice: string
  readonly unitCode: string
  readonly currency: string
}

/** The same with the number of invoices that the buyer got with it. */
export interface CountedSale extends Sale {
  readonly invoices: number
}
