/** The door of discussion: comments on documents, which only the organization sees. */

export { forgetMentions } from './forget-mentions.ts'
export { discussionRoutes } from './routes.ts'
