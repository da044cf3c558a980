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
