/** The door of the demo room: an organization of invented companies, in which a new user looks around. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { runJobs, sweptKind } from '#server/runs'
import type { DemoPorts } from './demo-ports.ts'
import { makeSome } from './make-demo.ts'
import { demoRuns } from './store.ts'

export type { DemoPorts } from './demo-ports.ts'
export { leaveNetwork } from './leave-network.ts'
export { demoRoutes } from './routes.ts'

/** For the sweep. */
export const sweptDemos = sweptKind(demoRuns)

/** Which job runs which operation. */
export function demoJobs(ports: DemoPorts): JobHandlers {
  return runJobs(demoRuns, (context, actor, run) => makeSome(context, actor, ports, run))
}
