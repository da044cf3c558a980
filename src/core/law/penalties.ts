import { type EntrySource, type LawEntries, standing } from './entry.ts'

/** An administrative penalty; amounts are decimal strings in AED. */
interface Penalty {
  readonly amountAed: string
  /** The unit of the amount: each month or part of one, each document, each day, or each breach. */
  readonly per: 'month' | 'document' | 'day' | 'breach'
  /** The most that is due in a month. */
  readonly atMostAMonthAed?: string
  /** For the same breach again within this many months. */
  readonly repeated?: { readonly amountAed: string; readonly withinMonths: number }
}

/** The day on which the ministry published it. It is in force the day after its publication in the Official Gazette. */
const published = '2025-11-24'
const eInvoicing = {
  source: {
    document: 'cabinetDecision106',
    via: ['docnova.ai', 'regfollower.com', 'forvismazars.com', 'EY'],
  },
  checkedOn: '2026-11-25',
  confidence: 'severalSecondarySources',
  remark: { key: 'inForceAfterGazette', date: published },
} as const satisfies EntrySource

const taxProcedures = {
  source: { document: 'cabinetDecision129', via: ['alvarezandmarsal.com', 'crowe.com', 'regfollower.com'] },
  checkedOn: '2026-11-25',
  confidence: 'severalSecondarySources',
} as const satisfies EntrySource
const inForce = '2026-04-14'

/** Penalties for breaches of tax procedures, in force until the day before. */
const formerProcedures = {
  source: { document: 'cabinetDecision49', via: ['alvarezandmarsal.com'] },
  checkedOn: '2026-11-25',
  confidence: 'oneSource',
} as const satisfies EntrySource
const former = { validFrom: null, validUntil: '2026-04-13' } as const

const lateDocument: Penalty = { amountAed: '100', per: 'document', atMostAMonthAed: '5000' }

/** Penalties. Volunteers are exempt from those of e-invoicing until their group has to take part. */
export const penalties = {
  'penalty.notImplemented': [standing<Penalty>({ amountAed: '5000', per: 'month' }, eInvoicing, published)],
  'penalty.invoiceLate': [standing(lateDocument, eInvoicing, published)],
  'penalty.creditNoteLate': [standing(lateDocument, eInvoicing, published)],
  'penalty.outageNotReported': [standing<Penalty>({ amountAed: '1000', per: 'day' }, eInvoicing, published)],
  'penalty.dataChangeNotReported': [
    standing<Penalty>({ amountAed: '1000', per: 'day' }, eInvoicing, published),
  ],
  'penalty.recordsNotInArabic': [
    { value: { amountAed: '20000', per: 'breach' }, ...former, ...taxProcedures },
    standing<Penalty>({ amountAed: '5000', per: 'breach' }, taxProcedures, inForce),
  ],
  'penalty.taxRecordChangeNotReported': [
    {
      value: { amountAed: '5000', per: 'breach', repeated: { amountAed: '10000', withinMonths: 24 } },
      ...former,
      ...formerProcedures,
    },
    standing<Penalty>(
      { amountAed: '1000', per: 'breach', repeated: { amountAed: '5000', withinMonths: 24 } },
      taxProcedures,
      inForce,
    ),
  ],
  'penalty.recordsNotKept': [
    {
      value: { amountAed: '10000', per: 'breach', repeated: { amountAed: '20000', withinMonths: 24 } },
      ...former,
      ...formerProcedures,
      confidence: 'unverified',
    },
    standing<Penalty>(
      { amountAed: '10000', per: 'breach', repeated: { amountAed: '20000', withinMonths: 24 } },
      // One publication says AED 1,000 for the first breach.
      { ...taxProcedures, confidence: 'unverified', remark: { key: 'articlesDiffer' } },
      inForce,
    ),
  ],
} satisfies Record<string, LawEntries<Penalty>>

/** The cost of late payment of tax, in percent a year. */
export const latePayment = {
  'penalty.latePayment': [standing({ percentAYear: '14' }, taxProcedures, inForce)],
} as const
