/** Approval of drafts by a second user. */

export { approvalRoutes } from './routes.ts'
