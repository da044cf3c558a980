import { dataOf } from '#contract/common'
import {
  MagicReceivers,
  MoveClockRequest,
  NetworkFaults,
  SimulatedTaxpayer,
  SimulatorClock,
} from '#contract/simulator'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { type App, actorOf, participantOf } from '#platform/http'
import { getTaxpayer } from '../emaratax/get-taxpayer.ts'
import { setTaxpayer } from '../emaratax/set-taxpayer.ts'
import { magicBuyers } from '../scenarios/magic-receivers.ts'
import type { FaultWatch } from './faults.ts'
import { moveClock, readClock } from './move-clock.ts'
import { presentClock } from './present.ts'
import { setFaults } from './set-faults.ts'

const tags = ['simulator']

/** The simulated network as people see and set it. Registered for the test environment only. */
export function simulatorRoutes(app: App, context: Context, faults: FaultWatch): void {
  app.get(
    '/simulator/receivers',
    {
      schema: {
        tags,
        summary: 'List the simulated buyers and the outcome each of them gives',
        response: { 200: dataOf(MagicReceivers) },
      },
    },
    async (request) => {
      authorize(actorOf(request), 'exchange.read')
      const data = magicBuyers.map(({ key, tin, verdict }) => ({
        participantId: `0235:${tin}`,
        key,
        verdict,
      }))
      return { data }
    },
  )
  app.get(
    '/simulator/faults',
    {
      schema: {
        tags,
        summary: 'Get the faults of the simulated network',
        response: { 200: dataOf(NetworkFaults) },
      },
    },
    async (request) => {
      authorize(actorOf(request), 'exchange.read')
      await faults.refresh()
      return { data: faults.current() }
    },
  )
  app.put(
    '/simulator/faults',
    {
      schema: {
        tags,
        summary: 'Set the faults of the simulated network',
        body: NetworkFaults,
        response: { 200: dataOf(NetworkFaults) },
      },
    },
    async (request) => ({ data: await setFaults(context, actorOf(request), faults, request.body) }),
  )
  clockRoutes(app, context)
  taxpayerRoutes(app, context)
}

function clockRoutes(app: App, context: Context): void {
  app.get(
    '/simulator/clock',
    {
      schema: {
        tags,
        summary: 'Get the portal’s clock',
        response: { 200: dataOf(SimulatorClock) },
      },
    },
    async (request) => {
      authorize(actorOf(request), 'exchange.read')
      return { data: presentClock(await readClock(context)) }
    },
  )
  app.post(
    '/simulator/clock',
    {
      schema: {
        tags,
        summary: 'Move the clock forward and run everything that has become due',
        body: MoveClockRequest,
        response: { 200: dataOf(SimulatorClock) },
      },
    },
    async (request) => ({
      data: presentClock(await moveClock(context, actorOf(request), request.body.advanceMinutes)),
    }),
  )
}

function taxpayerRoutes(app: App, context: Context): void {
  const config = { participant: true }
  app.get(
    '/simulator/taxpayer',
    {
      config,
      schema: {
        tags,
        summary: 'Get what the simulated tax authority holds of the participant',
        response: { 200: dataOf(SimulatedTaxpayer) },
      },
    },
    async (request) => ({ data: await getTaxpayer(context, actorOf(request), participantOf(request)) }),
  )
  app.put(
    '/simulator/taxpayer',
    {
      config,
      schema: {
        tags,
        summary: 'Change what the simulated tax authority holds of the participant',
        body: SimulatedTaxpayer,
        response: { 200: dataOf(SimulatedTaxpayer) },
      },
    },
    async (request) => ({
      data: await setTaxpayer(context, actorOf(request), participantOf(request), request.body),
    }),
  )
}
