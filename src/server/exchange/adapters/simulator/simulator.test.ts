import { createServer } from 'node:net'
import { startTestPortal } from '../../../platform/testing/portal.ts'
import { describeAccessPoint } from '../../access-point.suite.ts'
import { simulatorAccessPoint } from './index.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

describeAccessPoint('simulator', async () => {
  const portal = await startTestPortal({ worker: false })
  return {
    accessPoint: simulatorAccessPoint(portal.context),
    reachable: '000901',
    async unplug() {
      const url = `http://127.0.0.1:${await freePort()}`
      await portal.query(`update simulator_peers set url = $1 where name = 'network'`, [url])
    },
    stop: () => portal.stop(),
  }
})
