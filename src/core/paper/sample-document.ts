import type { InvoiceDraft } from '#core/invoice'

/**
 * A made-up invoice for previews. The caller provides the seller.
 * @param issueDate `YYYY-MM-DD`
 */
export function sampleDocument(issueDate: string): InvoiceDraft {
  const line = (id: string, name: string, quantity: string, gross: string) => ({
    id,
    quantity,
    unit: 'C62',
    item: { name },
    price: { gross },
    vat: { category: 'standard' as const, rate: '5' },
  })
  return {
    kind: 'invoice',
    number: 'INV-000000',
    issueDate,
    dueDate: issueDate,
    currency: 'AED',
    buyer: {
      legalName: 'Rimal Engineering Consultancy LLC',
      trn: '103977254400003',
      address: { line1: 'Al Falah Street 48', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' },
    },
    paymentMeans: [{ code: '30', remittance: [{ value: 'INV-000000' }] }],
    paymentTerms: [{ note: '30 days net' }],
    lines: [
      line('1', 'Desk, height adjustable', '5', '1480.00'),
      line('2', 'Task chair', '10', '620.00'),
      line('3', 'Delivery and assembly', '1', '350.00'),
    ],
  }
}
