/** The door of the fixes room: corrections that one click makes, where they are safe. */
export { type Fix, fixFor } from './fix-for.ts'
