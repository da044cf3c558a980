/** The door of the retained amounts: money that buyers retain from issued documents. */

export { remindRetainedJob, retainedJobs } from './remind-retained.ts'
export { retainedRoutes } from './routes.ts'
