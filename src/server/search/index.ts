/** The door of the search room: one question to contacts, documents and products. */
export { searchRoutes } from './routes.ts'
