/** The door of the room for the company's own provider: documents issued to files, and documents that it received. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { watchWaiting, watchWaitingJob } from './watch-waiting.ts'

export { answersWithFiles } from './answer-files.ts'
export { otherProviderRoutes } from './routes.ts'
export { noteHandedOver } from './store-answers.ts'
export { providerTimelineOf } from './timeline.ts'
export { scheduleWatch as scheduleProviderWatch } from './watch-waiting.ts'

/** Which job runs which operation. */
export const otherProviderJobs: JobHandlers = { [watchWaitingJob]: watchWaiting }
