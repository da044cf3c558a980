import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestPortal } from '../../../platform/testing/portal.ts'
import { describeAccessPoint } from '../../access-point.suite.ts'
import { simulatorAccessPoint } from './index.ts'
import { setWeather } from './testing/weather.ts'

describeAccessPoint('simulator', async () => {
  const portal = await startTestPortal({ worker: false })
  const down = { accessPoint: { down: true }, taxPlatform: { down: true } }
  return {
    accessPoint: simulatorAccessPoint(portal.context),
    reachable: '000901',
    unplug: () => setWeather(portal, down),
    stop: () => portal.stop(),
  }
})

test("a host that is gone stands in nobody's way: the next one is asked", async () => {
  const portal = await startTestPortal({ worker: false })
  try {
    await portal.query(
      `insert into simulator_peers (name, url, updated_at) select name, 'http://127.0.0.1:4', now() + interval '1 hour'
       from simulator_peers`,
    )
    const accessPoint = simulatorAccessPoint(portal.context)
    const status = await accessPoint.status(randomUUID(), 'preprod', '000901')
    expect(status).toEqual({ state: 'notTaken' })
  } finally {
    await portal.stop()
  }
})
