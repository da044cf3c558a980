/** The door of the reports room: read-only views of what the other rooms keep. */
export { reportRoutes } from './routes.ts'
