/** The door of the reports room: views of what the other rooms keep. */
export { reportRoutes } from './routes.ts'
