import { type EntrySource, type LawEntries, standing } from './entry.ts'

/** Days within which a duty is to be done, counted from its cause, that day excluded. */
interface Days {
  readonly days: number
}
interface BusinessDays {
  readonly businessDays: number
}

const ministerialDecision = {
  source: { document: 'ministerialDecision243', via: ['ae.andersen.com', 'gcctaxlaws.com', 'mondaq.com'] },
  checkedOn: '2026-11-25',
  confidence: 'severalSecondarySources',
} as const satisfies EntrySource

/** Duties and their deadlines. */
export const duties = {
  /** From the date of supply, for those registered for VAT. */
  'duty.issueTaxInvoice': [
    standing<Days>(
      { days: 14 },
      {
        source: { document: 'vatDecreeLaw', article: '67', via: ['gcctaxlaws.com'] },
        checkedOn: '2026-11-25',
        confidence: 'oneSource',
      },
    ),
  ],
  /** From the business transaction, for all others. */
  'duty.issueCommercialInvoice': [standing<Days>({ days: 14 }, ministerialDecision)],
  /** From the day on which a system failure began, to the tax authority. */
  'duty.outageNotice': [standing<BusinessDays>({ businessDays: 2 }, ministerialDecision)],
  /** From a change of registered data, to the service provider. */
  'duty.dataChangeNotice': [standing<BusinessDays>({ businessDays: 5 }, ministerialDecision)],
} satisfies Record<string, LawEntries<Days | BusinessDays>>
