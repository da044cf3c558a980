/** The door of the imports room. */
export { ImportLink } from './import-link.tsx'
export { unfinishedImportsQuery } from './queries.ts'
export { UnfinishedImports } from './unfinished-imports.tsx'
