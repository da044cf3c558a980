/** Approval of drafts by a second person. */

export { approvalRoutes } from './routes.ts'
