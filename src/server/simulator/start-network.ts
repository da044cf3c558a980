import type { Context } from '#platform/context'
import { accessPointPeer } from './access-point/access-point-node.ts'
import { peerCaller } from './network/call-node.ts'
import { directoryPeer } from './directory/directory-node.ts'
import { startPeer } from './network/node.ts'
import { announcePeer, removePeer } from './network/node-store.ts'
import { startPostman } from './network/delivery-loop.ts'
import { deleteMessages } from './network/message-store.ts'
import { taxPlatformPeer } from './tax-platform/tax-platform-node.ts'
import type { WeatherWatch } from './controls/faults.ts'

/** Something that goes on until it is stopped. */
export interface Running {
  stop(): Promise<void>
}

const lookEvery = 1_000
const announceEvery = 5_000
const tidyEvery = 10 * 60_000
const keptFor = 30 * 24 * 60 * 60_000
const tidiedAtOnce = 1_000

/**
 * Starts the three peers of the simulated network, each a listener of its own: the participant directory, the access
 * point of outside buyers, the tax platform. They know each other and the portal by announced addresses only and may
 * be killed at any time; as many processes as like may host them on one database.
 */
export async function startSimulatedNetwork(context: Context, weather: WeatherWatch): Promise<Running> {
  await weather.refresh()
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
  const looking = repeat(context, lookEvery, async () => {
    await weather.refresh()
    await heed()
  })
  const announcing = repeat(context, announceEvery, async () => {
    for (const peer of peers) await peer.announce()
  })
  const tidying = repeat(context, tidyEvery, () => tidyMessages(context))
  return {
    async stop() {
      await tidying.stop()
      await looking.stop()
      await announcing.stop()
      await postman.stop()
      for (const peer of peers) await peer.stop().catch(() => undefined)
    },
  }
}

/**
 * Tells the simulated network, wherever it is hosted, where the portal takes what comes in.
 * @param url address of the HTTP server, without a final slash
 */
export async function announcePortal(context: Context, url: string): Promise<Running> {
  const announce = () => context.db.system((tx) => announcePeer(tx, 'portal', url))
  await announce()
  const announcing = repeat(context, announceEvery, announce)
  return {
    async stop() {
      await announcing.stop()
      await context.db.system((tx) => removePeer(tx, 'portal', url)).catch(() => undefined)
    },
  }
}

/** What came a month ago is of no use to anybody: a repeat of it would be taken for something new by then. */
export async function tidyMessages(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - keptFor)
  for (let gone = tidiedAtOnce; gone === tidiedAtOnce; )
    gone = await context.db.autocommit((tx) => deleteMessages(tx, before, tidiedAtOnce))
}

/** Does something again and again, one after another; a database that is away is waited for. */
function repeat(context: Context, every: number, work: () => Promise<void>): Running {
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = last
      .then(work)
      .catch((error: unknown) => context.log.debug({ error }, 'the simulated network waits for the database'))
  }, every)
  return {
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}
