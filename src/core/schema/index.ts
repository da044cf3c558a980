/** The door of the schema room: the official XML schemas as data, and the check of a tree against them. */
export { checkSchema } from './check-schema.ts'
