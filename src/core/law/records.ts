import { guidelines, type LawEntries, standing } from './entry.ts'

/** Years for which records are retained after the tax period (or the calendar year), and their extensions. */
interface Retention {
  readonly years: number
  readonly realEstateYears: number
  readonly addedInDispute: number
  readonly addedByLateDisclosure: number
}

/** Retention periods of records, and for how long the authority can request them. */
export const records = {
  /** By the law on VAT. */
  'records.retention': [
    standing<Retention>(
      { years: 5, realEstateYears: 7, addedInDispute: 4, addedByLateDisclosure: 1 },
      guidelines('12'),
    ),
  ],
  /** By the law on corporate tax, after the end of the tax period. */
  'records.corporateTax': [
    standing(
      { years: 7 },
      {
        source: { document: 'corporateTaxLaw', article: '56' },
        checkedOn: '2026-11-25',
        confidence: 'severalSecondarySources',
      },
    ),
  ],
  /** Years back that an audit may reach in case of evasion, or without registration. */
  'records.auditOfEvasion': [
    standing(
      { years: 15 },
      {
        source: { document: 'taxProceduresLaw' },
        checkedOn: '2026-11-25',
        confidence: 'severalSecondarySources',
      },
      '2026-01-01',
    ),
  ],
} satisfies Record<string, LawEntries<Retention | { readonly years: number }>>
