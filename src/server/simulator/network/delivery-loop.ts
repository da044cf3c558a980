import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/context'
import { signDelivery } from '#server/exchange'
import type { CallPeer } from './call-node.ts'
import type { HttpAnswer, HttpCall } from './http-call.ts'
import { claimSendings, deleteSendings, type NewSending, postpone } from './delivery-store.ts'
import type { WeatherWatch } from '../controls/faults.ts'
import { receiverSeatHeader, uuidFrom } from './wire.ts'

type Outgoing = NewSending & { readonly attempts?: number }

/** Hands over what the peers have to send, again and again until the other side has it. */
export interface Postman {
  /** Whether there is a hand free for one more at once. */
  isFree(): boolean
  /** Takes a sending that this process has claimed. */
  push(sending: NewSending): void
  /** Hands it over now; raises when the other side does not take it. */
  deliver(sending: NewSending): Promise<void>
  stop(): Promise<void>
}

const hands = 24
const pollEvery = 300
const firstPause = 500
const longestPause = 60_000
const timeout = 15_000
/** About a day of tries. */
const mostAttempts = 1_500

/**
 * Starts the postman of this process. Its pouch is in memory; what it drops when it dies lies in the table, where the
 * next one finds it.
 */
export function startPostman(context: Context, call: CallPeer, weather: WeatherWatch): Postman {
  const deliver = handOver(context, call, weather)
  const inHand = new Map<string, Promise<void>>()
  const done: string[] = []
  let stopping = false

  function push(sending: Outgoing): void {
    const work = deliver(sending)
      .then(() => void done.push(sending.id))
      .catch((error: unknown) => later(sending, error))
      .finally(() => inHand.delete(sending.id))
    inHand.set(sending.id, work)
  }

  async function later(sending: Outgoing, error: unknown): Promise<void> {
    const pause = Math.min(longestPause, firstPause * 2 ** (sending.attempts ?? 0))
    const text = error instanceof Error ? error.message : String(error)
    if ((sending.attempts ?? 0) >= mostAttempts) {
      context.log.error({ sending: sending.id, error: text }, 'a simulated peer gave up on an envelope')
      done.push(sending.id)
      return
    }
    context.log.debug(
      { sending: sending.id, error: text },
      'a simulated peer could not hand over an envelope',
    )
    const dueAt = new Date(context.clock.now().getTime() + pause)
    await context.db.autocommit((tx) => postpone(tx, sending.id, dueAt, text)).catch(() => undefined)
  }

  async function flush(): Promise<void> {
    const ids = done.splice(0)
    if (ids.length === 0) return
    try {
      await context.db.autocommit((tx) => deleteSendings(tx, ids))
    } catch {
      done.push(...ids)
    }
  }

  /** Says whether there is more than both hands can hold. */
  async function round(): Promise<boolean> {
    await flush()
    const room = hands * 2 - inHand.size
    if (room < hands) return true
    const claimed = await context.db.autocommit((tx) => claimSendings(tx, context.clock.now(), room))
    for (const sending of claimed) if (!inHand.has(sending.id)) push(sending)
    return claimed.length === room
  }

  const walking = walk(context, { round, flush, isOver: () => stopping })

  return {
    isFree: () => !stopping && inHand.size < hands,
    push,
    deliver,
    async stop() {
      stopping = true
      await walking
      await Promise.race([Promise.all(inHand.values()), sleep(2_000)])
      await flush()
    },
  }
}

/** What was handed over is told often; what others left behind is looked for now and then. */
async function walk(
  context: Context,
  steps: { round: () => Promise<boolean>; flush: () => Promise<void>; isOver: () => boolean },
): Promise<void> {
  let polledAt = 0
  let hasMore = false
  while (!steps.isOver()) {
    const isTime = hasMore || performance.now() - polledAt >= pollEvery
    if (isTime) polledAt = performance.now()
    try {
      if (isTime) hasMore = await steps.round()
      else await steps.flush()
    } catch (error) {
      hasMore = false
      context.log.debug({ error }, 'the simulated network waits for the database')
    }
    await sleep(30)
  }
}

/** One delivery, or two when the weather is bad; raises when the other side did not take it. */
function handOver(context: Context, call: CallPeer, weather: WeatherWatch): Postman['deliver'] {
  const seat = context.config.taxAuthoritySeat

  async function send({ envelopeId, bytes, target, senderSeat }: NewSending): Promise<HttpAnswer> {
    if (target !== 'portal') {
      const headers = { [receiverSeatHeader]: target === 'taxPlatform' ? seat : '' }
      return await call(target, '/envelopes', post(bytes, headers))
    }
    const transportId = uuidFrom(`delivery:${envelopeId}`)
    const headers = signDelivery(context, { environment: 'preprod', transportId, senderSeat }, bytes)
    return await call('portal', '/api/preprod/v1/exchange/inbound', post(bytes, headers))
  }

  return async (sending) => {
    const times = weather.doubles(sending.peer) ? 2 : 1
    for (let time = 1; time <= times; time++) {
      const response = await send(sending)
      if (!response.ok)
        throw new Error(
          `${sending.target} answered ${response.status} to ${sending.envelopeId}: ${response.text.slice(0, 200)}`,
        )
    }
  }
}

function post(bytes: Buffer, headers: Record<string, string>): HttpCall {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/xml', ...headers },
    body: bytes,
    timeout,
  }
}
