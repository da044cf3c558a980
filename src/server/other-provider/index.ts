/** The door of what the company's own provider does: with documents that were issued to files, and what it received. */
import type { JobHandlers } from '#platform/jobs'
import { watchWaiting, watchWaitingJob } from './watch-waiting.ts'

export { answersWithFiles } from './answer-files.ts'
export { noteHandedOver } from './keep-answers.ts'
export { otherProviderRoutes } from './routes.ts'
export { providerTimelineOf } from './timeline.ts'
export { scheduleWatch as scheduleProviderWatch } from './watch-waiting.ts'

/** Which job runs which operation. */
export const otherProviderJobs: JobHandlers = { [watchWaitingJob]: watchWaiting }
