import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/base/context'
import { signDelivery } from '#server/exchange'
import type { FaultWatch } from '../controls/faults.ts'
import type { CallNode } from './call-node.ts'
import { claimDeliveries, type NewDelivery, postponeDelivery } from './delivery-store.ts'
import type { HttpAnswer, HttpCall } from './http-call.ts'
import { messageAtHeader, simulatedProviderSeat, uuidFrom } from './wire.ts'

type PendingDelivery = NewDelivery & { readonly attempts?: number }

/** Sends the deliveries of the nodes, with retries until the other side has them. */
export interface DeliveryLoop {
  /** Whether one more can be sent at once. */
  isFree(): boolean
  /** Takes over a delivery that this process has claimed. */
  push(delivery: NewDelivery): void
  /** Waits until those of the deliveries that this process has under way were tried. */
  attempted(deliveries: readonly NewDelivery[]): Promise<void>
  stop(): Promise<void>
}

const maxConcurrent = 24
const pollEveryMs = 300
const firstDelayMs = 500
const maxDelayMs = 60_000
const timeoutMs = 15_000
/** About a day. */
const maxAttempts = 1_500

/**
 * Starts the delivery loop of this process. Running deliveries are in memory; those of a killed process are in the
 * table, where the next one claims them.
 */
export function startDeliveryLoop(context: Context, call: CallNode, faults: FaultWatch): DeliveryLoop {
  const deliver = handOver(context, call, faults)
  const inFlight = new Map<string, Promise<void>>()
  const finished: string[] = []
  let stopping = false

  function push(delivery: PendingDelivery): void {
    const attempt = deliver(delivery)
      .then(() => void finished.push(delivery.id))
      .catch((error: unknown) => retryLater(delivery, error))
      .finally(() => inFlight.delete(delivery.id))
    inFlight.set(delivery.id, attempt)
  }

  async function retryLater(delivery: PendingDelivery, error: unknown): Promise<void> {
    const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (delivery.attempts ?? 0))
    const text = error instanceof Error ? error.message : String(error)
    if ((delivery.attempts ?? 0) >= maxAttempts) {
      context.log.error({ delivery: delivery.id, error: text }, 'a simulated node gave up on an envelope')
      finished.push(delivery.id)
      return
    }
    context.log.debug(
      { delivery: delivery.id, error: text },
      'a simulated node could not hand over an envelope',
    )
    const dueAt = new Date(context.clock.now().getTime() + delayMs)
    await context.db.autocommit((tx) => postponeDelivery(tx, delivery.id, dueAt, text)).catch(() => undefined)
  }

  /** Removes finished deliveries and claims others, up to a limit. */
  async function claim(limit: number): Promise<readonly PendingDelivery[]> {
    const delivered = finished.splice(0)
    if (delivered.length === 0 && limit === 0) return []
    try {
      return await context.db.autocommit((tx) => claimDeliveries(tx, context.clock.now(), limit, delivered))
    } catch (error) {
      finished.push(...delivered)
      throw error
    }
  }

  /** Claims due deliveries; returns whether there are more than fit. */
  async function claimDue(): Promise<boolean> {
    const room = maxConcurrent * 2 - inFlight.size
    const limit = room < maxConcurrent ? 0 : room
    const claimed = await claim(limit)
    for (const delivery of claimed) if (!inFlight.has(delivery.id)) push(delivery)
    return claimed.length === limit
  }

  const running = runLoop(context, claimDue, () => stopping)

  return {
    isFree: () => !stopping && inFlight.size < maxConcurrent,
    push,
    async attempted(deliveries) {
      await Promise.all(deliveries.flatMap(({ id }) => inFlight.get(id) ?? []))
    },
    async stop() {
      stopping = true
      await running
      await Promise.race([Promise.all(inFlight.values()), sleep(2_000)])
      await claim(0).catch(() => undefined)
    },
  }
}

/** Deletes finished deliveries and claims those of dead processes from time to time; at once when there are more. */
async function runLoop(
  context: Context,
  claimDue: () => Promise<boolean>,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping()) {
    const hasMore = await claimDue().catch((error: unknown) => {
      context.log.debug({ error }, 'the simulated network waits for the database')
      return false
    })
    const again = performance.now() + (hasMore ? 0 : pollEveryMs)
    do await sleep(30)
    while (!isStopping() && performance.now() < again)
  }
}

/** One delivery, or two when the faults say so; raises when the other side did not accept it. */
function handOver(
  context: Context,
  call: CallNode,
  faults: FaultWatch,
): (delivery: NewDelivery) => Promise<void> {
  const { taxAuthoritySeat } = context.config

  async function send({
    envelopeId,
    bytes,
    target,
    senderSeat,
    ...delivery
  }: NewDelivery): Promise<HttpAnswer> {
    const messageAt = delivery.messageAt.toISOString()
    if (target !== 'portal') {
      const seat = target === 'taxPlatform' ? taxAuthoritySeat : simulatedProviderSeat
      return await call(target, `/${seat}/envelopes`, post(bytes, { [messageAtHeader]: messageAt }))
    }
    const transportId = uuidFrom(`delivery:${envelopeId}`)
    const headers = signDelivery(
      context,
      { environment: 'preprod', transportId, senderSeat, messageAt },
      bytes,
    )
    return await call('portal', '/api/preprod/v1/exchange/inbound', post(bytes, headers))
  }

  return async (delivery) => {
    const times = faults.duplicates(delivery.node) ? 2 : 1
    for (let time = 1; time <= times; time++) {
      const response = await send(delivery)
      if (!response.ok)
        throw new Error(
          `${delivery.target} answered ${response.status} to ${delivery.envelopeId}: ${response.text.slice(0, 200)}`,
        )
    }
  }
}

function post(bytes: Buffer, headers: Record<string, string> = {}): HttpCall {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/xml', ...headers },
    body: bytes,
    timeout: timeoutMs,
  }
}
