/** The door of support: what its pages are made of. */
export { helpNamespaces } from './help/search-help.ts'
