import { afterEach, expect, test } from 'vitest'
import { runOutages } from '../../../../tools/chaos/outage.ts'
import { type Rig, startRig } from '../../../../tools/chaos/rig.ts'

let rig: Rig | undefined

afterEach(async () => {
  await rig?.stop()
  rig = undefined
})

/**
 * PostgreSQL is killed with SIGKILL under load. Nothing starts dead processes again but the product's own
 * parent processes, and nothing moves the clock: what does not go on by itself is found.
 */
test.for([
  ['two APIs and two workers', { apis: 2, workers: 2 }],
  ['everything by npm start', { apis: 'one', workers: 0 }],
] as const)(
  '%s: the database dies under load, and all goes on by itself',
  {
    timeout: 300_000,
  },
  async ([, processes]) => {
    const started = await startRig({ ...processes, quiet: true, restartDelay: 'never' })
    rig = started
    const { outages, dead, checks, left } = await runOutages(started, {
      documents: 20,
      outages: [8],
      seed: 3,
      tenants: 3,
      atOnce: 4,
      limit: 120_000,
      takeAway: () => void process.kill(started.postmaster(), 'SIGKILL'),
    })
    expect(outages).toHaveLength(1)
    expect(dead).toEqual([])
    expect(left).toMatchObject({ openTransmissions: 0, undecided: 0, jobs: 0 })
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
  },
)
