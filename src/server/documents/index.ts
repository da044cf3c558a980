/** The door of the documents room. Its rooms have doors of their own: other rooms enter by the one that they need. */

export { createCreditNote, createDraft } from './drafts/index.ts'
export { recordPayment } from './payments/index.ts'
export { requireOneCompany } from './require-one-company.ts'
export { documentRoutes } from './routes.ts'
