import type { Context } from '#platform/base/context'
import { accessPointNode } from './access-point/access-point-node.ts'
import type { FaultWatch } from './controls/faults.ts'
import { directoryNode } from './directory/directory-node.ts'
import { arrivalStore } from './network/arrivals.ts'
import type { CallNode } from './network/call-node.ts'
import { startDeliveryLoop } from './network/delivery-loop.ts'
import { deleteMessages } from './network/message-store.ts'
import { startNode } from './network/node.ts'
import { announceNode, removeNode } from './network/node-store.ts'
import { taxPlatformNode } from './tax-platform/tax-platform-node.ts'

/** A running service that can be stopped. */
export interface Running {
  stop(): Promise<void>
}

const refreshEveryMs = 1_000
const announceEveryMs = 5_000
const tidyEveryMs = 10 * 60_000
const keepMessagesMs = 30 * 24 * 60 * 60_000
const tidyBatch = 1_000

/**
 * Starts the three nodes of the simulated network, each a listener of its own: the participant directory, the access
 * point of outside buyers, the tax platform. They know each other and the portal by announced addresses only and may
 * be killed at any time; any number of processes may host them on one database.
 */
export async function startSimulatedNetwork(
  context: Context,
  call: CallNode,
  faults: FaultWatch,
): Promise<Running> {
  await faults.refresh()
  const deliveryLoop = startDeliveryLoop(context, call, faults)
  const saveArrival = arrivalStore(context, deliveryLoop)
  const nodes = await Promise.all([
    startNode(context, directoryNode(context, faults)),
    startNode(context, accessPointNode(context, faults, deliveryLoop, saveArrival)),
    startNode(context, taxPlatformNode(context, faults, saveArrival)),
  ])
  const applyFaults = async () => {
    for (const node of nodes) await node.applyFaults()
  }
  faults.onChange(applyFaults)
  const refreshing = repeat(context, refreshEveryMs, async () => {
    await faults.refresh()
    await applyFaults()
  })
  const announcing = repeat(context, announceEveryMs, async () => {
    for (const node of nodes) await node.announce()
  })
  const tidying = repeat(context, tidyEveryMs, () => tidyMessages(context))
  return {
    async stop() {
      await tidying.stop()
      await refreshing.stop()
      await announcing.stop()
      await deliveryLoop.stop()
      for (const node of nodes) await node.stop().catch(() => undefined)
    },
  }
}

/**
 * Announces to the simulated network, wherever it is hosted, the portal's inbound address.
 * @param url address of the HTTP server, without a final slash
 */
export async function announcePortal(context: Context, url: string): Promise<Running> {
  const announce = () => context.db.system((tx) => announceNode(tx, 'portal', url))
  await announce()
  const announcing = repeat(context, announceEveryMs, announce)
  return {
    async stop() {
      await announcing.stop()
      await context.db.system((tx) => removeNode(tx, 'portal', url)).catch(() => undefined)
    },
  }
}

/** Messages of a month ago are deleted: a repeat of one would be a new message by then. */
async function tidyMessages(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - keepMessagesMs)
  for (let deletedRows = tidyBatch; deletedRows === tidyBatch; )
    deletedRows = await context.db.autocommit((tx) => deleteMessages(tx, before, tidyBatch))
}

/** Runs a function periodically, never concurrently; waits for an unavailable database. */
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
