/** The room of service levels: the limits of message level statuses, who has to send them, and since when. */
export { type ServiceLevelSpan, serviceLevelSpans } from './service-level-spans.ts'
export { isInUae, statusDutyBegins } from './status-duty.ts'
