/** Files beside documents, which are no part of them and never sent. */

export { internalFilesOf } from './internal-files-of.ts'
export { internalFileRoutes } from './routes.ts'
