import { expect, inject, test } from 'vitest'
import { runOutages } from '../../../../tools/chaos/outage.ts'
import { startRig } from '../../../../tools/chaos/rig.ts'

/**
 * PostgreSQL is killed with SIGKILL under load. Only the product's own parent processes restart dead processes, and
 * nothing moves the clock: work that does not continue by itself is found. With several APIs and workers:
 * `replicas.test.ts`.
 */
test('everything by npm start: the database is killed under load, and all work continues', {
  timeout: 300_000,
}, async () => {
  const rig = await startRig({
    apis: 'one',
    workers: 0,
    quiet: true,
    restartDelay: 'never',
    data: inject('migratedData'),
  })
  try {
    const { outages, dead, checks, left } = await runOutages(rig, {
      documents: 20,
      outages: [8],
      seed: 3,
      tenants: 3,
      atOnce: 4,
      limit: 120_000,
      takeAway: () => void process.kill(rig.postmaster(), 'SIGKILL'),
    })
    expect(outages).toHaveLength(1)
    expect(dead).toEqual([])
    expect(left).toMatchObject({ openTransmissions: 0, undecided: 0, jobs: 0 })
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
  } finally {
    await rig.stop()
  }
})
