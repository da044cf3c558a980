import type { Environment } from '#contract/common'
import type { Queries } from '#platform/database/database'
import { selectRoute } from './store.ts'

export interface ParticipantOwner {
  readonly organizationId: string
  readonly environment: Environment
  readonly participantKey: string
}

/** Whose participant an id is, for documents that come in; works in any transaction, also outside a tenant. */
export async function findParticipantOwner(
  tx: Queries,
  environment: Environment,
  participantId: string,
): Promise<ParticipantOwner | undefined> {
  const route = await selectRoute(tx, environment, participantId)
  return route && { ...route, environment }
}
