import type { Context } from '#platform/base/context'
import { countSeconds } from '#platform/base/measures'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord, ExchangeFacts } from '../model/index.ts'

/**
 * Measures how long an issued document took to be delivered and to be reported, the first time that it is.
 * @param before the document before the change, locked by this transaction
 */
export function countMilestones(
  context: Context,
  tx: TenantTx,
  before: DocumentRecord,
  after: ExchangeFacts,
): void {
  const { issuedAt, facts } = before
  if (before.state !== 'issued' || issuedAt === null) return
  const labels = { environment: tx.scope.environment }
  const seconds = (context.clock.now().getTime() - Date.parse(issuedAt)) / 1_000
  const isDelivered = ({ messageLevelStatus }: ExchangeFacts) => messageLevelStatus.state === 'delivered'
  const isReported = ({ taxReport }: ExchangeFacts) => taxReport.state === 'accepted'
  tx.afterCommit(() => {
    if (isDelivered(after) && !isDelivered(facts))
      countSeconds(context, 'document_delivered', labels, seconds)
    if (isReported(after) && !isReported(facts)) countSeconds(context, 'document_reported', labels, seconds)
  })
}
