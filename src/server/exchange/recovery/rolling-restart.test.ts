import { afterEach, expect, test } from 'vitest'
import { type Rig, startRig } from '../../../../tools/chaos/rig.ts'
import { runRolling } from '../../../../tools/chaos/rolling.ts'

let rig: Rig | undefined

afterEach(async () => {
  await rig?.stop()
  rig = undefined
})

test('two APIs and two workers are restarted one after the other under load, and no request fails', {
  timeout: 600_000,
}, async () => {
  rig = await startRig({
    apis: 2,
    workers: 2,
    quiet: true,
    restartDelay: 'never',
    env: { FALAJ_DRAIN_SECONDS: '3' },
  })
  const load = { tenants: 3, atOnce: 2, pause: 250 }
  const result = await runRolling(rig, { ...load, seed: 5, limit: 120_000 })
  expect(result.restarted).toBe(4)
  expect(result.acknowledged).toBeGreaterThan(0)
  expect(result.failed).toEqual({})
  expect(result.left).toMatchObject({ openTransmissions: 0, undecided: 0, jobs: 0 })
  expect(result.checks.filter(({ breaches }) => breaches > 0)).toEqual([])
})
