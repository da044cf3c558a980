import { expect, inject, test } from 'vitest'
import type { Victim } from '../../../../tools/chaos/killer.ts'
import { runStorm } from '../../../../tools/chaos/storm.ts'

/** After how many issued documents which process dies. */
const deaths: Readonly<Record<number, Victim>> = {
  4: 'worker',
  8: 'api',
  12: 'worker',
  16: 'database',
  20: 'worker',
}

/**
 * The short form of `npm run chaos`: two APIs and two workers on one database, faults at every node, and one
 * after the other is killed with SIGKILL. Judged by counts and states, never by time.
 */
test('processes are killed among network faults: no document is lost, doubled or stuck', {
  timeout: 300_000,
}, async () => {
  const due: Victim[] = []
  const { figures, kills, checks } = await runStorm({
    documents: 24,
    seed: 4,
    tenants: 3,
    apis: 2,
    workers: 2,
    atOnce: 4,
    killEvery: {},
    faults: 'many',
    limit: 240_000,
    data: inject('migratedData'),
    each: (_rig, issued, kill) => {
      const victim = deaths[issued]
      if (victim) due.push(victim)
      // Where all of its kind are restarting, one is killed after a later document.
      for (const one of due.splice(0)) if (!kill(one)) due.push(one)
    },
  })
  expect(figures.documents).toBe(24)
  expect(kills.worker + kills.api + kills.database).toBeGreaterThanOrEqual(3)
  const broken = checks.filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
})
