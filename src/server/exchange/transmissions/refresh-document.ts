import { statusLimits, taxReportState } from '#core/transmission'
import type { SilenceReason } from '#core/verdict'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { type ExchangeFacts, recordFacts } from '#server/documents'
import type { Transmission } from '../ports/index.ts'
import { latestTransmission } from './latest-transmission.ts'
import { transmissionsQuery, toTransmissions } from './store.ts'

/** Documents that a transaction is going to look at anyway. */
const waiting = new WeakMap<Tx, Set<string>>()

/** Brings the facts of a document up to date with its legs, just before the transaction commits. */
export async function refreshDocument(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<void> {
  const mine = waiting.get(tx) ?? new Set<string>()
  waiting.set(tx, mine)
  if (mine.has(documentId)) return
  mine.add(documentId)
  const asking = () => {
    mine.delete(documentId)
    return transmissionsQuery(tx, scope, documentId)
  }
  const change = (_facts: ExchangeFacts, rows: readonly unknown[]) => {
    const legs = toTransmissions(rows)
    const invoice = latestTransmission(legs, 'invoice')
    const answer = latestTransmission(legs, 'messageLevelStatus')
    const report = latestTransmission(legs, 'taxReport')
    return {
      ...(invoice ? sentFacts(invoice) : {}),
      ...(answer ? { transmission: { state: answer.state, reason: answer.reason } } : {}),
      ...(report ? { taxReport: reportFacts(legs, report, context.clock.now()) } : {}),
    }
  }
  await recordFacts(context, tx, scope, documentId, change, asking)
}

function sentFacts(leg: Transmission): Partial<ExchangeFacts> {
  return {
    transmission: { state: leg.state, reason: leg.reason },
    messageLevelStatus: { state: leg.messageLevelState, overdue: leg.statusOverdue },
  }
}

function reportFacts(
  legs: readonly Transmission[],
  newest: Transmission,
  now: Date,
): ExchangeFacts['taxReport'] {
  const leg = standingReport(legs, newest)
  const state = taxReportState({ state: leg.state, messageLevelStatus: { state: leg.messageLevelState } })
  if (leg !== newest) {
    // The withdrawal counts once it was taken; until then the report stands, and one sees that it is under way.
    const taken = newest.messageLevelState === 'delivered' || newest.messageLevelState === 'deliveredUnconfirmed'
    if (taken) return { state: 'withdrawn', reason: null, overdue: false }
    const reason = newest.state === 'failed' || newest.messageLevelState === 'rejected' ? leg.reason : 'withdrawing'
    return { state, reason, overdue: newest.statusOverdue }
  }
  // A rejected report that is made again reads so until the new one has reached the tax authority.
  const again = leg.revision > 1 && (state === 'queued' || state === 'onItsWay')
  return {
    state: again ? 'resubmitted' : state,
    reason: silenceOf(leg, now) ?? leg.reason,
    overdue: leg.statusOverdue,
  }
}

/** The report that the tax authority has to go by: the newest that is not a withdrawal. */
function standingReport(legs: readonly Transmission[], newest: Transmission): Transmission {
  const reports = legs.filter((leg) => leg.kind === 'taxReport' && !isWithdrawal(leg))
  return isWithdrawal(newest) ? (latestTransmission(reports, 'taxReport') ?? newest) : newest
}

function isWithdrawal({ content }: Transmission): boolean {
  return content.leg === 'taxReport' && content.typeCode === 'W'
}

function silenceOf(leg: Transmission, now: Date): SilenceReason | null {
  if (leg.state !== 'sent' || leg.messageLevelState !== 'awaited' || leg.sentAt === null) return null
  const minutes = (now.getTime() - Date.parse(leg.sentAt)) / 60_000
  if (minutes >= statusLimits.neverCame) return 'answerNeverCame'
  return minutes >= statusLimits.notice ? 'answerSilent' : null
}
