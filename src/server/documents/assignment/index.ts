/** The door of assignment: the member to whom a document is assigned. */

export { requireAccess } from './document-people.ts'
export { noticeParams } from './notice-params.ts'
export { assigneesOf } from './present.ts'
export { assignmentRoutes } from './routes.ts'
