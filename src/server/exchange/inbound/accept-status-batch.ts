import { z } from 'zod'
import type { Environment } from '#contract/common'
import { exchangedKindOf } from '#core/envelope'
import type { Context } from '#platform/context'
import type { TenantScope } from '#platform/database'
import { type InboundEnvelope, readArrival, selectAllUndecided } from '../envelopes/index.ts'
import { checkpoint } from '../ports/index.ts'
import { lockTransmissions, selectIndexEntries } from '../transmissions/index.ts'
import { AcceptPayload } from './accept-envelope.ts'
import { type StatusArrival, readStatusArrival, applyStatusArrival } from './accept-status.ts'
import { lockArrivals, isUndecided } from './lock-arrival.ts'

export const StatusBatchPayload = z.array(AcceptPayload)
export type StatusBatchPayload = z.infer<typeof StatusBatchPayload>

/** An answer and the leg that it is about. */
interface Matched extends StatusArrival {
  readonly transmissionId: string
}

interface Tenant {
  readonly scope: TenantScope
  readonly answers: Matched[]
}

/**
 * Takes in answers by the handful: those of one tenant in one transaction. What is not as plain as that gets a job of
 * its own, in which everything else is thought of: what matches nothing, a second answer to the same envelope, and
 * what could not be written down together with others. Doing it again changes nothing.
 */
export async function acceptStatusBatch(context: Context, payload: StatusBatchPayload): Promise<void> {
  const ids = payload.map(({ inboundId }) => inboundId)
  const stored = await context.db.readOnly((tx) => selectAllUndecided(tx, ids))
  if (stored.length === 0) return
  checkpoint(context, 'envelope-stored')
  const { tenants, others } = await sort(context, stored)
  await Promise.all(
    tenants.map(async (tenant) => {
      try {
        await accept(context, tenant)
      } catch (error) {
        context.log.warn({ error, answers: tenant.answers.length }, 'answers are taken in one by one')
        others.push(...tenant.answers.map(({ inbound }) => inbound))
      }
    }),
  )
  if (others.length > 0) await oneByOne(context, others)
  checkpoint(context, 'envelope-accepted')
}

/** Whose answers they are; one for each leg. */
async function sort(
  context: Context,
  stored: readonly InboundEnvelope[],
): Promise<{ tenants: Tenant[]; others: InboundEnvelope[] }> {
  const tenants = new Map<string, Tenant>()
  const others: InboundEnvelope[] = []
  const answered = new Set<string>()
  for (const environment of new Set(stored.map((inbound) => inbound.environment))) {
    const arrivals = stored.filter((inbound) => inbound.environment === environment).map(arrivalOf)
    const routes = await routesOf(context, environment, arrivals)
    for (const { inbound, arrival } of arrivals) {
      const route = routes.get(arrival?.answer.envelopeId ?? '')
      if (!arrival || !route || answered.has(route.transmissionId)) {
        others.push(inbound)
        continue
      }
      const { organizationId, transmissionId } = route
      answered.add(transmissionId)
      const key = `${organizationId} ${environment}`
      const tenant = tenants.get(key) ?? { scope: { organizationId, environment }, answers: [] }
      tenant.answers.push({ ...arrival, transmissionId })
      tenants.set(key, tenant)
    }
  }
  return { tenants: [...tenants.values()], others }
}

function arrivalOf(inbound: InboundEnvelope): { inbound: InboundEnvelope; arrival: StatusArrival | null } {
  const reading = readArrival(inbound.bytes)
  const { header } = reading
  const isAnswer =
    header?.envelopeId === inbound.envelopeId &&
    exchangedKindOf(header.documentTypeId, header.processId) === 'messageLevelStatus'
  return { inbound, arrival: isAnswer ? readStatusArrival(inbound, reading) : null }
}

async function routesOf(
  context: Context,
  environment: Environment,
  arrivals: readonly { arrival: StatusArrival | null }[],
) {
  const about = arrivals.flatMap(({ arrival }) => arrival?.answer.envelopeId ?? [])
  return await context.db.readOnly((tx) => selectIndexEntries(tx, environment, about))
}

/** Legs are locked in one order, and documents too, so that nobody waits for each other in a ring. */
async function accept(context: Context, { scope, answers }: Tenant): Promise<void> {
  await context.db.tenant(scope, async (tx) => {
    const all = answers.map(({ inbound }) => inbound.id)
    const held = await lockArrivals(tx, all)
    const open = answers.flatMap((answer) => {
      const arrival = held.get(answer.inbound.id)
      return arrival && isUndecided(arrival) ? [{ answer, arrival }] : []
    })
    const ids = open.map(({ answer }) => answer.transmissionId).toSorted()
    const legs = new Map((await lockTransmissions(tx, scope, ids)).map((leg) => [leg.id, leg]))
    const documentOf = ({ answer }: (typeof open)[number]) =>
      legs.get(answer.transmissionId)?.documentId ?? ''
    for (const { answer, arrival } of open.toSorted((a, b) => (documentOf(a) < documentOf(b) ? -1 : 1)))
      await applyStatusArrival(context, tx, scope, legs.get(answer.transmissionId), arrival, answer)
  })
}

async function oneByOne(context: Context, envelopes: readonly InboundEnvelope[]): Promise<void> {
  await context.db.system(async (tx) => {
    for (const { id } of envelopes)
      await context.jobs.enqueue(tx, 'exchange.accept', { inboundId: id }, { key: `accept:${id}` })
  })
}
