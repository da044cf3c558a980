import type { Environment } from '#contract/common'
import type { Queries } from '#platform/database/database'
import { selectRoute } from './store.ts'

export interface ParticipantOwner {
  readonly organizationId: string
  readonly environment: Environment
  readonly participantKey: string
}

/** The owner of a participant id, for documents that arrive; works in any transaction, also outside a tenant. */
export async function findParticipantOwner(
  tx: Queries,
  environment: Environment,
  participantId: string,
): Promise<ParticipantOwner | undefined> {
  const route = await selectRoute(tx, environment, participantId)
  return route && { ...route, environment }
}
