/** The door of responses. */
export { insertResponse, type StoredResponse, selectResponses } from './response-store.ts'
export { responseRoutes } from './routes.ts'
export { attemptsOf, timelineOf } from './timeline.ts'
