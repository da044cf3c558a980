/** The door of the retained amounts: money that buyers retain from issued documents. */
import type { JobHandlers } from '#platform/jobs'
import { remindRetained } from './remind-retained.ts'

/** Run every night for each organization. */
export const remindRetainedJob = 'documents.remindRetained'

export const retainedJobs: JobHandlers = { [remindRetainedJob]: remindRetained }
