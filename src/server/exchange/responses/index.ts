/** The door of responses. */

export { recordResponse } from './record-response.ts'
export { respondToDocument } from './respond-to-document.ts'
export type { StoredResponse } from './response-store.ts'
export { responseRoutes } from './routes.ts'
export { attemptsOf, timelineOf } from './timeline.ts'
