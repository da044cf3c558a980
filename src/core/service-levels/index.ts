/** The room of service levels: what message level statuses have to keep to, who has to send them, and since when. */
export { type ServiceLevelSpan, serviceLevelSpans } from './service-level-spans.ts'
export { isInUae, statusDutyBegins } from './status-duty.ts'
