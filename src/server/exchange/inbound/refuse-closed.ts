import type { Environment } from '#contract/common'
import { exchangedKindOf, readEnvelopeHeader } from '#core/envelope'
import { readMessageLevelStatus } from '#core/status'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { closedOrganizations } from '#platform/database/closed-organizations'
import { movingRetryAfterSeconds } from '#platform/database/organization-moves'
import { readArrival } from '../envelopes/index.ts'
import { selectIndexEntries } from '../transmission-index/index.ts'

/**
 * Raises `organization.moving` (503) for a message level status of an organization that is being moved, so that its
 * sender retries. Documents for its participants are refused by the database when they are stored; a status is
 * addressed to the provider, and only its content names the organization.
 */
export async function refuseClosed(context: Context, environment: Environment, bytes: Buffer): Promise<void> {
  const closed = await closedOrganizations(context)
  if (![...closed.values()].includes('moving')) return
  const header = readEnvelopeHeader(bytes)
  if (!header || exchangedKindOf(header.documentTypeId, header.processId) !== 'messageLevelStatus') return
  const { envelopeId } = readMessageLevelStatus(readArrival(bytes).envelope?.document ?? '')
  if (!envelopeId) return
  const entries = await context.db.autocommit((db) => selectIndexEntries(db, environment, [envelopeId]))
  if (closed.get(entries.get(envelopeId)?.organizationId ?? '') === 'moving')
    throw problem('organization.moving', { retryAfterSeconds: movingRetryAfterSeconds })
}
