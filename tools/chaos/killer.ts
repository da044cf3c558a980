/** Kills processes of a rig with SIGKILL, at random. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Rig } from './rig.ts'

export const victims = ['worker', 'api', 'database'] as const
export type Victim = (typeof victims)[number]

export type Kills = Record<Victim, number>

/** Kills one process of the kind, chosen at random. False if none is running. */
function killOne(rig: Rig, victim: Victim, random: Random): boolean {
  if (victim === 'database') {
    const pid = rig.postmaster()
    if (pid === 0) return false
    try {
      process.kill(pid, 'SIGKILL')
      return true
    } catch {
      return false
    }
  }
  const slots = (victim === 'api' ? rig.apis : rig.workers).filter((slot) => slot.isUp)
  const slot = slots[random.below(slots.length)]
  // A worker is started again by the process that supervises it; now and then that one dies, too.
  if (victim === 'worker' && random.below(4) > 0) return slot?.killChild() ?? false
  return slot?.kill() ?? false
}

export interface Killer {
  readonly kills: Kills
  stop(): Promise<void>
}

/** Kills each kind at average intervals of this many seconds, until stopped; a kind without a number is spared. */
export function startKiller(rig: Rig, seconds: Partial<Record<Victim, number>>, random: Random): Killer {
  const kills: Kills = { worker: 0, api: 0, database: 0 }
  const ending = new AbortController()
  const running = victims.map(async (victim) => {
    const mean = seconds[victim]
    const own = random.split()
    if (mean === undefined) return
    while (!ending.signal.aborted) {
      const pause = Math.max(500, own.wait(mean * 1000))
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
      if (!ending.signal.aborted && killOne(rig, victim, own)) kills[victim] += 1
    }
  })
  return {
    kills,
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
