import type { Environment } from '#contract/common'
import { exchangedKindOf } from '#core/envelope'
import { splitIntoChunks } from '#platform/base/chunks'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'
import { acceptJob, type InboundEnvelope, selectAllUndecided } from '../arrivals/index.ts'
import { readArrival } from '../envelopes/index.ts'
import { checkpoint } from '../ports/index.ts'
import { selectIndexEntries } from '../transmission-index/index.ts'
import { lockTransmissions } from '../transmissions/index.ts'
import { UnitOfWork } from '../unit-of-work/index.ts'
import type { StatusBatchPayload } from './accept-payload.ts'
import { applyStatusArrival, readStatusArrival, type StatusArrival } from './accept-status.ts'
import {
  type ArrivalToSave,
  isUndecided,
  type LockedArrival,
  lockArrivals,
  saveArrivals,
} from './lock-arrival.ts'

/** A message level status and the transmission that it is about. */
interface Matched extends StatusArrival {
  readonly transmissionId: string
}

interface Tenant {
  readonly scope: TenantScope
  readonly statuses: Matched[]
}

/** Maximum number of message level statuses that are accepted together. */
const maxTogether = 32
/** Maximum number of tenants in one transaction: rows of the first stay locked until the last is done. */
const tenantsTogether = 4

/** Accepts any number of message level statuses. Idempotent. */
export async function acceptStatusBatch(context: Context, payload: StatusBatchPayload): Promise<void> {
  for (const part of splitIntoChunks(payload, maxTogether)) await acceptTogether(context, part)
}

/**
 * Accepts some message level statuses: those of a few tenants in one transaction, or else those of each tenant in one
 * of its own. Exceptions get a job of their own (`acceptStatus`): unmatched statuses, a second status of the same
 * envelope, and those that could not be written together with others.
 */
async function acceptTogether(context: Context, payload: StatusBatchPayload): Promise<void> {
  const ids = payload.map(({ inboundId }) => inboundId)
  const stored = await context.db.autocommit((tx) => selectAllUndecided(tx, ids))
  if (stored.length === 0) return
  checkpoint(context, 'envelope-stored')
  const { tenants, others } = await groupByTenant(context, stored)
  const groups = splitIntoChunks(tenants, tenantsTogether)
  const left = await Promise.all(groups.map((group) => acceptGroup(context, group)))
  others.push(...left.flat())
  if (others.length > 0) await enqueueEach(context, others)
  checkpoint(context, 'envelope-accepted')
}

/** Returns the envelopes that could not be accepted together. */
async function acceptGroup(context: Context, tenants: readonly Tenant[]): Promise<InboundEnvelope[]> {
  try {
    await accept(context, tenants)
    return []
  } catch (error) {
    const envelopes = tenants.flatMap(({ statuses }) => statuses.map(({ inbound }) => inbound))
    context.log.warn({ error, statuses: envelopes.length }, 'a batch of message level statuses failed')
    if (tenants.length === 1) return envelopes
    const left = await Promise.all(tenants.map((tenant) => acceptGroup(context, [tenant])))
    return left.flat()
  }
}

/** Whose statuses they are; one for each transmission. */
async function groupByTenant(
  context: Context,
  stored: readonly InboundEnvelope[],
): Promise<{ tenants: Tenant[]; others: InboundEnvelope[] }> {
  const tenants = new Map<string, Tenant>()
  const others: InboundEnvelope[] = []
  const seen = new Set<string>()
  for (const environment of new Set(stored.map((inbound) => inbound.environment))) {
    const arrivals = stored.filter((inbound) => inbound.environment === environment).map(arrivalOf)
    const entries = await indexEntriesOf(context, environment, arrivals)
    for (const { inbound, arrival } of arrivals) {
      const entry = entries.get(arrival?.message.envelopeId ?? '')
      if (!arrival || !entry || seen.has(entry.transmissionId)) {
        others.push(inbound)
        continue
      }
      const { organizationId, transmissionId } = entry
      seen.add(transmissionId)
      const key = `${organizationId} ${environment}`
      const tenant = tenants.get(key) ?? { scope: { organizationId, environment }, statuses: [] }
      tenant.statuses.push({ ...arrival, transmissionId })
      tenants.set(key, tenant)
    }
  }
  return { tenants: [...tenants.values()], others }
}

function arrivalOf(inbound: InboundEnvelope): { inbound: InboundEnvelope; arrival: StatusArrival | null } {
  const reading = readArrival(inbound.bytes)
  const { header } = reading
  const isStatus =
    header?.envelopeId === inbound.envelopeId &&
    exchangedKindOf(header.documentTypeId, header.processId) === 'messageLevelStatus'
  return { inbound, arrival: isStatus ? readStatusArrival(inbound, reading) : null }
}

async function indexEntriesOf(
  context: Context,
  environment: Environment,
  arrivals: readonly { arrival: StatusArrival | null }[],
) {
  const about = arrivals.flatMap(({ arrival }) => arrival?.message.envelopeId ?? [])
  return await context.db.autocommit((tx) => selectIndexEntries(tx, environment, about))
}

/** Arrivals are locked before the tenants, and all in one order, so that transactions never wait in a ring. */
async function accept(context: Context, tenants: readonly Tenant[]): Promise<void> {
  await context.db.system(async (tx) => {
    const ids = tenants.flatMap(({ statuses }) => statuses.map(({ inbound }) => inbound.id))
    const arrivals = await lockArrivals(tx, ids)
    const decided: ArrivalToSave[] = []
    await UnitOfWork.enterEach(context, tx, tenants, async (unit, tenant) => {
      decided.push(...(await applyStatuses(unit, tenant, arrivals)))
      await unit.complete()
    })
    await saveArrivals(tx, decided, context.clock.now())
  })
}

async function applyStatuses(
  unit: UnitOfWork,
  { statuses }: Tenant,
  arrivals: ReadonlyMap<string, LockedArrival>,
): Promise<ArrivalToSave[]> {
  const open = statuses.flatMap((status) => {
    const arrival = arrivals.get(status.inbound.id)
    return arrival && isUndecided(arrival) ? [{ status, arrival }] : []
  })
  const ids = open.map(({ status }) => status.transmissionId).toSorted()
  const transmissions = new Map((await lockTransmissions(unit, ids)).map((one) => [one.id, one]))
  const decided: ArrivalToSave[] = []
  for (const { status, arrival } of open)
    decided.push(await applyStatusArrival(unit, transmissions.get(status.transmissionId), arrival, status))
  return decided
}

async function enqueueEach(context: Context, envelopes: readonly InboundEnvelope[]): Promise<void> {
  await context.db.system(async (tx) => {
    await context.jobs.enqueueAll(
      tx,
      envelopes.map(({ id }) => acceptJob(id)),
    )
  })
}
