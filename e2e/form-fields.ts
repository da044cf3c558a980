/** What section 3 of the specification names for an invoice, its buyer, its lines and its sums, by its row. */

/** One field or figure of the form. */
export interface FormField {
  /** Row of `docs/specification.md`. */
  readonly row: string
  /** Text of its label, in `documents`. */
  readonly key: string
  /** `cell`: a field of the first line; `figure`: a computed amount; otherwise a field with a label. */
  readonly kind?: 'cell' | 'figure'
  /** Shown as part of the name of a cell that is a button, and beside a figure. */
  readonly value?: string
}

/** Of a standard invoice over 250.00 in US dollars, of which 10 % are retained. */
export const formFields: readonly FormField[] = [
  { row: '3.1', key: 'parties.number' },
  { row: '3.2', key: 'parties.issueDate' },
  { row: '3.3', key: 'parties.dueDate' },
  { row: '3.6', key: 'parties.currency' },
  { row: '3.7', key: 'parties.exchangeRate' },
  { row: '3.8', key: 'more.billingReference' },
  { row: '3.9a', key: 'parties.purchaseOrder' },
  { row: '3.9b', key: 'more.purchaseOrderId' },
  { row: '3.10', key: 'more.contract' },
  { row: '3.11', key: 'payment.terms' },
  { row: '3.12', key: 'payment.means' },
  { row: '3.13', key: 'more.quotation' },
  { row: '3.13', key: 'more.quotationDate' },
  { row: '3.14', key: 'more.project' },
  { row: '3.15', key: 'more.periodStart' },
  { row: '3.15', key: 'more.periodEnd' },
  { row: '3.17', key: 'more.note' },
  { row: '3.18', key: 'more.additional' },
  { row: '3.19', key: 'retention.amount' },
  { row: '3.20', key: 'retention.shownTax', kind: 'figure', value: '1.25' },
  { row: '3.21', key: 'retention.shownTotal', kind: 'figure', value: '26.25' },
  { row: '3.22', key: 'retention.notTaxable' },
  { row: '3.24', key: 'parties.email' },
  { row: '3.25', key: 'parties.phone' },
  { row: '3.26', key: 'parties.line1' },
  { row: '3.26', key: 'parties.city' },
  { row: '3.28', key: 'lines.name', kind: 'cell' },
  { row: '3.30', key: 'lines.unit', kind: 'cell', value: 'Unit (C62)' },
  { row: '3.31', key: 'lines.quantity', kind: 'cell' },
  { row: '3.32', key: 'lines.price', kind: 'cell' },
  { row: '3.34', key: 'lines.tax', kind: 'cell' },
  { row: '3.36', key: 'lines.taxAmount', kind: 'figure', value: '10.00' },
  { row: '3.37', key: 'lines.total', kind: 'figure', value: '210.00' },
  { row: '3.38', key: 'summary.subtotal', kind: 'figure', value: '250.00' },
  { row: '3.39', key: 'summary.tax', kind: 'figure', value: '12.50' },
]
