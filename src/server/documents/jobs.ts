import type { JobHandlers } from '#platform/jobs'
import { PreparePdfPayload, preparePdfJob } from './pdf-job.ts'
import { preparePdf } from './prepare-pdf.ts'

/** Which job runs which operation. */
export const documentJobs: JobHandlers = {
  [preparePdfJob]: (context, payload, job) => preparePdf(context, PreparePdfPayload.parse(payload), job),
}
