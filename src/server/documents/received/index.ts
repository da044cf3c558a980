/** Documents that arrived. */

export { type AccountHistory, findAccountHistory, findChangedAccount } from './find-changed-account.ts'
export { markRead } from './mark-read.ts'
export { recordReceived } from './record-received.ts'
