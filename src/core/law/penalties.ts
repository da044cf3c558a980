import { type LawEntries, standing } from './entry.ts'

/** An administrative penalty; amounts are decimal strings in AED. */
interface Penalty {
  readonly amountAed: string
  /** What it is due for: each month or part of one, each document, each day, or each breach. */
  readonly per: 'month' | 'document' | 'day' | 'breach'
  /** The most that is due in a month. */
  readonly atMostAMonthAed?: string
  /** For the same breach again, within so many months where they are named. */
  readonly repeated?: { readonly amountAed: string; readonly withinMonths: number | null }
}

const eInvoicing = {
  source:
    'Cabinet Decision 106 of 2025 (24 Nov 2025), as docnova.ai, regfollower.com and forvismazars.com tell it',
  checkedOn: '2026-11-21',
  confidence: 'severalSecondarySources',
} as const
const dated = '2025-11-24'

const taxProcedures = {
  source: 'Cabinet Decision 129 of 2025, as several articles tell it',
  checkedOn: '2026-11-22',
  confidence: 'severalSecondarySources',
} as const
const inForce = '2026-04-14'

const lateDocument: Penalty = { amountAed: '100', per: 'document', atMostAMonthAed: '5000' }

/** What a breach costs. Volunteers are exempt from those of e-invoicing until their group has to take part. */
export const penalties = {
  'penalty.notImplemented': [standing<Penalty>({ amountAed: '5000', per: 'month' }, eInvoicing, dated)],
  'penalty.invoiceLate': [standing(lateDocument, eInvoicing, dated)],
  'penalty.creditNoteLate': [standing(lateDocument, eInvoicing, dated)],
  'penalty.outageNotTold': [standing<Penalty>({ amountAed: '1000', per: 'day' }, eInvoicing, dated)],
  'penalty.dataChangeNotTold': [standing<Penalty>({ amountAed: '1000', per: 'day' }, eInvoicing, dated)],
  'penalty.recordsNotInArabic': [
    {
      value: { amountAed: '20000', per: 'breach' },
      validFrom: null,
      validUntil: '2026-04-13',
      ...taxProcedures,
    },
    standing<Penalty>({ amountAed: '5000', per: 'breach' }, taxProcedures, inForce),
  ],
  'penalty.taxRecordChangeNotTold': [
    standing<Penalty>(
      { amountAed: '1000', per: 'breach', repeated: { amountAed: '5000', withinMonths: 24 } },
      taxProcedures,
      inForce,
    ),
  ],
  'penalty.recordsNotKept': [
    standing<Penalty>(
      { amountAed: '10000', per: 'breach', repeated: { amountAed: '20000', withinMonths: null } },
      {
        ...taxProcedures,
        source: 'Cabinet Decision 129 of 2025; articles differ, some say AED 1,000 for the first breach',
        confidence: 'unverified',
      },
      inForce,
    ),
  ],
} satisfies Record<string, LawEntries<Penalty>>

/** What tax that is paid late costs, in percent a year. */
export const latePayment = {
  'penalty.latePayment': [standing({ percentAYear: '14' }, taxProcedures, inForce)],
} as const
