import * as simulatorApi from '#contract/api/simulator'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { getTaxpayer } from '../emaratax/get-taxpayer.ts'
import { setTaxpayer } from '../emaratax/set-taxpayer.ts'
import { magicBuyers } from '../scenarios/magic-receivers.ts'
import type { FaultWatch } from './faults.ts'
import { moveClock, type PortalClock, readClock } from './move-clock.ts'
import { setFaults } from './set-faults.ts'

/** The routes of the simulated network for users. Registered for the test environment only. */
export function simulatorRoutes(app: App, context: Context, faults: FaultWatch): void {
  serve(app, simulatorApi.listReceivers, async ({ actor }) => {
    authorize(actor, 'exchange.read')
    return {
      data: magicBuyers.map(({ key, tin, verdict }) => ({ participantId: `0235:${tin}`, key, verdict })),
    }
  })
  serve(app, simulatorApi.getFaults, async ({ actor }) => {
    authorize(actor, 'exchange.read')
    await faults.refresh()
    return { data: faults.current() }
  })
  serve(app, simulatorApi.setFaults, async ({ actor, body }) => ({
    data: await setFaults(context, actor, faults, body),
  }))
  serve(app, simulatorApi.getClock, async ({ actor }) => {
    authorize(actor, 'exchange.read')
    return { data: presentClock(await readClock(context)) }
  })
  serve(app, simulatorApi.moveClock, async ({ actor, body }) => ({
    data: presentClock(await moveClock(context, actor, body.advanceMinutes)),
  }))
  serve(app, simulatorApi.getTaxpayer, async ({ actor, participant }) => ({
    data: await getTaxpayer(context, actor, participant),
  }))
  serve(app, simulatorApi.setTaxpayer, async ({ actor, participant, body }) => ({
    data: await setTaxpayer(context, actor, participant, body),
  }))
}

/** The public form of the clock of the portal. */
const presentClock = ({ now, offsetMinutes, movable }: PortalClock) => ({
  now: now.toISOString(),
  offsetMinutes,
  movable,
})
