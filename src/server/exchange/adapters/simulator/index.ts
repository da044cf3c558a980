/** The simulated network of the test environment behind the access point port. */
import type { JobHandlers } from '#platform/jobs'
import { handleMessage, MessagePayload } from './handle-message.ts'

export { simulatorAccessPoint } from './access-point.ts'
export { type SimulatedNetwork, startSimulatedNetwork } from './network.ts'

/** What the simulated network does after it has given a receipt. */
export const simulatorJobs: JobHandlers = {
  'exchange.simulate': async (context, payload) =>
    await handleMessage(context, MessagePayload.parse(payload)),
}
