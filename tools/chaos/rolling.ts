/** One experiment: every process is replaced, one after the other, while documents are being issued. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startBalancer } from './balancer.ts'
import { createLoadClient } from './client.ts'
import { type Standing, untilDrained } from './drain.ts'
import { issueOne, registerCompanies } from './parties.ts'
import { createRandom } from './random.ts'
import { choosePlainTarget } from './receivers.ts'
import type { Rig } from './rig.ts'
import { type Acknowledged, type Check, verifyAll } from './verify.ts'

export interface RollingOptions {
  readonly seed: number
  readonly tenants: number
  readonly atOnce: number
  /** Milliseconds that each client waits between its documents. */
  readonly pause?: number
  /** Milliseconds for the drain after the last document was issued. */
  readonly limit: number
  progress?(text: string): void
}

export interface RollingResult {
  readonly restarted: number
  readonly acknowledged: number
  readonly requests: number
  /** Of them, those that an API was too busy for. */
  readonly busy: number
  /** Failed requests, by outcome. */
  readonly failed: Readonly<Record<string, number>>
  readonly checks: readonly Check[]
  readonly left: Standing
}

/**
 * Issues documents through a load balancer while every API and every worker is stopped and started again, one after the
 * other, then waits until everything is done, and verifies the results. The rig's APIs must drain for longer than the
 * balancer takes to notice (`FALAJ_DRAIN_SECONDS`).
 */
export async function runRolling(rig: Rig, options: RollingOptions): Promise<RollingResult> {
  const balancer = await startBalancer(rig.apiUrls)
  const client = createLoadClient([balancer.url])
  const random = createRandom(options.seed)
  const acknowledged: Acknowledged[] = []
  let restarted = 0
  try {
    const companies = await registerCompanies(client, options.tenants)
    let isRolling = true
    const issuing = Array.from({ length: options.atOnce }, async () => {
      while (isRolling) {
        const number = random.below(companies.length)
        const seller = companies[number]
        if (!seller) throw new Error('there is no such company')
        const { buyer, ends } = choosePlainTarget(companies, number, random)
        acknowledged.push({ id: (await issueOne(client, seller, buyer)).id, ends })
        await sleep(options.pause ?? 0)
      }
    })
    try {
      for (const [index, slot] of [...rig.apis, ...rig.workers].entries()) {
        options.progress?.(`${acknowledged.length} documents issued; ${slot.name} is restarted`)
        await slot.restart()
        const url = rig.apiUrls[index]
        while (url !== undefined && !balancer.serves(url)) await sleep(50)
        restarted += 1
      }
    } finally {
      isRolling = false
      await Promise.all(issuing)
    }
    const left = await untilDrained(rig, { limit: options.limit, advance: async () => await sleep(1_000) })
    const { requests, busy, failed } = balancer.figures
    const checks = await verifyAll(rig, acknowledged)
    return { restarted, acknowledged: acknowledged.length, requests, busy, failed, checks, left }
  } finally {
    client.close()
    await balancer.stop()
  }
}
