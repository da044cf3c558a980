/** Operations on the simulated network. They exist in the test environment only. */
import { dataOf } from '../common.ts'
import {
  MagicReceivers,
  MoveClockRequest,
  NetworkFaults,
  SimulatedTaxpayer,
  SimulatorClock,
} from '../simulator.ts'
import { operation } from './operation.ts'

const tag = 'simulator'

export const listReceivers = operation({
  method: 'GET',
  path: '/simulator/receivers',
  tag,
  summary: 'List the simulated buyers and the outcome each of them gives',
  needs: 'exchange.read',
  response: dataOf(MagicReceivers),
  problems: [],
})

export const getFaults = operation({
  method: 'GET',
  path: '/simulator/faults',
  tag,
  summary: 'Get the faults of the simulated network',
  needs: 'exchange.read',
  response: dataOf(NetworkFaults),
  problems: [],
})

export const setFaults = operation({
  method: 'PUT',
  path: '/simulator/faults',
  tag,
  summary: 'Set the faults of the simulated network',
  needs: 'settings.update',
  body: NetworkFaults,
  response: dataOf(NetworkFaults),
  audit: ['simulator.faults-set'],
  problems: ['simulator.controls-off'],
})

export const getClock = operation({
  method: 'GET',
  path: '/simulator/clock',
  tag,
  summary: 'Get the portal’s clock',
  needs: 'exchange.read',
  response: dataOf(SimulatorClock),
  problems: [],
})

export const moveClock = operation({
  method: 'POST',
  path: '/simulator/clock',
  tag,
  summary: 'Move the clock forward and run everything that has become due',
  needs: 'settings.update',
  body: MoveClockRequest,
  response: dataOf(SimulatorClock),
  audit: ['simulator.clock-moved'],
  problems: ['simulator.clock-fixed'],
})

export const getTaxpayer = operation({
  method: 'GET',
  path: '/simulator/taxpayer',
  tag,
  summary: 'Get what the simulated tax authority holds of the participant',
  needs: 'exchange.read',
  participant: true,
  response: dataOf(SimulatedTaxpayer),
  problems: [],
})

export const setTaxpayer = operation({
  method: 'PUT',
  path: '/simulator/taxpayer',
  tag,
  summary: 'Change what the simulated tax authority holds of the participant',
  needs: 'settings.update',
  participant: true,
  body: SimulatedTaxpayer,
  response: dataOf(SimulatedTaxpayer),
  audit: ['simulator.taxpayer-set'],
  problems: [],
})
