import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointAt } from '../../directory/testing/endpoint.ts'
import { startTestPortal, type TestPortal } from '../../platform/testing/portal.ts'
import type { ExchangePorts } from '../ports/exchange-ports.ts'
import type { Transmission } from '../ports/transmission.ts'
import { discoverReceiver } from './discover-receiver.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(() => portal.stop())

test('a directory that is down is found to be back also while all receivers are remembered', async () => {
  await portal.query(
    `insert into exchange_peers (environment, kind, seat, breaker, failures, failing_since, since, openings, next_probe_at, last_detail)
     values ('preprod', 'directory', '', 'open', 5, now(), now(), 1, $1, 'down')`,
    [portal.clock.now()],
  )
  const requested: boolean[] = []
  const ports = {
    directory: {
      environments: ['preprod'],
      lookup(_id, _environment, { fresh = false } = {}) {
        requested.push(fresh)
        const cached = fresh ? {} : { cached: true as const }
        return Promise.resolve({
          state: 'found',
          documentTypes: ['380'],
          endpoint: endpointAt('000901'),
          ...cached,
        })
      },
      publish: () => Promise.resolve({ outcome: 'published' }),
      withdraw: () => Promise.resolve({ outcome: 'withdrawn' }),
    },
  } satisfies Pick<ExchangePorts, 'directory'> as unknown as ExchangePorts
  const transmission = {
    receiver: '0235:1900000001',
    kind: 'invoice',
    content: { kind: 'invoice', typeCode: '380' },
  } as Transmission
  const discover = () => discoverReceiver(portal.context, ports, 'preprod', transmission)

  expect(await discover()).toEqual({ state: 'found', receiver: endpointAt('000901') })
  expect(await discover()).toEqual({ state: 'found', receiver: endpointAt('000901') })
  expect(requested).toEqual([true, false])
  const rows = await portal.query(`select breaker from exchange_peers where kind = 'directory'`)
  expect(rows).toEqual([{ breaker: 'closed' }])
})
