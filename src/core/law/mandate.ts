import type { PlainDate } from '#core/calendar'
import { guidelines, type LawEntries, standing } from './entry.ts'

/** When a group of taxpayers has to take part in e-invoicing. */
interface Mandate {
  /** Annual revenue in AED that the group begins at (`from`) or stays under (`below`); null where it does not matter. */
  readonly revenueAed: { readonly from?: string; readonly below?: string } | null
  /** Last day to appoint a service provider; null where none is set. */
  readonly appointBy: PlainDate | null
  /** First day on which documents have to be exchanged and reported; for volunteers, on which they may be. */
  readonly goLive: PlainDate
}

const largeTaxpayer = { revenueAed: { from: '50000000' }, goLive: '2027-01-01' } as const
const firstAppointBy = '2026-07-31'

/** Who has to take part, and since when. */
export const mandate = {
  'mandate.voluntary': [
    standing({ revenueAed: null, appointBy: null, goLive: '2026-07-01' }, guidelines('19')),
  ],
  /** Revenue is the gross income of the most recent accounting period. */
  'mandate.largeTaxpayer': [
    {
      value: { ...largeTaxpayer, appointBy: firstAppointBy },
      validFrom: null,
      validUntil: '2026-05-09',
      ...guidelines('19'),
    },
    {
      value: { ...largeTaxpayer, appointBy: '2026-10-30' },
      // The ministry announced the resolution four days before the day that its file bears.
      validFrom: '2026-05-10',
      validUntil: null,
      source: { document: 'ministerialResolution66' },
      checkedOn: '2026-11-25',
      confidence: 'severalSecondarySources',
      remark: { key: 'guidelinesPrintFormerDate', date: firstAppointBy },
    },
  ],
  'mandate.smallTaxpayer': [
    standing(
      { revenueAed: { below: '50000000' }, appointBy: '2027-03-31', goLive: '2027-07-01' },
      guidelines('19'),
    ),
  ],
  'mandate.government': [
    standing({ revenueAed: null, appointBy: '2027-03-31', goLive: '2027-10-01' }, guidelines('20')),
  ],
} satisfies Record<string, LawEntries<Mandate>>

/**
 * Transactions in scope that are not enforced for a while: until a day if there is one, otherwise for a number of
 * months.
 */
export const grace = {
  'grace.vatGroup': [standing({ until: '2028-12-31' }, guidelines('16'))],
  /** Counted from the day in Article 5 of Ministerial Decision 244 of 2025. */
  'grace.airWaybill': [standing({ months: 24 }, guidelines('17'))],
} satisfies Record<string, LawEntries<{ readonly until: PlainDate } | { readonly months: number }>>

/** Whether something falls under e-invoicing at all. */
export const scope = {
  /** Between businesses and government entities, registered for VAT or not. */
  'scope.businessTransactions': [standing({ inScope: true }, guidelines('14–18'))],
  /** To or from people who are not in business. */
  'scope.privatePersons': [standing({ inScope: false }, guidelines('14–18'))],
  /** What an agent bills to a consumer on behalf of a principal. */
  'scope.agentForConsumers': [standing({ inScope: false }, guidelines('14–18'))],
  'scope.sovereignActs': [standing({ inScope: false }, guidelines('14–18'))],
  'scope.airlineTickets': [standing({ inScope: false }, guidelines('14–18'))],
  /** Exempt ones, and exempt ones that are zero-rated only because they are exported. */
  'scope.financialServices': [standing({ inScope: false }, guidelines('17–18'))],
  /** With a fee at the standard rate, exported or not. */
  'scope.financialServicesForFee': [standing({ inScope: true }, guidelines('17–18'))],
  /** Companies that only hold investments, until they charge costs on. */
  'scope.investmentHoldings': [standing({ inScope: false }, guidelines('14–18'))],
  /** Of goods and services under reverse charge. */
  'scope.concernedImports': [standing({ inScope: false }, guidelines('30'))],
} satisfies Record<string, LawEntries<{ readonly inScope: boolean }>>
