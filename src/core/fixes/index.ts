/** The door of the fixes room: safe corrections with one click. */
export { type Fix, fixFor } from './fix-for.ts'
