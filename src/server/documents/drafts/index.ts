/** Drafts, and the one place that saves them. */

export { createCreditNote } from './create-credit-note.ts'
export { createDraft, insertDraft } from './create-draft.ts'
export { createIdempotently } from './create-idempotently.ts'
export { lockDraft, requireDraft } from './lock-draft.ts'
export { draftRoutes } from './routes.ts'
export { saveDrafts } from './save-drafts.ts'
export { deleteDrafts } from './store.ts'
