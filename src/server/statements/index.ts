/** The door of the statements room: the balance between a participant and a contact, from their documents. */
export { statementRoutes } from './routes.ts'
