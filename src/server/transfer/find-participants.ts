import { Environment } from '#contract/common'
import type { Tx } from '#platform/database/database'
import { readRows, readShape, toTextRow } from '#platform/database/table-rows'
import type { Receiver } from '#server/exchange/transfer'
import { sectionsOf } from './sections.ts'

/** The participants of an organization, in both environments, by their routes. */
export async function findParticipants(tx: Tx, organizationId: string): Promise<Receiver[]> {
  const routes = sectionsOf(organizationId, []).find(({ table }) => table === 'participant_routes')
  if (!routes) return []
  const shape = await readShape(tx, routes.table)
  const receivers: Receiver[] = []
  for await (const lines of readRows(tx, shape, routes.condition))
    for (const line of lines) {
      const row = toTextRow(shape, line)
      receivers.push({
        environment: Environment.parse(row.environment),
        participantId: row.participant_id ?? '',
        participantKey: row.participant_key ?? '',
      })
    }
  return receivers
}
