import { taxReportState } from '#core/lifecycle'
import type { Context } from '#platform/context'
import type { TenantScope, Tx } from '#platform/database'
import { type ExchangeFacts, recordFacts } from '#server/documents'
import { selectLegs } from './store.ts'
import type { Leg, Transmission } from './transmission.ts'

/** Brings the facts of a document up to date with its legs. */
export async function refreshDocument(
  context: Context,
  tx: Tx,
  scope: TenantScope,
  documentId: string,
): Promise<void> {
  await recordFacts(context, tx, scope, documentId, async () => {
    const legs = await selectLegs(tx, scope, documentId)
    const invoice = latest(legs, 'invoice')
    const answer = latest(legs, 'messageLevelStatus')
    const report = latest(legs, 'taxReport')
    return {
      ...(invoice ? sentFacts(invoice) : {}),
      ...(answer ? { transmission: { state: answer.state, reason: answer.reason } } : {}),
      ...(report ? { taxReport: reportFacts(report) } : {}),
    }
  })
}

function latest(legs: readonly Transmission[], leg: Leg): Transmission | undefined {
  return legs.filter((one) => one.leg === leg).sort((a, b) => b.generation - a.generation)[0]
}

function sentFacts(leg: Transmission): Partial<ExchangeFacts> {
  return {
    transmission: { state: leg.state, reason: leg.reason },
    messageLevelStatus: { state: leg.answerState, overdue: leg.answerOverdue },
  }
}

function reportFacts(leg: Transmission): ExchangeFacts['taxReport'] {
  const state = taxReportState({ state: leg.state, messageLevelStatus: { state: leg.answerState } })
  return { state, reason: leg.reason, overdue: leg.answerOverdue }
}
