import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import type { TenantTx, Tx } from '#platform/database/database'
import type { AffectedTransmission, PeerChange, PeerListener } from '#server/exchange'
import { raiseNotice } from '#server/notices'
import type { OutageRecord } from './outage.ts'
import {
  endOutage,
  insertOutage,
  insertOutageOrganization,
  selectOpenOutage,
  selectOutage,
  selectOutageOrganizations,
  upsertHeldUp,
} from './outage-store.ts'
import { selectHeldUpParticipants } from './tenant-outage-store.ts'

export const outageEndedJob = 'operations.outageEnded'

/**
 * Logs outages. One begins with the first of the failures that opened the breaker of a peer, and ends with the first
 * success after it. Organizations with waiting documents get one notice when it began, and one when it is over; for
 * users limited to some participants there is one of each participant with waiting documents.
 */
export const outageLog: PeerListener = {
  async peerChanged(context: Context, tx: Tx, change: PeerChange): Promise<void> {
    if (change.change === 'opened') {
      await insertOutage(tx, newId('out'), change.peer, change.failingSince, change.detail)
      return
    }
    const ended = await endOutage(tx, change.peer, change.at)
    if (ended)
      await context.jobs.enqueue(tx, outageEndedJob, { environment: ended.environment, outageId: ended.id })
  },

  async transmissionAffected(context: Context, tx: TenantTx, affected: AffectedTransmission): Promise<void> {
    await upsertHeldUp(tx, affected)
    const outage = await selectOpenOutage(tx, affected.peer)
    if (!outage) return
    const { participantKey } = affected
    if (await insertOutageOrganization(tx, outage.id))
      await raiseOutageNotice(context, tx, outage, { kind: 'outageBegan', participantKey: null })
    await raiseOutageNotice(context, tx, outage, { kind: 'outageBegan', participantKey })
  },
}

const EndedPayload = z.object({ environment: Environment, outageId: z.string() })

/** Notifies every affected organization that an outage is over. */
export async function notifyOutageEnded(context: Context, payload: unknown): Promise<void> {
  const { environment, outageId } = EndedPayload.parse(payload)
  const outageLog = await context.db.system(async (tx) => {
    const outage = await selectOutage(tx, environment, outageId)
    return outage && { outage, organizations: await selectOutageOrganizations(tx, environment, outageId) }
  })
  for (const organizationId of outageLog?.organizations ?? []) {
    const scope = { organizationId, environment }
    await context.db.tenant(scope, async (tx) => {
      if (!outageLog) return
      const participants = await selectHeldUpParticipants(tx, outageLog.outage)
      for (const participantKey of [null, ...participants])
        await raiseOutageNotice(context, tx, outageLog.outage, { kind: 'outageEnded', participantKey })
    })
  }
}

async function raiseOutageNotice(
  context: Context,
  tx: TenantTx,
  outage: OutageRecord,
  { kind, participantKey }: { kind: 'outageBegan' | 'outageEnded'; participantKey: string | null },
): Promise<void> {
  const isNew = await raiseNotice(context, tx, {
    kind,
    participantKey,
    subjectId: outage.id,
    params: {
      peer: outage.peer,
      seat: outage.seat,
      beganAt: outage.beganAt,
      endedAt: outage.endedAt ?? '',
    },
    dedupeKey: [kind, outage.id, ...(participantKey === null ? [] : [participantKey])].join(':'),
  })
  if (!isNew || participantKey !== null) return
  await context.events.publish(tx, {
    name: 'outage.changed',
    subjectId: outage.id,
    participantKey: null,
  })
}
