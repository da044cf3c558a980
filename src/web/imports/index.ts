/** The door of the imports room. */
export { ImportLink } from './import-link.tsx'
