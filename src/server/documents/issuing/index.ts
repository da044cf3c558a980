/** Issuing: checks, numbers, frozen XML. */

export { issueBatch, splitBySize } from './issue-batch.ts'
export { issueDocument } from './issue-document.ts'
export { checkSendAt } from './send-time.ts'
export { updateSendAt } from './store.ts'
