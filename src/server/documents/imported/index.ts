/** Documents from imported files. */

export { documentTarget } from './import-target.ts'
