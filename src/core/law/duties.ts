import { type LawEntries, standing } from './entry.ts'

/** Days within which something has to be done, counted from what it is about, that day not included. */
interface Days {
  readonly days: number
}
interface BusinessDays {
  readonly businessDays: number
}

const ministerialDecision = {
  source: 'Ministerial Decision 243 of 2025, as ae.andersen.com, gcctaxlaws.com and mondaq.com tell it',
  checkedOn: '2026-11-21',
  confidence: 'severalSecondarySources',
} as const

/** What has to be done by when. */
export const duties = {
  /** From the date of supply, for those registered for VAT. */
  'duty.issueTaxInvoice': [
    standing<Days>(
      { days: 14 },
      {
        source: 'Federal Decree-Law 8 of 2017, Article 67, as amended (gcctaxlaws.com)',
        checkedOn: '2026-11-21',
        confidence: 'oneSource',
      },
    ),
  ],
  /** From the business transaction, for all others. */
  'duty.issueCommercialInvoice': [
    standing<Days>(
      { days: 14 },
      {
        ...ministerialDecision,
        source: 'Ministerial Decision 243 of 2025, as stackcue.com and ae.andersen.com tell it',
      },
    ),
  ],
  /** From the day on which a system failure began, to the tax authority. */
  'duty.outageNotice': [standing<BusinessDays>({ businessDays: 2 }, ministerialDecision)],
  /** From a change of registered data, to the service provider. */
  'duty.dataChangeNotice': [standing<BusinessDays>({ businessDays: 5 }, ministerialDecision)],
} satisfies Record<string, LawEntries<Days | BusinessDays>>

/** Years for which records are kept after the tax period (or the calendar year), and what is added to them. */
interface Retention {
  readonly years: number
  readonly realEstateYears: number
  readonly addedInDispute: number
  readonly addedByLateDisclosure: number
}

/** How long records are kept and can be asked for, and what every customer of a provider has for nothing. */
export const records = {
  'records.retention': [
    standing<Retention>(
      { years: 5, realEstateYears: 7, addedInDispute: 4, addedByLateDisclosure: 1 },
      {
        source: 'Ministry of Finance, UAE Electronic Invoicing Guidelines 1.0 (23 Feb 2026), 5.4',
        checkedOn: '2026-11-21',
        confidence: 'seenAtSource',
      },
    ),
  ],
  /** Years back that an audit may reach in case of evasion, or without registration. */
  'records.auditOfEvasion': [
    standing(
      { years: 15 },
      {
        source: 'Federal Decree-Law 17 of 2025, as several articles tell it',
        checkedOn: '2026-11-22',
        confidence: 'severalSecondarySources',
      },
      '2026-01-01',
    ),
  ],
  'provider.freeTransactions': [
    standing(
      { aYear: 100 },
      {
        source: 'Articles on Ministerial Decision 64 of 2025',
        checkedOn: '2026-11-22',
        confidence: 'oneSource',
      },
    ),
  ],
} as const
