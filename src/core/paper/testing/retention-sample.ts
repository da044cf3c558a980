import type { InvoiceDraft } from '#core/invoice'
import { defaultPaperStyle, type PaperStyle } from '#core/paper-style'

const account = 'AE070331234567890123456'

/** The English texts that form, sheet, PDF and the page of a private link must show of {@link withRetention}, besides the XML. */
export const textsOnEveryView = [
  ...['4500012345', 'Q-77', '15 January 2027', 'Gate 3 before noon', 'First Wadi Bank', 'FWBAAEAD'],
  'Al Noor Office Supplies LLC',
] as const

/** The labels and amounts of the retention of {@link withRetention}, as the form sums them up. */
export const retentionSums = [
  ['Retention amount', '397.81'],
  ['Retention tax', '19.89'],
  ['Total retention', '417.70'],
] as const

/** The standard invoice of the examples with other lines and references: 250 pieces at 16.75 less 5 percent: the discount is 209.375, which is rounded for people only. */
export const withRetention = (invoice: InvoiceDraft): InvoiceDraft => ({
  ...invoice,
  allowances: [],
  charges: [],
  attachments: [
    { reference: '4500012345', description: 'Purchase order ID' },
    { reference: 'Q-77', description: 'Quotation 2027-01-15' },
    { reference: 'INFO', description: 'Gate 3 before noon' },
  ],
  paymentMeans: [
    { code: '30', account: { value: account, name: 'Al Noor Office Supplies LLC', bankId: 'FWBAAEAD' } },
  ],
  retention: { percent: '10', dueDate: '2027-12-31' },
  lines: [
    {
      id: '1',
      quantity: '250',
      unit: 'H87',
      price: { gross: '16.75' },
      vat: { category: 'standard', rate: '5' },
      item: { name: 'Steel rope 12 mm', type: 'G', description: 'Steel rope' },
      allowances: [{ percent: '5', reasonCode: '95', reason: 'Discount' }],
    },
  ],
})

/** The Arabic name of the bank of {@link withRetention}. */
export const bankInArabic = 'مصرف الوادي الأول'

/** The look of its company, whose other account it names. */
export const retentionStyle: PaperStyle = {
  ...defaultPaperStyle,
  bank: {
    account: 'AE460090000000123456789',
    accountName: 'Al Noor Office Supplies LLC',
    bankName: 'Dune National Bank',
    bic: 'DNBAAEAD',
  },
  accounts: [
    { account: 'AE460090000000123456789', bankName: 'Dune National Bank', bankNameAr: '', bic: 'DNBAAEAD' },
    { account, bankName: 'First Wadi Bank', bankNameAr: bankInArabic, bic: 'FWBAAEADXXX' },
  ],
}
