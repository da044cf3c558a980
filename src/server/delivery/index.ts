/** The door of the delivery room: documents that are handed over outside the network, by private links. */
import type { JobHandler, JobHandlers } from '#platform/queue/job-handlers'
import { earlierMailJob, MailPayload, sendMailJob } from './request-mail.ts'
import { sendMail } from './send-mail.ts'

export { recordBounce } from './record-bounce.ts'
export { resumeMails } from './request-mail.ts'
export { deliveryRoutes } from './routes.ts'
export { deliveryTimelineOf } from './timeline.ts'

const runMail: JobHandler = (context, payload, job) => sendMail(context, MailPayload.parse(payload), job)

/** Which job runs which operation. */
export const deliveryJobs: JobHandlers = { [sendMailJob]: runMail, [earlierMailJob]: runMail }
