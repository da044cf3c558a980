import type { PlainDate } from '#core/calendar'
import { type LawEntries, standing } from './entry.ts'

/** When a group of taxpayers has to take part in e-invoicing. */
interface Mandate {
  /** Annual revenue in AED that the group begins at (`from`) or stays under (`below`); null where it does not matter. */
  readonly revenueAed: { readonly from?: string; readonly below?: string } | null
  /** Last day to appoint a service provider; null where none is set. */
  readonly appointBy: PlainDate | null
  /** First day on which documents have to be exchanged and reported; for volunteers, on which they may be. */
  readonly goLive: PlainDate
}

const guidelines = (chapter: string) =>
  ({
    source: `Ministry of Finance, UAE Electronic Invoicing Guidelines 1.0 (23 Feb 2026), ${chapter}`,
    checkedOn: '2026-11-21',
    confidence: 'seenAtSource',
  }) as const

const largeTaxpayer = { revenueAed: { from: '50000000' }, goLive: '2027-01-01' } as const

/** Who has to take part, and since when. */
export const mandate = {
  'mandate.voluntary': [
    standing({ revenueAed: null, appointBy: null, goLive: '2026-07-01' }, guidelines('8.1 and 8.2')),
  ],
  'mandate.largeTaxpayer': [
    {
      value: { ...largeTaxpayer, appointBy: '2026-07-31' },
      validFrom: null,
      validUntil: '2026-05-09',
      ...guidelines('8.3'),
    },
    {
      value: { ...largeTaxpayer, appointBy: '2026-10-30' },
      validFrom: '2026-05-10',
      validUntil: null,
      source: 'Amendment of 10 May 2026 to Ministerial Decision 244 of 2025, as ten articles tell it',
      checkedOn: '2026-11-22',
      confidence: 'severalSecondarySources',
    },
  ],
  'mandate.smallTaxpayer': [
    standing(
      { revenueAed: { below: '50000000' }, appointBy: '2027-03-31', goLive: '2027-07-01' },
      guidelines('8.3'),
    ),
  ],
  'mandate.government': [
    standing({ revenueAed: null, appointBy: '2027-03-31', goLive: '2027-10-01' }, guidelines('8.3')),
  ],
} satisfies Record<string, LawEntries<Mandate>>

/** What is in scope but not enforced for a while: until a day where it is named, else for so many months. */
export const grace = {
  'grace.vatGroup': [standing({ until: '2028-12-31' }, guidelines('6.3.2'))],
  'grace.airWaybill': [standing({ months: 24 }, guidelines('7'))],
} satisfies Record<string, LawEntries<{ readonly until: PlainDate } | { readonly months: number }>>

/** Whether something falls under e-invoicing at all. */
export const scope = {
  /** Between businesses and government entities, registered for VAT or not. */
  'scope.businessTransactions': [standing({ inScope: true }, guidelines('6'))],
  /** To or from people who are not in business. */
  'scope.privatePersons': [standing({ inScope: false }, guidelines('6.2'))],
  'scope.sovereignActs': [standing({ inScope: false }, guidelines('7'))],
  'scope.airlineTickets': [standing({ inScope: false }, guidelines('7'))],
  /** Those that are exempt or zero-rated. */
  'scope.financialServices': [standing({ inScope: false }, guidelines('7'))],
  /** Of goods and services under reverse charge. */
  'scope.concernedImports': [standing({ inScope: false }, guidelines('10.5.1'))],
} satisfies Record<string, LawEntries<{ readonly inScope: boolean }>>
