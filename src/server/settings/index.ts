/** The door of the settings room: how documents of a participant are numbered. */
export { previewNumber } from './preview-number.ts'
export { settingsRoutes } from './routes.ts'
export type { Series } from './series.ts'
export { takeNumber } from './take-number.ts'
