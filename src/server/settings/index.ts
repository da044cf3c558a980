/** The door of the settings room: how documents of a participant are numbered. */
export { type NumberPreview, previewNumbers } from './preview-numbers.ts'
export { settingsRoutes } from './routes.ts'
export type { Series } from './series.ts'
export { takeNumbers } from './take-numbers.ts'
