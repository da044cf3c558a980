import { taxReportState } from '#core/lifecycle'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { type ExchangeFacts, recordFacts } from '#server/documents'
import { latestLeg } from './latest-leg.ts'
import { selectLegs } from './store.ts'
import type { Transmission } from './transmission.ts'

/** Brings the facts of a document up to date with its legs. */
export async function refreshDocument(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<void> {
  await recordFacts(context, tx, scope, documentId, async () => {
    const legs = await selectLegs(tx, scope, documentId)
    const invoice = latestLeg(legs, 'invoice')
    const answer = latestLeg(legs, 'messageLevelStatus')
    const report = latestLeg(legs, 'taxReport')
    return {
      ...(invoice ? sentFacts(invoice) : {}),
      ...(answer ? { transmission: { state: answer.state, reason: answer.reason } } : {}),
      ...(report ? { taxReport: reportFacts(report) } : {}),
    }
  })
}

function sentFacts(leg: Transmission): Partial<ExchangeFacts> {
  return {
    transmission: { state: leg.state, reason: leg.reason },
    messageLevelStatus: { state: leg.answerState, overdue: leg.answerOverdue },
  }
}

function reportFacts(leg: Transmission): ExchangeFacts['taxReport'] {
  const state = taxReportState({ state: leg.state, messageLevelStatus: { state: leg.answerState } })
  // A rejected report that is made again reads so until the new one has reached the tax authority.
  const again = leg.generation > 1 && (state === 'queued' || state === 'onItsWay')
  return { state: again ? 'resubmitted' : state, reason: leg.reason, overdue: leg.answerOverdue }
}
