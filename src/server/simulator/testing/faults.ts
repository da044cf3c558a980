/** Bad weather for tests. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PeerWeather, SimulatedPeer, Weather } from '#contract/simulator'
import type { TestPortal } from '../../platform/testing/portal.ts'
import { fairWeather } from '../controls/faults.ts'
import { upsertWeather } from '../controls/faults-store.ts'

export type WeatherChange = Partial<Record<SimulatedPeer, Partial<PeerWeather>>>

/** Fair weather but for the change; waits until every process has seen it. */
export async function setWeather(portal: TestPortal, change: WeatherChange, seed = 1): Promise<void> {
  const { peers } = fairWeather
  const weather: Weather = {
    seed,
    peers: {
      directory: { ...peers.directory, ...change.directory },
      accessPoint: { ...peers.accessPoint, ...change.accessPoint },
      taxPlatform: { ...peers.taxPlatform, ...change.taxPlatform },
    },
  }
  await portal.context.db.system((tx) => upsertWeather(tx, weather, portal.clock.now()))
  await sleep(2_500)
}
