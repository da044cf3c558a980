import type { Context } from '#platform/context'
import { accessPointPeer } from './access-point-peer.ts'
import { peerCaller } from './call-peer.ts'
import { directoryPeer } from './directory-peer.ts'
import { startPeer } from './peer.ts'
import { announcePeer, removePeer } from './peers-store.ts'
import { startPostman } from './postman.ts'
import { taxPlatformPeer } from './tax-platform-peer.ts'
import type { WeatherWatch } from './weather.ts'

export interface SimulatedNetwork {
  stop(): Promise<void>
}

const lookEvery = 1_000
const announceEvery = 5_000

/**
 * Starts the three peers of the simulated network, each a listener of its own: the participant directory, the access
 * point of outside buyers, the tax platform. They know each other and the portal by announced addresses only and may
 * be killed at any time; as many processes as like may host them on one database.
 * @param portalUrl where the portal takes what comes in
 */
export async function startSimulatedNetwork(
  context: Context,
  portalUrl: string,
  weather: WeatherWatch,
): Promise<SimulatedNetwork> {
  await weather.refresh()
  await context.db.system((tx) => announcePeer(tx, 'portal', portalUrl))
  const postman = startPostman(context, peerCaller(context), weather)
  const peers = await Promise.all([
    startPeer(context, directoryPeer(context, weather)),
    startPeer(context, accessPointPeer(context, weather, postman)),
    startPeer(context, taxPlatformPeer(context, weather, postman)),
  ])
  const heed = async () => {
    for (const peer of peers) await peer.heedWeather()
  }
  weather.onChange(heed)
  let announcedAt = performance.now()

  async function look(): Promise<void> {
    await weather.refresh()
    await heed()
    if (performance.now() - announcedAt < announceEvery) return
    announcedAt = performance.now()
    await context.db.system((tx) => announcePeer(tx, 'portal', portalUrl))
    for (const peer of peers) await peer.announce()
  }

  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking
      .then(look)
      .catch((error: unknown) => context.log.debug({ error }, 'the simulated network waits for the database'))
  }, lookEvery)

  return {
    async stop() {
      clearInterval(timer)
      await looking
      await postman.stop()
      for (const peer of peers) await peer.stop().catch(() => undefined)
      await context.db.system((tx) => removePeer(tx, 'portal', portalUrl)).catch(() => undefined)
    },
  }
}
