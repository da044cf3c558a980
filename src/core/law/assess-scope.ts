import { addDays, addMonths, type PlainDate } from '#core/calendar'
import { type DecimalString, decimal, multiply, printDecimal } from '#core/money'
import { type LawTopic, lawAt } from './law-at.ts'
import { openQuestions, outsideSupplies, type ScopeAnswers } from './scope-questions.ts'

type MandateTopic = Extract<LawTopic, `mandate.${string}`>

/** Whether and since when a company has to take part, and its obligations. */
export interface ScopeVerdict {
  /** `purchasesOnly`: sales are out of scope, purchases from businesses are in scope. */
  readonly inScope: 'yes' | 'no' | 'purchasesOnly' | 'later'
  /** The topics of the law that it is based on. */
  readonly because: LawTopic
  /** For those in scope; null for all others. */
  readonly mandate: {
    readonly topic: MandateTopic
    readonly appointBy: PlainDate | null
    readonly goLive: PlainDate
    readonly isAppointmentOverdue: boolean
    readonly isLiveOverdue: boolean
  } | null
  readonly duties: readonly LawTopic[]
  readonly penalties: readonly LawTopic[]
  /** The maximum penalty so far for not taking part; null when nothing is overdue. */
  readonly accrued: {
    readonly topic: 'penalty.notImplemented'
    /** Months, or parts of one, since the day that was missed. */
    readonly months: number
    readonly amountAed: DecimalString
  } | null
}

const duties = [
  'duty.issueTaxInvoice',
  'duty.issueCommercialInvoice',
  'duty.outageNotice',
  'duty.dataChangeNotice',
  'records.retention',
  'records.corporateTax',
] as const satisfies readonly LawTopic[]
const penalties = [
  'penalty.notImplemented',
  'penalty.invoiceLate',
  'penalty.creditNoteLate',
  'penalty.outageNotReported',
  'penalty.dataChangeNotReported',
] as const satisfies readonly LawTopic[]

const nothingDue = { mandate: null, duties: [], penalties: [], accrued: null } as const

/**
 * Determines whether a company is in scope, since when, and its obligations, on a day in Asia/Dubai. Answers to
 * questions that are not open (`openQuestions`) may be omitted. Sources are those of the topics in the result. Raises a
 * RangeError if a required answer is missing, or the day is not a date.
 */
export function assessScope(answers: Partial<ScopeAnswers>, today: PlainDate): ScopeVerdict {
  const [open] = openQuestions(answers)
  if (open) throw new RangeError(`the answer to "${open}" is missing`)
  if (answers.who === 'privatePerson')
    return { inScope: 'no', because: 'scope.privatePersons', ...nothingDue }
  const excluded = outsideSupplies[answers.supplies ?? 'usual']
  if (excluded) return { inScope: 'purchasesOnly', because: excluded, ...nothingDue }
  if (answers.customers === 'privatePersons')
    return { inScope: 'purchasesOnly', because: 'scope.privatePersons', ...nothingDue }
  const topic = mandateOf(answers)
  const { appointBy, goLive } = lawAt(topic, today).value
  const isAppointmentOverdue = answers.provider === 'none' && appointBy !== null && appointBy < today
  const isLiveOverdue = answers.provider !== 'exchanging' && goLive <= today
  const missed = isAppointmentOverdue && appointBy ? addDays(appointBy, 1) : isLiveOverdue ? goLive : null
  const isGrace = answers.supplies === 'airWaybills'
  return {
    inScope: isGrace ? 'later' : 'yes',
    because: isGrace ? 'grace.airWaybill' : 'scope.businessTransactions',
    mandate: { topic, appointBy, goLive, isAppointmentOverdue, isLiveOverdue },
    duties,
    penalties,
    accrued: missed === null || isGrace ? null : accruedSince(missed, today),
  }
}

function mandateOf({ who, revenue }: Partial<ScopeAnswers>): MandateTopic {
  if (who === 'government') return 'mandate.government'
  return revenue === 'large' ? 'mandate.largeTaxpayer' : 'mandate.smallTaxpayer'
}

function accruedSince(missed: PlainDate, today: PlainDate): ScopeVerdict['accrued'] {
  let months = 1
  while (addMonths(missed, months) <= today) months += 1
  const { amountAed } = lawAt('penalty.notImplemented', today).value
  const amount = multiply(decimal(amountAed), decimal(String(months)))
  return { topic: 'penalty.notImplemented', months, amountAed: printDecimal(amount) }
}
