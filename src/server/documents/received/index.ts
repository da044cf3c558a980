/** Documents that arrived. */

export { type AccountHistory, findAccountHistory, findChangedAccount } from './find-changed-account.ts'
export { markRead } from './mark-read.ts'
export type { ChangedAccount } from './payee-accounts.ts'
export { recordReceived } from './record-received.ts'
