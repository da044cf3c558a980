/**
 * Moves the rows of an organization that are not behind row-level security, and resumes its exchange at the
 * destination.
 */
import { Environment } from '#contract/common'
import type { Signal } from '#contract/live-signals'
import { readMessageLevelStatus } from '#core/status'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { enterTenant, type TenantTx, type Tx } from '#platform/database/database'
import type { NewJob } from '#platform/queue/jobs'
import { findToBeSent } from '#server/documents/reading'
import { acceptJob, type InboundEnvelope, selectAllUndecided } from '../arrivals/index.ts'
import { readArrival } from '../envelopes/index.ts'
import { selectIndexEntries } from '../transmission-index/index.ts'
import { sendJob } from '../transmissions/index.ts'
import {
  deleteArrivals,
  selectAllStored,
  selectDocumentsWithTransmissions,
  selectIsLeased,
  selectRunningRuns,
  selectStillStored,
  selectUnowned,
  selectWaking,
  settleTransmissions,
} from './organization-store.ts'

const batch = 500
/** Maximum number of arrivals that are read together. */
const readTogether = 50

/** A participant of the organization. */
export interface Receiver {
  readonly environment: Environment
  readonly participantId: string
  readonly participantKey: string
}

/**
 * Arrivals of an organization without an owner column: undecided or quarantined ones for its participants, and
 * message level statuses of its transmissions that are not accepted yet.
 */
export async function findUnownedArrivals(
  tx: Tx,
  organizationId: string,
  receivers: readonly Receiver[],
): Promise<string[]> {
  const documentIds = new Set<string>()
  for (const { environment, participantId } of receivers)
    for (const id of await selectUnowned(tx, environment, participantId)) documentIds.add(id)
  const stored = await selectAllStored(tx)
  for (let start = 0; start < stored.length; start += readTogether)
    for (const inbound of await selectAllUndecided(tx, stored.slice(start, start + readTogether)))
      if ((await answeredOrganization(tx, inbound)) === organizationId) documentIds.add(inbound.id)
  return [...documentIds].sort()
}

/** Whose transmission a message level status is about; undefined for every other envelope. */
async function answeredOrganization(
  tx: Tx,
  { environment, bytes }: InboundEnvelope,
): Promise<string | undefined> {
  const { envelopeId } = readMessageLevelStatus(readArrival(bytes).envelope?.document ?? '')
  if (!envelopeId) return undefined
  return (await selectIndexEntries(tx, environment, [envelopeId])).get(envelopeId)?.organizationId
}

/**
 * Whether a transmission of an organization is being submitted now. An interrupted one is queried, and submitted
 * again under its id, as after a crash. As the owner.
 */
export async function isHandingOver(context: Context, organizationId: string): Promise<boolean> {
  return await context.db.system((tx) => selectIsLeased(tx, organizationId, context.clock.now()))
}

/**
 * Enqueues the jobs of all unfinished work of a tenant: issued documents without transmissions, due transmissions,
 * bulk runs, and envelopes that arrived for its participants before they were registered. A job that finds nothing to
 * do does nothing.
 */
export async function resumeTenantExchange(
  context: Context,
  tx: TenantTx,
  receivers: readonly Receiver[],
): Promise<void> {
  const { organizationId: lane, environment } = tx.scope
  const eventOf = (name: Signal['name'], subjectId: string, participantKey: string): Signal => {
    const at = context.clock.now().toISOString()
    return { id: newId('evt'), name, ...tx.scope, subjectId, participantKey, at }
  }
  for (let after = ''; ; ) {
    const documents = await findToBeSent(tx, after, batch)
    const ids = documents.map(({ id }) => id)
    const transmitted = await selectDocumentsWithTransmissions(tx, ids)
    const jobs = documents
      .filter(({ id }) => !transmitted.has(id))
      .map(({ id, participantKey }): NewJob => {
        const payload = [eventOf('document.issued', id, participantKey)]
        return { name: 'exchange.transmit', payload, key: `transmit:${id}`, lane }
      })
    await context.jobs.enqueueAll(tx, jobs)
    after = ids.at(-1) ?? ''
    if (ids.length < batch) break
  }
  const registered = receivers
    .filter((one) => one.environment === environment)
    .map(({ participantKey: key }): NewJob => {
      const payload = [eventOf('participant.registered', key, key)]
      return { name: 'exchange.claim', payload, key: `claim:${key}`, lane }
    })
  const runs = (await selectRunningRuns(tx)).map((runId): NewJob => {
    return { name: 'exchange.bulk', payload: { ...tx.scope, runId }, key: `bulk:${runId}`, lane }
  })
  await context.jobs.enqueueAll(tx, [...registered, ...runs])
  for (let after = ''; ; ) {
    const waking = await selectWaking(tx, after, batch)
    const jobs = waking.map(({ id, wakeAt }) => sendJob(tx.scope, id, wakeAt.toISOString()))
    await context.jobs.enqueueAll(tx, jobs)
    after = waking.at(-1)?.id ?? ''
    if (waking.length < batch) break
  }
  // Transmissions that wait for a peer are released by the sweep.
  await context.jobs.enqueue(tx, 'exchange.recover', { first: true }, { key: 'exchange.recover' })
}

/** Enqueues the jobs of the undecided ones of these arrivals. */
export async function resumeArrivals(context: Context, tx: Tx, ids: readonly string[]): Promise<void> {
  await context.jobs.enqueueAll(tx, (await selectStillStored(tx, ids)).map(acceptJob))
}

/**
 * Ends the unfinished work of an organization that has moved, and removes its arrivals that were moved and are still
 * undecided here. As the owner, at the end of the move.
 */
export async function forgetOrganization(
  tx: Tx,
  organizationId: string,
  movedArrivals: readonly string[],
): Promise<void> {
  await deleteArrivals(tx, await selectStillStored(tx, movedArrivals))
  for (const environment of Environment.options)
    await settleTransmissions(await enterTenant(tx, { organizationId, environment }))
}
