/** The door of the operations room: the log of outages, and the pages and actions of operators. */
export { metricsOf } from './collect-metrics.ts'
export { operatorRoutes } from './operator-routes.ts'
export { notifyOutageEnded, outageEndedJob, outageLog } from './outage-log.ts'
export { outageRoutes } from './outage-routes.ts'
export { scheduleTidyOperations, tidyOperations, tidyOperationsJob } from './tidy-operations.ts'
