import type { Environment } from '#contract/common'
import { exchangedKindOf } from '#core/envelope'
import type { Context } from '#platform/context'
import type { TenantScope } from '#platform/database'
import { acceptJob, type InboundEnvelope, readArrival, selectAllUndecided } from '../envelopes/index.ts'
import { checkpoint } from '../ports/index.ts'
import { inUnitOfWork, lockTransmissions, selectIndexEntries } from '../transmissions/index.ts'
import type { StatusBatchPayload } from './accept-payload.ts'
import { applyStatusArrival, readStatusArrival, type StatusArrival } from './accept-status.ts'
import { type ArrivalToSave, isUndecided, lockArrivals, saveArrivals } from './lock-arrival.ts'

/** A message level status and the transmission that it is about. */
interface Matched extends StatusArrival {
  readonly transmissionId: string
}

interface Tenant {
  readonly scope: TenantScope
  readonly statuses: Matched[]
}

/** Message level statuses that are taken in together at most. */
const maxTogether = 32

/** Takes in message level statuses, however many there are. Doing it again changes nothing. */
export async function acceptStatusBatch(context: Context, payload: StatusBatchPayload): Promise<void> {
  for (let start = 0; start < payload.length; start += maxTogether)
    await acceptTogether(context, payload.slice(start, start + maxTogether))
}

/**
 * Takes in some message level statuses: those of one tenant in one transaction. What is not as plain as that gets
 * a job of its own (`acceptStatus`): what matches nothing, a second status of the same envelope, and what could not be
 * written together with others.
 */
async function acceptTogether(context: Context, payload: StatusBatchPayload): Promise<void> {
  const ids = payload.map(({ inboundId }) => inboundId)
  const stored = await context.db.autocommit((tx) => selectAllUndecided(tx, ids))
  if (stored.length === 0) return
  checkpoint(context, 'envelope-stored')
  const { tenants, others } = await groupByTenant(context, stored)
  await Promise.all(
    tenants.map(async (tenant) => {
      try {
        await accept(context, tenant)
      } catch (error) {
        context.log.warn(
          { error, statuses: tenant.statuses.length },
          'a batch of message level statuses failed; each gets a job of its own',
        )
        others.push(...tenant.statuses.map(({ inbound }) => inbound))
      }
    }),
  )
  if (others.length > 0) await enqueueEach(context, others)
  checkpoint(context, 'envelope-accepted')
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

/** Transmissions are locked in one order, so that nobody waits for each other in a ring; so are their documents. */
async function accept(context: Context, { scope, statuses }: Tenant): Promise<void> {
  await inUnitOfWork(context, scope, async (unit) => {
    const inboundIds = statuses.map(({ inbound }) => inbound.id)
    const locked = await lockArrivals(unit.tx, inboundIds)
    const open = statuses.flatMap((status) => {
      const arrival = locked.get(status.inbound.id)
      return arrival && isUndecided(arrival) ? [{ status, arrival }] : []
    })
    const ids = open.map(({ status }) => status.transmissionId).toSorted()
    const transmissions = new Map((await lockTransmissions(unit, ids)).map((one) => [one.id, one]))
    const decided: ArrivalToSave[] = []
    for (const { status, arrival } of open)
      decided.push(await applyStatusArrival(unit, transmissions.get(status.transmissionId), arrival, status))
    await saveArrivals(unit.tx, decided, context.clock.now())
    await unit.complete()
  })
}

async function enqueueEach(context: Context, envelopes: readonly InboundEnvelope[]): Promise<void> {
  await context.db.system(async (tx) => {
    await context.jobs.enqueueAll(
      tx,
      envelopes.map(({ id }) => acceptJob(id)),
    )
  })
}
