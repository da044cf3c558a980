/** The door of the status room: message level status (MLS 1.1.0), the receiving provider's answer to an envelope. */
export { buildMessageLevelStatus, type MessageLevelStatusRequest } from './build-message-level-status.ts'
export { checkMessageLevelStatus } from './check-message-level-status.ts'
export { linesOfFindings } from './lines-of-findings.ts'
export { readMessageLevelStatus } from './read-message-level-status.ts'
export { messageLevelStatusRules } from './rules.ts'
export { isStatusFrom, mainIdOf, statusReceiver } from './service-provider.ts'
export type { MessageLevelStatus, ResponseCode, StatusLine, StatusReasonCode } from './status.ts'
