/** The door of the statements room: what stands between a participant and a contact, as documents say it. */
export { statementRoutes } from './routes.ts'
