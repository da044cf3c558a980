/** The door of discussion: comments on documents, which only the organization sees. */

export { commentsOf } from './comments-of.ts'
export { discussionRoutes } from './routes.ts'
