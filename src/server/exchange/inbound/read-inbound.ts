import type { Context } from '#platform/base/context'
import { memoizePerObject } from '#platform/base/memoize-per-object'
import { groupCommit } from '#platform/database/group-commit'
import { findParticipantOwner, type ParticipantOwner } from '#server/participants'
import { type InboundEnvelope, selectInbound } from '../arrivals/index.ts'

/** An envelope that arrived, and whose participant its receiver is. */
interface Found {
  readonly inbound?: InboundEnvelope
  /** Undefined when the envelope is decided. */
  readonly owner?: ParticipantOwner | undefined
}

/** Milliseconds that a reading waits for others, to be one transaction with them, and how many are one at most. */
const grouping = { lingerMs: 2, maxItems: 8 }

const readerOf = memoizePerObject((context: Context) =>
  groupCommit((ids: readonly string[]) => readAll(context, ids), grouping),
)

/** Reads an envelope that was received; undefined fields when it does not exist. */
export async function readInbound(context: Context, id: string): Promise<Found> {
  return await readerOf(context)(id)
}

async function readAll(context: Context, ids: readonly string[]): Promise<Found[]> {
  return await context.db.system(async (tx) => {
    const results = new Map<string, Found>()
    for (const inbound of await selectInbound(tx, ids)) {
      const { environment, receiver, state } = inbound
      const isOpen = state === 'stored' && receiver !== null
      const owner = isOpen ? await findParticipantOwner(tx, environment, receiver) : undefined
      results.set(inbound.id, { inbound, owner })
    }
    return ids.map((id) => results.get(id) ?? {})
  })
}
